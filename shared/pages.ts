/**
 * The page table: every page type once, with all that the router, the edge, the service worker, the
 * sitemap and the tests need to know about it (spec §2.1, spec §2.2, spec §2.3, spec §9).
 */
import { accountPages } from './accounts/account-pages.ts';

export const pageTypes = [
  'account-link',
  'account-sign-in',
  'account-details',
  'account-register',
  'app-shell',
  'article',
  'archive-listing',
  'category',
  'contributor',
  'cnevideo',
  'error',
  'gallery',
  'homepage',
  'most-popular',
  'newsletter',
  'offline',
  'unsubscribe',
  'review',
  'search',
  'sitemap',
  'securedrop',
  'stamp',
  'subscribe',
  'tag',
  'video',
  'staff',
] as const;
export type PageType = (typeof pageTypes)[number];

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

/** Where readers see and change what they allow. */
export const PRIVACY_CHOICES_PATH = '/privacy-choices/';
/** The second step of subscribing: payment. The first is an account. */
export const CHECKOUT_PATH = '/subscribe/checkout/';

/** How long a page may be cached. The times are in `cache-policy.ts`. */
export type CacheClass = 'front' | 'listing' | 'story' | 'search' | 'standing' | 'private';

export interface RoutePattern {
  /**
   * Segments: `:name` takes one segment, `:year` four digits, `:month` two, `:page` digits. A
   * trailing `?` makes the last one optional. `{brand}` is the brand key.
   */
  readonly path: string;
  readonly loader: LoaderName;
  /** False where spec §2.2 disables client routing. Defaults to the row's value. */
  readonly clientRouting?: false;
  readonly cacheClass?: CacheClass;
  /** Preview routes: the kind of draft they show. */
  readonly preview?: 'homepage' | 'story' | 'tag' | 'category' | 'review';
}

/** The header elements that a page type shows. See spec §2.5 (Header configuration). */
interface HeaderConfiguration {
  readonly menu: boolean;
  readonly navLink: boolean;
  readonly search: boolean;
  readonly subscribe: boolean;
}

/** What a page type does beyond showing its content. See spec §9 (Feature flags per page type). */
export interface PageFeatures {
  /**
   * Whether the frame reports the page view. Where it is off, the page reports it itself, once it
   * knows the reader's meter.
   */
  readonly analytics: boolean;
  readonly recommendations: boolean;
  /** Whether the whole page is loaded again after `PAGE_REFRESH_MS`. */
  readonly refresh: boolean;
  /** Whether the script of affiliate links runs. */
  readonly affiliate: boolean;
}

/** A row as the table states it. {@link PageRow} knows the names of the bundles. */
interface RowValues {
  readonly patterns: readonly RoutePattern[];
  /**
   * The on-demand bundle: `web/pages/<bundle>.tsx` and `web/styles/<bundle>.css`. Page types may
   * share one.
   */
  readonly bundle: string;
  readonly header: HeaderConfiguration;
  readonly clientRouting: boolean;
  readonly cacheClass: CacheClass;
  /** Only article, gallery and review are paywalled (spec §4). */
  readonly paywalled: boolean;
  /** Whether search engines may list pages of this type. */
  readonly indexable: boolean;
  readonly features: PageFeatures;
}

const header: HeaderConfiguration = { menu: true, navLink: true, search: true, subscribe: false };

const features: PageFeatures = {
  analytics: true,
  recommendations: false,
  refresh: false,
  affiliate: false,
};

function row<const Bundle extends string>(
  values: Partial<RowValues> & { patterns: readonly RoutePattern[]; bundle: Bundle },
): RowValues & { readonly bundle: Bundle } {
  return {
    header,
    clientRouting: true,
    cacheClass: 'standing',
    paywalled: false,
    indexable: true,
    features,
    ...values,
  };
}

const account = { cacheClass: 'private', indexable: false } as const;

function accountPattern({ path }: { path: string }): RoutePattern {
  return { path: path.slice(0, -1), loader: 'plain' };
}

/**
 * Where the spec is silent about a path, the table decides: author paging, `/video/:slug`,
 * `/gallery/:slug`, reviews by rating and the standing pages, `/account/` in addition to the three of the spec,
 * `/newsletter/preferences`. Every pattern is exact: a page with two addresses splits its readers
 * and its cache.
 */
