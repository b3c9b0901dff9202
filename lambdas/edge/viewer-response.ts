/** CloudFront Function on every page that goes out with a status below 400. */
import { BROWSER_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { canonicalQuery } from './canonical-query.ts';
import type { EdgeResponse, ViewerResponseEvent } from './edge-event.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * A wall leaves the page Lambda as a 200 that can be cached, with this header; a program that asks for JSON is told 402.
 * CloudFront hides headers called `x-edge-…` from functions, so it cannot be one of those.
 */
const STATUS_HEADER = 'x-page-status';

export function handler(event: ViewerResponseEvent): EdgeResponse {
  const response = event.response;
  const headers = response.headers;
  setSecurityHeaders(headers);
  const cacheControl = headers['cache-control'];
  // What may be stored nowhere stays so.
  if (cacheControl === undefined || cacheControl.value.indexOf('no-store') < 0) {
    headers['cache-control'] = { value: BROWSER_CACHE_CONTROL };
  }
  const status = headers[STATUS_HEADER];
  // Recomputed from the query: CloudFront documents both that this event shows the request as it came and as changed.
  if (status !== undefined && status.value === '402' && canonicalQuery(event.request.querystring).output !== undefined) {
    response.statusCode = 402;
    response.statusDescription = 'Payment Required';
  }
  return response;
}
