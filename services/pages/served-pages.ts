/**
 * What the server alone knows of the page table (`shared/pages.ts`): what loads a route, how long a
 * page may be cached, and whether search engines may list it. No browser loads this.
 */
import type { CacheClass } from '../../shared/cache-policy.ts';
import type { PageType, RoutePath } from '../../shared/pages.ts';

/** The loader that handles a pattern. The page Lambda has one function for each. */
export type LoaderName =
  | 'homepage'
  | 'section'
  | 'subSection'
  | 'magazine'
  | 'reviewCategory'
  | 'tag'
  | 'contributor'
  | 'videoSection'
  | 'sectionListing'
  | 'subSectionListing'
  | 'reviewListing'
  | 'ratedReviews'
  | 'tagListing'
  | 'authorListing'
  | 'mostRecent'
  | 'magazineListing'
  | 'story'
  | 'review'
  | 'gallery'
  | 'video'
  | 'dated'
  | 'preview'
  | 'search'
  | 'mostPopular'
  | 'sitemap'
  | 'newsletters'
  | 'newsletter'
  | 'unsubscribe'
  | 'staff'
  | 'standing'
  | 'plain';

export interface ServedPage {
  readonly cacheClass: CacheClass;
  /** False where search engines may not list pages of this type. */
  readonly indexable?: false;
}

export interface ServedRoute {
  readonly loader: LoaderName;
  /** In the place of the page type's. */
  readonly cacheClass?: CacheClass;
  /** Preview routes: the kind of draft they show. */
  readonly preview?: 'homepage' | 'story' | 'tag' | 'category' | 'review';
}

const pages = {
  'account-link': { cacheClass: 'private', indexable: false },
  'account-sign-in': { cacheClass: 'private', indexable: false },
  'account-details': { cacheClass: 'private', indexable: false },
  'account-register': { cacheClass: 'private', indexable: false },
  // The service worker copies the shell of its own build only; a cache would send an older one.
  'app-shell': { cacheClass: 'private', indexable: false },
  article: { cacheClass: 'story' },
  'archive-listing': { cacheClass: 'listing' },
  category: { cacheClass: 'listing' },
  contributor: { cacheClass: 'listing' },
  cnevideo: { cacheClass: 'story' },
  error: { cacheClass: 'private', indexable: false },
  gallery: { cacheClass: 'story' },
  homepage: { cacheClass: 'front' },
  'most-popular': { cacheClass: 'listing' },
  newsletter: { cacheClass: 'standing' },
  offline: { cacheClass: 'standing', indexable: false },
  unsubscribe: { cacheClass: 'standing', indexable: false },
  review: { cacheClass: 'story' },
  search: { cacheClass: 'search', indexable: false },
  sitemap: { cacheClass: 'listing' },
  securedrop: { cacheClass: 'standing' },
  stamp: { cacheClass: 'standing' },
  subscribe: { cacheClass: 'standing' },
  tag: { cacheClass: 'listing' },
  video: { cacheClass: 'listing' },
  staff: { cacheClass: 'listing' },
} satisfies Record<PageType, ServedPage>;

const routes = {
  '/account/link-your-subscription': { loader: 'plain' },
  '/account/sign-in': { loader: 'plain' },
  '/account/forgot-password': { loader: 'plain' },
  '/account/my-account': { loader: 'plain' },
  '/account/verify-email': { loader: 'plain' },
  '/account/reset-password': { loader: 'plain' },
  '/account/register': { loader: 'plain' },
  '/app-shell': { loader: 'plain' },
  '/story/:slug': { loader: 'story' },
  '/:year/:month/:slug': { loader: 'dated' },
  '/preview/story/:id': { loader: 'preview', preview: 'story', cacheClass: 'private' },
  '/most-recent': { loader: 'mostRecent' },
  '/most-recent/page/:page?': { loader: 'mostRecent' },
  '/magazine/page/:page?': { loader: 'magazineListing' },
  '/tag/:tag/page/:page?': { loader: 'tagListing' },
  '/author/:author/page/:page?': { loader: 'authorListing' },
  '/category/:section/page/:page?': { loader: 'sectionListing' },
  '/category/:category/reviews/:reviewCategory/page/:page?': { loader: 'reviewListing' },
  '/category/:category/reviews/:reviewCategory/best-rated': { loader: 'ratedReviews' },
  '/category/:category/reviews/:reviewCategory/best-rated/page/:page?': { loader: 'ratedReviews' },
  '/category/:section/:subSection/page/:page?': { loader: 'subSectionListing' },
  '/magazine': { loader: 'magazine' },
  '/category/:section': { loader: 'section' },
  '/category/:category/reviews/:reviewCategory': { loader: 'reviewCategory' },
  '/category/:section/:subSection': { loader: 'subSection' },
  '/preview/category/:id': { loader: 'preview', preview: 'category', cacheClass: 'private' },
  '/author/:author': { loader: 'contributor' },
  '/video/:slug': { loader: 'video' },
  '/gallery/:slug': { loader: 'gallery' },
  '/': { loader: 'homepage' },
  '/preview/homepage/:id': { loader: 'preview', preview: 'homepage', cacheClass: 'private' },
  '/most-popular': { loader: 'mostPopular' },
  '/newsletter': { loader: 'newsletters' },
  '/newsletter/preferences': { loader: 'plain', cacheClass: 'private' },
  '/newsletter/:key': { loader: 'newsletter' },
  '/offline': { loader: 'plain' },
  '/newsletter/:key/unsubscribe': { loader: 'unsubscribe' },
  '/review/:slug': { loader: 'review' },
  '/preview/review/:id': { loader: 'preview', preview: 'review', cacheClass: 'private' },
  '/search': { loader: 'search' },
  '/sitemap': { loader: 'sitemap' },
  '/securedrop': { loader: 'plain' },
  '/stamp/:slug': { loader: 'standing' },
  '/about/:slug': { loader: 'standing' },
  '/{brand}-advertising': { loader: 'standing' },
  '/coupons': { loader: 'standing' },
  '/privacy-choices': { loader: 'plain' },
  '/subscribe': { loader: 'plain' },
  '/subscribe/checkout': { loader: 'plain', cacheClass: 'private' },
  '/tag/:tag': { loader: 'tag' },
  '/preview/tag/:id': { loader: 'preview', preview: 'tag', cacheClass: 'private' },
  '/video': { loader: 'videoSection' },
  '/{brand}-staff': { loader: 'staff' },
} satisfies Record<RoutePath, ServedRoute>;

/** Returns how pages of a type are served. */
export function servedPage(type: PageType): ServedPage {
  return pages[type];
}

/** Returns how a route of the page table is served. */
export function servedRoute({ path }: { readonly path: RoutePath }): ServedRoute {
  return routes[path];
}
