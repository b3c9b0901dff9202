/** What the CDN and the browser may keep, and for how long: a function of the page's class (design §3). */
import type { CacheClass } from './pages.ts';

interface EdgeTimes {
  readonly sMaxAge: number;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
}

/** Seconds. Stories follow `paywall-protocol` (120/600/86400); fronts are fresher since they are what changes. */
const times: Readonly<Record<Exclude<CacheClass, 'private'>, EdgeTimes>> = {
  front: { sMaxAge: 30, staleWhileRevalidate: 300, staleIfError: 86_400 },
  listing: { sMaxAge: 60, staleWhileRevalidate: 600, staleIfError: 86_400 },
  story: { sMaxAge: 120, staleWhileRevalidate: 600, staleIfError: 86_400 },
  search: { sMaxAge: 60, staleWhileRevalidate: 300, staleIfError: 3_600 },
  standing: { sMaxAge: 300, staleWhileRevalidate: 3_600, staleIfError: 86_400 },
};

/** An unknown path may be published the next moment: 404s are kept for a few seconds only. */
export const NOT_FOUND_CACHE_CONTROL = 'public, max-age=0, s-maxage=10';
export const PRIVATE_CACHE_CONTROL = 'private, no-store';
/** What the reader's browser is told for every page, whatever the edge keeps. */
export const BROWSER_CACHE_CONTROL = 'private, no-cache';
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The Cache-Control that the page Lambda sends to the edge. */
export function pageCacheControl(cacheClass: CacheClass): string {
  if (cacheClass === 'private') return PRIVATE_CACHE_CONTROL;
  const { sMaxAge, staleWhileRevalidate, staleIfError } = times[cacheClass];
  return `public, max-age=0, s-maxage=${sMaxAge}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
}

/** What forms without scripts and the links of mails say to the pages of accounts and newsletters; on other paths the edge drops it. */
export const formQueries = ['error', 'sent', 'done', 'confirm', 'redirectURL'] as const;
/** The closed list of what a cached page may depend on, beside its canonical path (paywall-protocol, Variants). CloudFront takes ten. */
export const pageCacheKeyQueries = [
  'output',
  'page',
  'q',
  'sort',
  'token',
  'error',
  'sent',
  'done',
  'confirm',
  'redirectURL',
] as const;

/** Whether the pages of a canonical path have forms that work without scripts. */
export function hasForms(path: string): boolean {
  return path.indexOf('/account/') === 0 || path.indexOf('/newsletter') === 0;
}
export const pageCacheKeyHeaders = ['accept-payment', 'x-gate'] as const;
