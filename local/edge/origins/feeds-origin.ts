/** The feeds and sitemaps function behind its function URL. */
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import { askFunctionUrl } from './function-url.ts';
import type { OriginResult } from './origin-result.ts';

/**
 * Requests a feed or a sitemap: the path as viewer-request wrote it, the query that the cache key
 * has, the reader for the log, the ETag of a stale copy.
 */
export type FeedsOrigin = (
  path: string,
  query: string,
  viewer: Viewer,
  etag: string | undefined,
) => Promise<OriginResult>;

/** Path and query are the only parts of a request that the cache key and the function see. */
export function createFeedsOrigin(host: LambdaHost): FeedsOrigin {
  return (path, query, viewer, etag) =>
    askFunctionUrl(host, 'feeds', { path, query, viewer, etag });
}
