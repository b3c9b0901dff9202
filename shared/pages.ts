/**
 * The page table: every page type once, with its routes and all that browser and server both need to
 * know about it (spec §2.1, spec §2.2, spec §2.3, spec §9). What the page function alone knows of it is
 * its module, in `lambdas/page/page-modules.ts`.
 */
import { accountPages } from './accounts/account-pages.ts';
import type { BrandPart } from './brand/brand-parts.ts';

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
  'newsletter-edition',
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

/** Where readers see and change what they allow. */
export const PRIVACY_CHOICES_PATH = '/privacy-choices/';
/** The second step of subscribing: payment. The first is an account. */
export const CHECKOUT_PATH = '/subscribe/checkout/';
/** Where a reader is after payment. */
export const SUBSCRIBED_PATH = '/subscribe/done/';
/** Where a subscription is given. */
export const GIFT_PATH = '/subscribe/gift/';

export interface RoutePattern<Path extends string = string> {
  /**
   * Segments: `:name` takes one segment, `:year` four digits, `:month` two, `:page` digits. A
   * trailing `?` makes the last one optional. `{brand}` is the brand key.
   */
  readonly path: Path;
  /** False where spec §2.2 disables client routing. Defaults to the row's value. */
  readonly clientRouting?: false;
  /** The part of a publication without which there is no such page. Defaults to the row's. */
  readonly part?: BrandPart;
  /**
   * False where the sitemap has the address from the sections or the publisher's texts, or search
   * engines may not list it.
   */
  readonly inSitemap?: false;
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
   * The on-demand bundle: `web/pages/<bundle>.tsx` and `web/pages/<bundle>.css`. Page types may
   * share one.
   */
  readonly bundle: string;
  readonly header: HeaderConfiguration;
  readonly clientRouting: boolean;
  /** Only article, gallery and review are paywalled (spec §4). */
  readonly paywalled: boolean;
  readonly features: PageFeatures;
  /** The part of a publication without which there are no such pages (ADR 0093). */
  readonly part?: BrandPart;
  /** False where search engines may not list pages of this type. */
  readonly indexable?: false;
}

const header: HeaderConfiguration = { menu: true, navLink: true, search: true, subscribe: false };

const features: PageFeatures = {
  analytics: true,
  recommendations: false,
  refresh: false,
  affiliate: false,
};

function row<const Bundle extends string, const Path extends string>(
  values: Partial<RowValues> & { patterns: readonly RoutePattern<Path>[]; bundle: Bundle },
): RowValues & { readonly bundle: Bundle; readonly patterns: readonly RoutePattern<Path>[] } {
  return { header, clientRouting: true, paywalled: false, features, ...values };
}

function withoutSlash<const Path extends string>(path: `${Path}/`): Path {
  return path.slice(0, -1) as Path;
}

/** Routes of the items to which a reader who came from one returns after signing in (spec §2.4). */
export const STORY_PATTERN = '/story/:slug' as const;
export const REVIEW_PATTERN = '/review/:slug' as const;

/**
 * Where the spec is silent about a path, the table decides: author paging, `/video/:slug`,
 * `/gallery/:slug`, reviews by rating and the standing pages, `/account/` in addition to the three of the spec,
 * `/newsletter/preferences`. Every pattern is exact: a page with two addresses splits its readers
 * and its cache.
 */
