/** Decides who may keep a page, and for how long. */
import {
  formQueries,
  NOT_FOUND_CACHE_CONTROL,
  pageCacheControl,
  PRIVATE_CACHE_CONTROL,
  type PageQuery,
} from '../../shared/cache-policy.ts';
import { isPreview } from '../../shared/pages.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import type { ItemAccess } from './item-access.ts';
import { pageModule } from './page-modules.ts';
import type { FoundPage } from './page-result.ts';
import type { PageRequest } from './page-request.ts';

/** A page requested with one of these parameters has its value in its forms. */
const personalQueries: readonly PageQuery[] = ['token', ...formQueries];

/**
 * Returns the Cache-Control of a page that was found. A response decided for one reader, or sent to
 * one reader, is for that reader only.
 * @param access For an item.
 */
export function foundCacheControl(
  found: Pick<FoundPage, 'type' | 'cacheClass'>,
  query: PageRequest['query'],
  access?: Pick<ItemAccess, 'isPersonal'>,
): string {
  const isPersonal =
    access?.isPersonal === true || personalQueries.some((name) => query[name] !== undefined);
  return isPersonal
    ? PRIVATE_CACHE_CONTROL
    : pageCacheControl(found.cacheClass ?? pageModule(found.type).cacheClass);
}

/** Returns the Cache-Control of a page that is missing. Nothing about a preview is kept. */
export function missingCacheControl(match: Pick<RouteMatch, 'pattern'> | undefined): string {
  return match !== undefined && isPreview(match.pattern)
    ? PRIVATE_CACHE_CONTROL
    : NOT_FOUND_CACHE_CONTROL;
}
