/** Decides who may keep a page, and for how long. */
import {
  formQueries,
  notFoundCacheControl,
  pageCacheControl,
  PRIVATE_CACHE_CONTROL,
  type PageQuery,
} from '../../shared/cache-policy.ts';
import { SECOND_MS } from '../../shared/limits.ts';
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
 * one reader, is for that reader only. A copy ends when the item's rule does.
 * @param with.access For an item.
 * @param with.settledForS As `settledForS` says of the edition.
 * @param with.changesInS Seconds until every page changes by itself.
 * @param with.nowMs epoch ms.
 */
export function foundCacheControl(
  found: Pick<FoundPage, 'type' | 'cacheClass'>,
  query: PageRequest['query'],
  {
    access,
    settledForS,
    changesInS,
    nowMs = 0,
  }: {
    readonly access?: Pick<ItemAccess, 'isPersonal'> & Partial<Pick<ItemAccess, 'rule'>>;
    readonly settledForS?: number | undefined;
    readonly changesInS?: number | undefined;
    readonly nowMs?: number;
  } = {},
): string {
  const isPersonal =
    access?.isPersonal === true || personalQueries.some((name) => query[name] !== undefined);
  const untilMs = access?.rule?.untilMs;
  return isPersonal
    ? PRIVATE_CACHE_CONTROL
    : pageCacheControl(found.cacheClass ?? pageModule(found.type).cacheClass, {
        purgedForS: settledForS,
        changesInS,
        endsInS: untilMs === undefined ? undefined : Math.floor((untilMs - nowMs) / SECOND_MS),
      });
}

/** Returns the Cache-Control of a page that is missing. Nothing about a preview is kept. */
export function missingCacheControl(
  match: Pick<RouteMatch, 'pattern'> | undefined,
  changesInS?: number,
): string {
  return match !== undefined && isPreview(match.pattern)
    ? PRIVATE_CACHE_CONTROL
    : notFoundCacheControl(changesInS);
}
