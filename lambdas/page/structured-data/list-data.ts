/** What the page of a list says to search engines. */
import type { Thing } from 'schema-dts';
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Card } from '../../../shared/content/card.ts';
import { LISTING_PAGE_SIZE } from '../../../shared/limits.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { SiteState } from '../../../web/state/site-state.ts';
import type { DescribedPage } from '../page-module.ts';
import { breadcrumbList, sectionCrumbs, type Crumb } from './breadcrumb-list.ts';
import { collectionPage } from './collection-page.ts';

function listTrail({ context, secondary: { heading, paging } }: SiteState, brand: Brand): Crumb[] {
  const above = sectionCrumbs(brand, context.category).filter(({ path }) => path !== paging?.first);
  const isFurther = paging !== undefined && paging.page > 1;
  const own: Crumb = {
    name: heading?.title ?? brand.name,
    path: isFurther ? paging.first : undefined,
  };
  return [...above, own, ...(isFurther ? [{ name: fill(words.page, { page: paging.page }) }] : [])];
}

/** Readers see every card of a list; search engines are not led to those that they may not show. */
export function findable(cards: readonly Card[] = []): readonly Card[] {
  return cards.filter(({ hiddenFrom }) => hiddenFrom?.includes('feeds') !== true);
}

/** The list with the cards of this page, then its position in the site. */
export function listData({ state, brand, url }: DescribedPage): readonly Thing[] {
  const { heading, lists, paging } = state.secondary;
  const before = paging === undefined ? 0 : (paging.page - 1) * LISTING_PAGE_SIZE;
  return [
    collectionPage(
      {
        name: heading?.title ?? brand.name,
        description: heading?.description ?? '',
        url,
        cards: findable(lists.page),
        before,
      },
      brand,
    ),
    breadcrumbList(brand, listTrail(state, brand)),
  ];
}
