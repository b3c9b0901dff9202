/**
 * Structured data that a page gives to search engines, by the module of its type. It is made from the
 * page's state, which `presentArticle` has cut, so it cannot contain any of a body that the reader did
 * not get.
 */
import { isIndexable, type PageType } from '../../../shared/pages.ts';
import type { DescribedPage, PageModule } from '../page-module.ts';
import { pageModule } from '../page-modules.ts';
import { organization } from './organization.ts';

const publication: NonNullable<PageModule['structuredData']> = ({ brand }) => [organization(brand)];

/** Returns nothing for previews and for pages that search engines may not show. */
export function structuredData(type: PageType, page: DescribedPage): object[] {
  if (!isIndexable(type) || page.state.context.isPreview) return [];
  const { structuredData: describe = publication } = pageModule(type);
  return describe(page).flatMap((thing) =>
    typeof thing === 'object' ? [{ '@context': 'https://schema.org', ...thing }] : [],
  );
}
