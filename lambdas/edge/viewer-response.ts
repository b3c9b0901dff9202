/** CloudFront Function on every page that goes out with a status below 400. */
import { BROWSER_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { sampleTokenAttributes, sampleTokenName } from '../../shared/cookies.ts';
import { decideMeter } from '../../shared/paywall/meter-decision.ts';
import { isSpent, mintGrant } from '../../shared/paywall/mint-grant.ts';
import { canonicalPath } from './canonical-path.ts';
import { canonicalQuery } from './canonical-query.ts';
import { edgeCrypto } from './edge-crypto.ts';
import type { EdgeResponse, ViewerResponseEvent } from './edge-event.ts';
import { meterRequest } from './meter-request.ts';
import { meterSettings } from './meter-settings.ts';
import { tryAgain } from './error-response.ts';
import { setSecurityHeaders } from './security-headers.ts';

/**
 * A wall leaves the page Lambda as a 200 that can be cached, with this header; a program that asks for JSON is told 402.
 * CloudFront hides headers called `x-edge-…` from functions, so it cannot be one of those.
 */
const STATUS_HEADER = 'x-page-status';

/** The token for a piece that goes out on the edge's own grant; undefined when there is none to write. @throws when it cannot be made. */
async function grantedToken(event: ViewerResponseEvent): Promise<string | undefined> {
  const accepted = event.response.headers['payment-accepted'];
  if (
    accepted === undefined ||
    !isSpent(event.request.method, event.response.statusCode, accepted.value)
  )
    return undefined;
  const metered = meterRequest(event.request, canonicalPath(event.request.uri));
  if (metered === undefined) return undefined;
  const now = Date.now();
  const grant = decideMeter(metered, await meterSettings(), now, edgeCrypto).grant;
  return grant === undefined
    ? undefined
    : mintGrant(grant, now, event.context.requestId, edgeCrypto);
}

export async function handler(event: ViewerResponseEvent): Promise<EdgeResponse> {
  const response = event.response;
  const headers = response.headers;
  try {
    const token = await grantedToken(event);
    if (token !== undefined) {
      if (response.cookies === undefined) response.cookies = {};
      response.cookies[sampleTokenName] = { value: token, attributes: sampleTokenAttributes };
    }
  } catch {
    // A piece that goes out uncounted would go out again and again.
    return tryAgain();
  }
  setSecurityHeaders(headers);
  const cacheControl = headers['cache-control'];
  // What may be stored nowhere stays so.
  if (cacheControl === undefined || cacheControl.value.indexOf('no-store') < 0) {
    headers['cache-control'] = { value: BROWSER_CACHE_CONTROL };
  }
  const status = headers[STATUS_HEADER];
  // Recomputed from the query: CloudFront documents both that this event shows the request as it came and as changed.
  // A 304 stays one: it confirms the wall that the reader holds, and has no body that could take its place.
  if (
    response.statusCode === 200 &&
    status !== undefined &&
    status.value === '402' &&
    canonicalQuery(event.request.querystring, '').output !== undefined
  ) {
    response.statusCode = 402;
    response.statusDescription = 'Payment Required';
  }
  return response;
}
