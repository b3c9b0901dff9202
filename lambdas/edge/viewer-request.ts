/** CloudFront Function on every request for a page: gives it the one form in which pages are cached. */
import { canonicalPath } from './canonical-path.ts';
import { canonicalQuery } from './canonical-query.ts';
import { withoutInternalHeaders } from './client-headers.ts';
import type { EdgeRequest, EdgeResponse, ViewerRequestEvent } from './edge-event.ts';
import { refusal } from './refusal.ts';

export function handler(event: ViewerRequestEvent): EdgeRequest | EdgeResponse {
  const request = event.request;
  const path = canonicalPath(request.uri);
  if (path === undefined) return refusal();
  request.uri = path;
  request.querystring = canonicalQuery(request.querystring);
  request.headers = withoutInternalHeaders(request.headers);
  request.headers['accept-payment'] = { value: 'free' };
  return request;
}
