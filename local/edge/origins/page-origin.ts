/** The page Lambda function behind its function URL. */
import type { EdgeRequest } from '../../../lambdas/edge/edge-event.ts';
import { pageCacheKeyHeaders } from '../../../shared/cache-policy.ts';
import { ORIGIN_KEY_HEADER } from '../../../shared/headers.ts';
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import { askFunctionUrl } from './function-url.ts';
import type { OriginResult } from './origin-result.ts';

/**
 * Requests a page: the canonical request, its whitelisted query, the reader for the log, the ETag
 * of a stale copy.
 */
export type PageOrigin = (
  request: EdgeRequest,
  query: string,
  viewer: Viewer,
  etag: string | undefined,
) => Promise<OriginResult>;

/**
 * What CloudFront sends besides its own headers: the headers of the cache policy, and the secret
 * that identifies it to the function.
 */
function originHeaders(request: EdgeRequest, edgeSecret: string): Record<string, string> {
  const headers: Record<string, string> = { [ORIGIN_KEY_HEADER]: edgeSecret };
  for (const name of pageCacheKeyHeaders) {
    const value = request.headers[name]?.value;
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

export function createPageOrigin(host: LambdaHost, edgeSecret: string): PageOrigin {
  return (request, query, viewer, etag) =>
    askFunctionUrl(host, 'page', {
      path: request.uri,
      query,
      headers: originHeaders(request, edgeSecret),
      viewer,
      etag,
    });
}
