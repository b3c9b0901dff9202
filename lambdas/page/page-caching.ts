/** Decides who may keep a page, and for how long. */
import {
  formQueries,
  NOT_FOUND_CACHE_CONTROL,
  pageCacheControl,
  PRIVATE_CACHE_CONTROL,
  type CacheClass,
  type PageQuery,
} from '../../shared/cache-policy.ts';
import { servedPage, type ServedRoute } from '../../services/pages/served-pages.ts';
import type { FoundPage } from './page-result.ts';
import type { PageRequest } from './page-request.ts';

/** A page requested with one of these parameters has its value in its forms. */
const personalQueries: readonly PageQuery[] = ['token', ...formQueries];

/**
 * Returns the Cache-Control of a page that was found. A response decided for one reader, or sent to
 * one reader, is for that reader only.
 */
export function foundCacheControl(
  found: Pick<FoundPage, 'type' | 'cacheClass'> & {
    readonly itemAccess?: { readonly isPersonal: boolean };
  },
  query: PageRequest['query'],
  route: Pick<ServedRoute, 'cacheClass'> | undefined,
): string {
  const isPersonal =
    found.itemAccess?.isPersonal === true ||
    personalQueries.some((name) => query[name] !== undefined);
  if (isPersonal) return PRIVATE_CACHE_CONTROL;
  const cacheClass: CacheClass =
    found.cacheClass ?? route?.cacheClass ?? servedPage(found.type).cacheClass;
  return pageCacheControl(cacheClass);
}

/** Returns the Cache-Control of a page that is missing. Nothing about a preview is kept. */
export function missingCacheControl(route: Pick<ServedRoute, 'preview'> | undefined): string {
  return route?.preview === undefined ? NOT_FOUND_CACHE_CONTROL : PRIVATE_CACHE_CONTROL;
}