const pages = {
  homepage: row({
    patterns: [{ path: '/' }, { path: '/preview/homepage/:id', clientRouting: false }],
    bundle: 'homepage',
    features: { ...features, analytics: false, refresh: true },
  }),
  category: row({
    patterns: [
      { path: '/magazine', part: 'issue', inSitemap: false },
      { path: '/category/:section' },
      { path: '/category/:category/reviews/:reviewCategory', part: 'reviews' },
      { path: '/category/:section/:subSection' },
      { path: '/preview/category/:id', clientRouting: false },
    ],
    bundle: 'category',
    features: { ...features, analytics: false },
  }),
  'archive-listing': row({
    patterns: [
      { path: '/most-recent' },
      { path: '/most-recent/page/:page?' },
      { path: '/magazine/page/:page?', part: 'issue' },
      { path: '/tag/:tag/page/:page?' },
      { path: '/author/:author/page/:page?' },
      { path: '/category/:section/page/:page?' },
      { path: '/category/:category/reviews/:reviewCategory/page/:page?', part: 'reviews' },
      { path: '/category/:category/reviews/:reviewCategory/best-rated', part: 'reviews' },
      {
        path: '/category/:category/reviews/:reviewCategory/best-rated/page/:page?',
        part: 'reviews',
      },
      { path: '/category/:section/:subSection/page/:page?' },
    ],
    bundle: 'archive-listing',
  }),
  tag: row({
    patterns: [{ path: '/tag/:tag' }, { path: '/preview/tag/:id' }],
    bundle: 'tag',
    clientRouting: false,
    features: { ...features, analytics: false, refresh: true },
  }),
  article: row({
    patterns: [
      { path: STORY_PATTERN },
      { path: '/:year/:month/:slug', clientRouting: false },
      { path: '/preview/story/:id', clientRouting: false },
    ],
    bundle: 'article',
    paywalled: true,
    header: { ...header, subscribe: true },
    features: { ...features, analytics: false, recommendations: true, affiliate: true },
  }),
  review: row({
    patterns: [{ path: REVIEW_PATTERN }, { path: '/preview/review/:id', clientRouting: false }],
    bundle: 'review',
    paywalled: true,
    header: { ...header, subscribe: true },
    features: { ...features, analytics: false, recommendations: true, affiliate: true },
  }),
  gallery: row({
    patterns: [{ path: '/gallery/:slug' }],
    bundle: 'gallery',
    paywalled: true,
  }),
  cnevideo: row({
    patterns: [{ path: '/video/:slug' }],
    bundle: 'video',
  }),
  video: row({
    patterns: [{ path: '/video', inSitemap: false }],
    bundle: 'video',
    clientRouting: false,
  }),
  contributor: row({
    patterns: [{ path: '/author/:author' }],
    bundle: 'contributor',
  }),
  search: row({
    patterns: [{ path: '/search' }],
    bundle: 'search',
    indexable: false,
  }),
  'most-popular': row({
    patterns: [{ path: '/most-popular' }],
    bundle: 'archive-listing',
  }),
  sitemap: row({
    patterns: [{ path: '/sitemap' }],
    bundle: 'standing',
  }),
  staff: row({
    patterns: [{ path: '/{brand}-staff' }],
    bundle: 'standing',
  }),
  stamp: row({
    patterns: [
      { path: '/stamp/:slug' },
      { path: '/about/:slug' },
      { path: '/{brand}-advertising', inSitemap: false },
      { path: '/coupons', inSitemap: false },
      { path: withoutSlash(PRIVACY_CHOICES_PATH) },
    ],
    bundle: 'standing',
  }),
  securedrop: row({
    patterns: [{ path: '/securedrop' }],
    bundle: 'standing',
    part: 'secureDrop',
  }),
  subscribe: row({
    patterns: [
      { path: '/subscribe' },
      { path: withoutSlash(CHECKOUT_PATH), inSitemap: false },
      { path: withoutSlash(SUBSCRIBED_PATH), inSitemap: false },
      { path: withoutSlash(GIFT_PATH), inSitemap: false, part: 'gifts' },
    ],
    bundle: 'subscribe',
    part: 'offer',
  }),
  newsletter: row({
    patterns: [
      { path: '/newsletter' },
      { path: '/newsletter/preferences', inSitemap: false },
      { path: '/newsletter/:key' },
    ],
    bundle: 'newsletter',
    part: 'newsletters',
  }),
  'newsletter-edition': row({
    patterns: [
      { path: '/newsletter/:key/editions' },
      { path: '/newsletter/:key/editions/:number' },
    ],
    bundle: 'standing',
    part: 'newsletters',
  }),
  unsubscribe: row({
    patterns: [{ path: '/newsletter/:key/unsubscribe' }],
    bundle: 'newsletter',
    part: 'newsletters',
    indexable: false,
  }),
  'account-sign-in': row({
    patterns: [
      { path: withoutSlash(accountPages.signIn.path) },
      { path: withoutSlash(accountPages.signInCode.path) },
      { path: withoutSlash(accountPages.forgotPassword.path) },
    ],
    bundle: 'account-sign-in',
    part: 'accounts',
    indexable: false,
    header: { ...header, subscribe: true },
  }),
  'account-register': row({
    patterns: [{ path: withoutSlash(accountPages.register.path) }],
    bundle: 'account-register',
    part: 'accounts',
    indexable: false,
    header: { ...header, subscribe: true },
  }),
  'account-link': row({
    patterns: [{ path: withoutSlash(accountPages.linkSubscription.path) }],
    bundle: 'account-link',
    part: 'accounts',
    indexable: false,
    header: { ...header, search: false },
  }),
  'account-details': row({
    patterns: [
      { path: withoutSlash(accountPages.myAccount.path) },
      { path: withoutSlash(accountPages.verifyEmail.path) },
      { path: withoutSlash(accountPages.resetPassword.path) },
      { path: withoutSlash(accountPages.access.path) },
      { path: withoutSlash(accountPages.cancel.path), part: 'plans' },
      { path: withoutSlash(accountPages.redeem.path), part: 'plans' },
      { path: withoutSlash(accountPages.group.path), part: 'plans' },
    ],
    bundle: 'account-details',
    part: 'accounts',
    indexable: false,
    header: { ...header, search: false },
  }),
  'app-shell': row({
    patterns: [{ path: '/app-shell' }],
    bundle: 'app-shell',
    indexable: false,
  }),
  offline: row({
    patterns: [{ path: '/offline' }],
    bundle: 'offline',
    indexable: false,
  }),
  error: row<'error', never>({ patterns: [], bundle: 'error', indexable: false }),
} satisfies Record<PageType, RowValues>;

/**
 * The bundles that the table names. The entries of server and browser have one page for each, the
 * build one stylesheet: a missing one does not compile, or fails the build by its name.
 */
export type BundleName = (typeof pages)[PageType]['bundle'];

/** The path of a route, as the table writes it. */
export type RoutePath<Type extends PageType = PageType> =
  (typeof pages)[Type]['patterns'][number]['path'];

export interface PageRow extends RowValues {
  readonly bundle: BundleName;
  readonly patterns: readonly RoutePattern<RoutePath>[];
}

/** Returns the row of a page type, widened so that optional fields can be read. */
export function pageRow(type: PageType): PageRow {
  return pages[type];
}

/** Whether search engines may list pages of a type. */
export function isIndexable(type: PageType): boolean {
  return pageRow(type).indexable !== false;
}

/** Previews of drafts. They open with a signed link, and nobody keeps them. */
export function isPreview({ path }: RoutePattern): boolean {
  return path.startsWith('/preview/');
}

/** Account pages: where readers type passwords and see what the passwords protect. */
export function isAccountPage(type: PageType): boolean {
  return type.startsWith('account-');
}
