/**
 * Structured data that a page gives to search engines, by page type. It is made from the page's
 * state, which `presentArticle` has cut, so it cannot contain any of a body that the reader did not
 * get.
 */
import type { Thing } from 'schema-dts';
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Card } from '../../../shared/content/card.ts';
import { LISTING_PAGE_SIZE } from '../../../shared/limits.ts';
import { servedPage } from '../../../services/pages/served-pages.ts';
import type { SiteState } from '../../../web/state/site-state.ts';
import type { FoundPage } from '../page-result.ts';
import { breadcrumbList, sectionCrumbs, type Crumb } from './breadcrumb-list.ts';
import { collectionPage } from './collection-page.ts';
import { listedItems, slideList } from './item-list.ts';
import { newsArticle } from './news-article.ts';
import { organization } from './organization.ts';
import { paywalledSelector } from './paywalled-part.ts';
import { profilePage } from './profile-page.ts';
import { reviewedProduct } from './reviewed-product.ts';
import { videoObject } from './video-object.ts';
import { webSite } from './web-site.ts';

/** The item first, then its contents, then its position in the site. */
function ofItem(found: FoundPage, { content }: SiteState, brand: Brand): (Thing | undefined)[] {
  const isGallery = found.type === 'gallery';
  const slides = isGallery ? (content.galleries[0]?.slides ?? []) : [];
  const selector =
    found.itemAccess === undefined ? undefined : paywalledSelector(isGallery, found.itemAccess);
  return [
    newsArticle(content, brand, selector),
    reviewedProduct(content, brand),
    videoObject(content, brand),
    slides.length === 0 ? undefined : slideList(slides, brand.origin),
    breadcrumbList(brand, [...sectionCrumbs(brand, content.channel), { name: content.hed }]),
  ];
}

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
function findable(cards: readonly Card[] = []): readonly Card[] {
  return cards.filter(({ hiddenFrom }) => hiddenFrom?.includes('feeds') !== true);
}

function ofList(state: SiteState, brand: Brand, url: string): Thing[] {
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

function ofHomepage({ secondary: { lists } }: SiteState, brand: Brand): Thing[] {
  return [
    webSite(brand),
    organization(brand),
    listedItems(findable([...(lists.lead ?? []), ...(lists.river ?? [])]), brand.origin),
  ];
}

function ofPage(
  found: FoundPage,
  state: SiteState,
  brand: Brand,
  url: string,
): (Thing | undefined)[] {
  switch (found.type) {
    case 'article':
    case 'review':
    case 'gallery':
    case 'cnevideo':
      return ofItem(found, state, brand);
    case 'homepage':
      return ofHomepage(state, brand);
    case 'category':
    case 'archive-listing':
    case 'tag':
    case 'video':
    case 'most-popular':
      return ofList(state, brand, url);
    case 'contributor': {
      const { contributor } = state.secondary;
      return contributor === undefined
        ? []
        : [profilePage(contributor, brand), breadcrumbList(brand, [{ name: contributor.name }])];
    }
    default:
      return [organization(brand)];
  }
}

/**
 * Returns nothing for previews and for pages that search engines may not show.
 * @param url The page's own address.
 */
export function structuredData(
  found: FoundPage,
  state: SiteState,
  brand: Brand,
  url: string,
): object[] {
  if (servedPage(found.type).indexable === false || state.context.isPreview) return [];
  return ofPage(found, state, brand, url).flatMap((thing) =>
    typeof thing === 'object' ? [{ '@context': 'https://schema.org', ...thing }] : [],
  );
}
