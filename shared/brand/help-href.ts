/** Where readers get help. */
import { samePath } from '../urls/paths.ts';
import type { Brand } from './brand.ts';

/** The page for letters to the publication (spec §2.3). */
const CONTACT_PATH = '/about/feedback/';

type Contact = Pick<Brand, 'aboutPages' | 'editorialEmail'> & {
  readonly links: Pick<Brand['links'], 'customerCare'>;
};

/** The page for letters, or else the editors' address. */
export function contactHref({ aboutPages, editorialEmail }: Contact): string | undefined {
  if (aboutPages.some(({ path }) => samePath(path, CONTACT_PATH))) return CONTACT_PATH;
  return editorialEmail === undefined ? undefined : `mailto:${editorialEmail}`;
}

/** Customer care, or else the way to the editors; undefined if the brand names neither. */
export function helpHref(brand: Contact): string | undefined {
  return brand.links.customerCare ?? contactHref(brand);
}
