/** Pages without an item or a list: a title, a description, and what belongs to each. */
import { words } from '#words';
import type { Brand } from '../../shared/brand/brand.ts';
import { hasPart } from '../../shared/brand/brand-parts.ts';
import { samePath } from '../../shared/urls/paths.ts';
import { fill } from '../../shared/words/fill.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundPage } from './page-result.ts';

/** The publisher's page of questions that readers ask. */
export const FAQ_PATH = '/about/faq/';

export function textPage(
  { type }: Pick<FoundPage, 'type'>,
  title: string,
  description: string,
  secondary: FoundPage['secondary'] = {},
): FoundPage {
  return {
    kind: 'page',
    type,
    content: { seoTitleClean: title, seoDescriptionClean: description, name: title },
    secondary: { heading: { title, description }, ...secondary },
  };
}

/** Keeps a page out of search engines. */
export function withoutIndex(found: FoundPage): FoundPage {
  return { ...found, metadata: { robots: 'noindex, follow' } };
}

/** A page opened with the token of an email link is for its reader only. */
export function withToken(found: FoundPage, { query }: Pick<PageRequest, 'query'>): FoundPage {
  return query.token === undefined ? found : withoutIndex(found);
}

/** Returns links to the pages about the publication. */
export function aboutGroup(brand: Brand) {
  return {
    title: fill(words.about, { title: brand.name }),
    links: [
      ...brand.aboutPages.map(({ path, title }) => ({
        // The footer's name for it: the title would take two lines of a phone's menu.
        name: samePath(path, FAQ_PATH) ? words.footerFaq : title,
        url: path,
      })),
      { name: words.staff, url: `/${brand.key}-staff/` },
      ...(hasPart(brand, 'secureDrop') ? [{ name: words.secureDrop, url: '/securedrop/' }] : []),
    ],
  };
}
