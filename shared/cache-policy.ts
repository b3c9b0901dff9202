/**
 * What the CDN and the browser may cache, and for how long, by the page's cache class (design §3).
 */
import { ACCEPT_ACCESS_HEADER, ACCEPT_PAYMENT_HEADER, GATE_HEADER } from './headers.ts';

/** How long a page may be cached. */
export type CacheClass = 'front' | 'listing' | 'story' | 'search' | 'standing' | 'private';

interface EdgeTimes {
  readonly sMaxAge: number;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
}

/**
 * In seconds. Stories follow `paywall-protocol` §3 (120/600/86400). Fronts are fresher, because
 * they are what changes.
 */
const times: Readonly<Record<Exclude<CacheClass, 'private'>, EdgeTimes>> = {
  front: { sMaxAge: 30, staleWhileRevalidate: 300, staleIfError: 86_400 },
  listing: { sMaxAge: 60, staleWhileRevalidate: 600, staleIfError: 86_400 },
  story: { sMaxAge: 120, staleWhileRevalidate: 600, staleIfError: 86_400 },
  search: { sMaxAge: 60, staleWhileRevalidate: 300, staleIfError: 3_600 },
  standing: { sMaxAge: 300, staleWhileRevalidate: 3_600, staleIfError: 86_400 },
};

/**
 * Where a publish purges what it made old (docs/adr/0176). Fronts and lists show what is read most,
 * which changes without a publish.
 */
const purgedSMaxAge: Partial<Record<CacheClass, number>> = {
  front: 300,
  listing: 600,
  story: 86_400,
};

/** An unknown path may be published at any moment, so a 404 is cached for a few seconds only. */
const NOT_FOUND_S = 10;

/** @param changesInS Seconds until every page changes by itself. */
export function notFoundCacheControl(changesInS = Infinity): string {
  return `public, max-age=0, s-maxage=${Math.min(NOT_FOUND_S, changesInS)}`;
}
export const NOT_FOUND_CACHE_CONTROL = /* @__PURE__ */ notFoundCacheControl();
/** An old address that leads elsewhere; an editor may change where to. */
export const REDIRECT_CACHE_CONTROL = 'public, max-age=0, s-maxage=300';
/** The closed list of image variants changes with a release only. */
export const REJECTED_IMAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=3600';
/** Locally a missing file or image may be there with the next build or import. */
export const LOCAL_MISSING_CACHE_CONTROL = 'public, max-age=0, s-maxage=1';
/** For a response that leads elsewhere once, or reports a fault: nobody keeps it. */
export const NO_STORE_CACHE_CONTROL = 'no-store';
export const PRIVATE_CACHE_CONTROL = 'private, no-store';
/**
 * Sent to the reader's browser for every page, whatever the edge caches; `private, no-store` for what a
 * subscription or an account has opened. The back button may show the former without asking.
 */
export const BROWSER_CACHE_CONTROL = 'private, no-cache';
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/**
 * Fixed names, including the brand's icons: the edge and browsers revalidate them, so a release
 * shows at once.
 */
export const REVALIDATED_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/**
 * Returns the Cache-Control that the page Lambda sends to the edge.
 * @param until.purgedForS Seconds until the page changes without a publish, where publishes purge it.
 * @param until.changesInS Seconds until every page changes by itself: nothing fresh or stale is shown
 *   after it, unless the page cannot be made.
 * @param until.endsInS When every copy must have ended, stale ones too; default: when it does by its class.
 */
export function pageCacheControl(
  cacheClass: CacheClass,
  {
    purgedForS,
    changesInS = Infinity,
    endsInS = Infinity,
  }: {
    readonly purgedForS?: number | undefined;
    readonly changesInS?: number | undefined;
    readonly endsInS?: number | undefined;
  } = {},
): string {
  if (cacheClass === 'private') return PRIVATE_CACHE_CONTROL;
  const { sMaxAge, staleWhileRevalidate, staleIfError } = times[cacheClass];
  const longest =
    purgedForS === undefined
      ? sMaxAge
      : Math.min(purgedSMaxAge[cacheClass] ?? sMaxAge, Math.max(1, purgedForS));
  const fresh = Math.max(0, Math.min(longest, changesInS, endsInS));
  const stale = Math.max(0, endsInS - fresh);
  const unchanged = Math.max(0, Math.min(stale, changesInS - fresh));
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleWhileRevalidate, unchanged)}, stale-if-error=${Math.min(staleIfError, stale)}`;
}

/** Queries that select what a search shows. */
export const searchQueries = ['q', 'tags', 'category', 'sort', 'page'] as const;
/**
 * Queries that forms without scripts and links in emails pass to the account, newsletter and offer
 * pages.
 */
export const formQueries = [
  'error',
  'sent',
  'done',
  'confirm',
  'redirectURL',
  // What a reader has chosen to buy.
  'plan',
  'offer',
  'currency',
] as const;
/** A query that the page function reads. */
export type PageQuery =
  | (typeof searchQueries)[number]
  | (typeof formQueries)[number]
  | 'token'
  | 'old';
/**
 * What precedes an old site's id, such as `p=101`, in the path by which the edge asks for the front page:
 * a query of its own would be one more than CloudFront's ten.
 */
export const OLD_ID_PATH = '/old-id/';
/** Names that ids have in addresses of WordPress. The first ones are those of posts. */
export const oldIdQueries: readonly string[] = [
  'p',
  'page_id',
  'attachment_id',
  'cat',
  'tag_id',
  'author',
];
export const OLD_POST_QUERIES = 3;

const tokenQuery: readonly PageQuery[] = ['token'];
const linkQueries = /* @__PURE__ */ tokenQuery.concat(formQueries);

/**
 * The pages that read a query besides `output`, by the first segment of their paths. Elsewhere no
 * query reaches the page function: `/?token=1` is the cached front page.
 */
const readers: readonly (readonly [segment: string, queries: readonly PageQuery[]])[] = [
  ['search', searchQueries],
  ['preview', tokenQuery],
  ['account', linkQueries],
  ['newsletter', linkQueries],
  ['subscribe', formQueries],
];

/**
 * Returns the queries that a page reads, without `output`, which each page reads.
 * @param path Canonical: without a leading `pwa` segment.
 */
export function queriesOf(path: string): readonly PageQuery[] {
  const segment = path.split('/')[1];
  const found = readers.find((entry) => entry[0] === segment);
  return found === undefined ? [] : found[1];
}

const outputQuery: readonly (PageQuery | 'output')[] = ['output'];
/**
 * The closed lists of what a cached page may depend on, besides its canonical path
 * (paywall-protocol §3): those of a search, and those of all other pages. CloudFront accepts ten in
 * a cache policy.
 */
export const cacheKeyQueries = {
  page: /* @__PURE__ */ outputQuery.concat(linkQueries),
  search: /* @__PURE__ */ outputQuery.concat(searchQueries),
} as const;

/** Returns whether the pages of a canonical path have forms that work without scripts. */
export function hasForms(path: string): boolean {
  return path.indexOf('/account/') === 0 || path.indexOf('/newsletter') === 0;
}
export const pageCacheKeyHeaders = [
  ACCEPT_PAYMENT_HEADER,
  ACCEPT_ACCESS_HEADER,
  GATE_HEADER,
] as const;
