/** The feeds and sitemaps function behind its function URL. */
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import { askFunctionUrl } from './function-url.ts';
import type { OriginResult } from './origin-result.ts';

/** Requests a feed or a sitemap: the path as viewer-request wrote it, the reader for the log, the ETag of a stale copy. */
export type FeedsOrigin = (
  path: string,
  viewer: Viewer,
  etag: string | undefined,
) => Promise<OriginResult>;

/** The path is the only part of a request that the cache key and the function see. */
export function createFeedsOrigin(host: LambdaHost): FeedsOrigin {
  return (path, viewer, etag) => askFunctionUrl(host, 'feeds', { path, viewer, etag });
}