const pages = {
  homepage: row({
    patterns: [
      { path: '/', loader: 'homepage' },
      {
        path: '/preview/homepage/:id',
        loader: 'preview',
        preview: 'homepage',
        clientRouting: false,
        cacheClass: 'private',
      },
    ],
    bundle: 'homepage',
    cacheClass: 'front',
    features: { ...features, analytics: false, refresh: true },
  }),
  category: row({
    patterns: [
      { path: '/magazine', loader: 'magazine' },
      { path: '/category/:section', loader: 'section' },
      { path: '/category/:category/reviews/:reviewCategory', loader: 'reviewCategory' },
      { path: '/category/:section/:subSection', loader: 'subSection' },
      {
        path: '/preview/category/:id',
        loader: 'preview',
        preview: 'category',
        clientRouting: false,
        cacheClass: 'private',
      },
    ],
    bundle: 'category',
    cacheClass: 'listing',
    features: { ...features, analytics: false },
  }),
  'archive-listing': row({
    patterns: [
      { path: '/most-recent', loader: 'mostRecent' },
      { path: '/most-recent/page/:page?', loader: 'mostRecent' },
      { path: '/magazine/page/:page?', loader: 'magazineListing' },
      { path: '/tag/:tag/page/:page?', loader: 'tagListing' },
      { path: '/author/:author/page/:page?', loader: 'authorListing' },
      { path: '/category/:section/page/:page?', loader: 'sectionListing' },
      { path: '/category/:category/reviews/:reviewCategory/page/:page?', loader: 'reviewListing' },
      { path: '/category/:category/reviews/:reviewCategory/best-rated', loader: 'ratedReviews' },
      {
        path: '/category/:category/reviews/:reviewCategory/best-rated/page/:page?',
        loader: 'ratedReviews',
      },
      { path: '/category/:section/:subSection/page/:page?', loader: 'subSectionListing' },
    ],
    bundle: 'archive-listing',
    cacheClass: 'listing',
  }),
  tag: row({
    patterns: [
      { path: '/tag/:tag', loader: 'tag' },
      { path: '/preview/tag/:id', loader: 'preview', preview: 'tag', cacheClass: 'private' },
    ],
    bundle: 'tag',
    cacheClass: 'listing',
    clientRouting: false,
    features: { ...features, analytics: false, refresh: true },
  }),
  article: row({
    patterns: [
      { path: '/story/:slug', loader: 'story' },
      { path: '/:year/:month/:slug', loader: 'dated', clientRouting: false },
      {
        path: '/preview/story/:id',
        loader: 'preview',
        preview: 'story',
        clientRouting: false,
        cacheClass: 'private',
      },
    ],
    bundle: 'article',
    cacheClass: 'story',
    paywalled: true,
    header: { ...header, subscribe: true },
    features: { ...features, analytics: false, recommendations: true, affiliate: true },
  }),
  review: row({
    patterns: [
      { path: '/review/:slug', loader: 'review' },
      {
        path: '/preview/review/:id',
        loader: 'preview',
        preview: 'review',
        clientRouting: false,
        cacheClass: 'private',
      },
    ],
    bundle: 'review',
    cacheClass: 'story',
    paywalled: true,
    header: { ...header, subscribe: true },
    features: { ...features, analytics: false, recommendations: true, affiliate: true },
  }),
  gallery: row({
    patterns: [{ path: '/gallery/:slug', loader: 'gallery' }],
    bundle: 'gallery',
    cacheClass: 'story',
    paywalled: true,
  }),
  cnevideo: row({
    patterns: [{ path: '/video/:slug', loader: 'video' }],
    bundle: 'video',
    cacheClass: 'story',
  }),
  video: row({
    patterns: [{ path: '/video', loader: 'videoSection' }],
    bundle: 'video',
    cacheClass: 'listing',
    clientRouting: false,
  }),
  contributor: row({
    patterns: [{ path: '/author/:author', loader: 'contributor' }],
    bundle: 'contributor',
    cacheClass: 'listing',
  }),
  search: row({
    patterns: [{ path: '/search', loader: 'search' }],
    bundle: 'search',
    cacheClass: 'search',
    indexable: false,
  }),
  'most-popular': row({
    patterns: [{ path: '/most-popular', loader: 'mostPopular' }],
    bundle: 'archive-listing',
    cacheClass: 'listing',
  }),
  sitemap: row({
    patterns: [{ path: '/sitemap', loader: 'sitemap' }],
    bundle: 'standing',
    cacheClass: 'listing',
  }),
  staff: row({
    patterns: [{ path: '/{brand}-staff', loader: 'staff' }],
    bundle: 'standing',
    cacheClass: 'listing',
  }),
  stamp: row({
    patterns: [
      { path: '/stamp/:slug', loader: 'standing' },
      { path: '/about/:slug', loader: 'standing' },
      { path: '/{brand}-advertising', loader: 'standing' },
      { path: '/coupons', loader: 'standing' },
      { path: PRIVACY_CHOICES_PATH.slice(0, -1), loader: 'plain' },
    ],
    bundle: 'standing',
  }),
  securedrop: row({ patterns: [{ path: '/securedrop', loader: 'plain' }], bundle: 'standing' }),
  subscribe: row({
    patterns: [
      { path: '/subscribe', loader: 'plain' },
      { path: CHECKOUT_PATH.slice(0, -1), loader: 'plain', cacheClass: 'private' },
    ],
    bundle: 'subscribe',
  }),
  newsletter: row({
    patterns: [
      { path: '/newsletter', loader: 'newsletters' },
      { path: '/newsletter/preferences', loader: 'plain', cacheClass: 'private' },
      { path: '/newsletter/:key', loader: 'newsletter' },
    ],
    bundle: 'newsletter',
  }),
  unsubscribe: row({
    patterns: [{ path: '/newsletter/:key/unsubscribe', loader: 'unsubscribe' }],
    bundle: 'newsletter',
    indexable: false,
  }),
  'account-sign-in': row({
    patterns: [accountPattern(accountPages.signIn), accountPattern(accountPages.forgotPassword)],
    bundle: 'account-sign-in',
    ...account,
    header: { ...header, subscribe: true },
  }),
  'account-register': row({
    patterns: [accountPattern(accountPages.register)],
    bundle: 'account-register',
    ...account,
    header: { ...header, subscribe: true },
  }),
  'account-link': row({
    patterns: [accountPattern(accountPages.linkSubscription)],
    bundle: 'account-link',
    ...account,
    header: { ...header, search: false },
  }),
  'account-details': row({
    patterns: [
      accountPattern(accountPages.myAccount),
      accountPattern(accountPages.verifyEmail),
      accountPattern(accountPages.resetPassword),
    ],
    bundle: 'account-details',
    ...account,
    header: { ...header, search: false },
  }),
  'app-shell': row({
    patterns: [{ path: '/app-shell', loader: 'plain' }],
    bundle: 'app-shell',
    // The service worker copies the shell of its own build only; a cache would send an older one.
    cacheClass: 'private',
    indexable: false,
  }),
  offline: row({
    patterns: [{ path: '/offline', loader: 'plain' }],
    bundle: 'offline',
    indexable: false,
  }),
  error: row({ patterns: [], bundle: 'error', cacheClass: 'private', indexable: false }),
} satisfies Record<PageType, RowValues>;

/**
 * The bundles that the table names. The entries of server and browser have one page for each, the
 * build one stylesheet: a missing one does not compile, or fails the build by its name.
 */
export type BundleName = (typeof pages)[PageType]['bundle'];

export interface PageRow extends RowValues {
  readonly bundle: BundleName;
}

/** A row as the browser has it: the build leaves out what only the server reads. */
export type SharedRow = Omit<PageRow, 'cacheClass' | 'indexable'>;

/** Returns the row of a page type, widened so that optional fields can be read. */
export function pageRow(type: PageType): SharedRow {
  return pages[type];
}

/** Returns the whole row of a page type, which only the server has. */
export function serverRow(type: PageType): PageRow {
  return pages[type];
}

/** Account pages: where readers type passwords and see what the passwords protect. */
export function isAccountPage(type: PageType): boolean {
  return type.startsWith('account-');
}
