/** CloudFront Function on every page response with a status below 400. */
import { BROWSER_CACHE_CONTROL, PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { sampleTokenAttributes, sampleTokenName } from '../../shared/cookies.ts';
import {
  OTHER_QUERY_HEADER,
  PAGE_COOKIES_HEADER,
  PAGE_STATUS_HEADER,
  PAYMENT_ACCEPTED_HEADER,
} from '../../shared/headers.ts';
import { readPageCookies } from '../../shared/page-cookies.ts';
import { decideMeter } from '../../shared/paywall/meter-decision.ts';
import { isSpent, mintGrant } from '../../shared/paywall/mint-grant.ts';
import { canonicalPath } from './canonical-path.ts';
import { otherQuery, wantsJson } from './canonical-query.ts';
import { edgeCrypto } from './edge-crypto.ts';
import type { EdgeResponse, ViewerResponseEvent } from './edge-event.ts';
import { meterRequest } from './meter-request.ts';
import { meterSettings } from './meter-settings.ts';
import { tryAgain } from './error-response.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { fromOriginForm } from '../../shared/urls/origin-form.ts';

/**
 * Returns the token for an item that is served on the edge's own grant; undefined when there is
 * none to write.
 * @throws when the token cannot be made.
 */
async function grantedToken(event: ViewerResponseEvent): Promise<string | undefined> {
  const accepted = event.response.headers[PAYMENT_ACCEPTED_HEADER];
  if (
    accepted === undefined ||
    !isSpent(event.request.method, event.response.statusCode, accepted.value)
  )
    return undefined;
  const metered = meterRequest(event.request, canonicalPath(fromOriginForm(event.request.uri)), '');
  if (metered === undefined) return undefined;
  const now = Date.now();
  // CloudFront's engine takes no `await` among arguments.
  const settings = await meterSettings();
  const grant = decideMeter(metered, settings, now, edgeCrypto).grant;
  return grant === undefined
    ? undefined
    : mintGrant(grant, now, event.context.requestId, edgeCrypto);
}

function setCookie(response: EdgeResponse, name: string, value: string, attributes: string): void {
  if (response.cookies === undefined) response.cookies = {};
  response.cookies[name] = { value: value, attributes: attributes };
}

/**
 * Turns the header with the page's cookies into cookies.
 * @throws when the header cannot be read.
 */
function setPageCookies(response: EdgeResponse, isForOneReader: boolean): void {
  const header = response.headers[PAGE_COOKIES_HEADER];
  if (header === undefined) return;
  // oxlint-disable-next-line typescript/no-dynamic-delete -- a constant of ours
  delete response.headers[PAGE_COOKIES_HEADER];
  // What a cache may hold goes to many readers, so it gives its cookies to none.
  if (!isForOneReader) return;
  readPageCookies(header.value).forEach((cookie) => {
    setCookie(response, cookie[0], cookie[1], cookie[2]);
  });
}

/**
 * Adds to a redirect within the site what the reader's address has besides: a campaign is counted at
 * the address that it leads to. The cached redirect is one for all.
 */
function keepQuery(event: ViewerResponseEvent): void {
  const location = event.response.headers.location;
  if (location === undefined || location.value.charAt(0) !== '/') return;
  const request = event.request;
  const carried = request.headers[OTHER_QUERY_HEADER];
  const query =
    carried === undefined
      ? otherQuery(request.querystring, canonicalPath(request.uri))
      : carried.value;
  if (query === '') return;
  const parts = location.value.split('#');
  parts[0] += (location.value.indexOf('?') < 0 ? '?' : '&') + query;
  location.value = parts.join('#');
}

export async function handler(event: ViewerResponseEvent): Promise<EdgeResponse> {
  const response = event.response;
  const headers = response.headers;
  const cacheControl = headers['cache-control'];
  // A response that may not be stored anywhere stays that way.
  const isForOneReader = cacheControl !== undefined && cacheControl.value.indexOf('no-store') >= 0;
  try {
    const token = await grantedToken(event);
    if (token !== undefined) setCookie(response, sampleTokenName, token, sampleTokenAttributes);
    setPageCookies(response, isForOneReader);
  } catch {
    // An item served uncounted would be served again and again.
    return tryAgain();
  }
  setSecurityHeaders(headers);
  keepQuery(event);
  if (!isForOneReader) {
    const accepted = headers[PAYMENT_ACCEPTED_HEADER];
    // What a subscription or an account has opened must not be there when the reader has signed out.
    const isReaders = accepted !== undefined && /^(sub|reg)$/.test(accepted.value);
    headers['cache-control'] = {
      value: isReaders ? PRIVATE_CACHE_CONTROL : BROWSER_CACHE_CONTROL,
    };
  }
  const status = headers[PAGE_STATUS_HEADER];
  // Recomputed from the query, because CloudFront documents both that this event shows the request
  // as received and that it shows the request as changed. A 304 stays a 304: it confirms the wall
  // that the reader holds, and has no body to replace it with.
  if (
    response.statusCode === 200 &&
    status !== undefined &&
    status.value === '402' &&
    wantsJson(event.request.querystring)
  ) {
    response.statusCode = 402;
    response.statusDescription = 'Payment Required';
  }
  return response;
}
