/** The function of feeds and sitemaps behind its function URL. */
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import { askFunctionUrl } from './function-url.ts';
import type { OriginAnswer } from './origin-result.ts';

/** Asks for a feed or a sitemap: the path, the reader for the log, the ETag of a stale copy. */
export type FeedsOrigin = (
  path: string,
  viewer: Viewer,
  etag: string | undefined,
) => Promise<OriginAnswer>;

/** The path is all that the cache key and the function know of a request. */
export function createFeedsOrigin(host: LambdaHost): FeedsOrigin {
  return (path, viewer, etag) => askFunctionUrl(host, 'feeds', { path, viewer, etag });
}
