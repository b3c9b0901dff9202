/** What the meter needs to know about a request. */
import { ACCESS_LINK_QUERY, isAccessLinkToken } from '../../shared/access/access-link.ts';
import {
  paymentAuthName,
  registrationTokenName,
  sampleTokenName,
  subscriptionTokenName,
} from '../../shared/cookies.ts';
import { BUSY_HEADER, CRAWLER_HEADER, CROWD_HEADER } from '../../shared/headers.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import type { MeterRequest } from '../../shared/paywall/meter-decision.ts';
import type { EdgeRequest, EdgeValue } from './edge-event.ts';

/** The standard header, and those that browsers sent before it. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz'];

/** Returns the value of a header or a query; '' where there is none. */
export function valueOf(values: Record<string, EdgeValue>, name: string): string {
  const found = values[name];
  return found === undefined ? '' : found.value;
}

/** Of two cookies of one name none counts, see `readCookie`. */
function cookieOf(request: EdgeRequest, name: string): string {
  const found = request.cookies[name];
  return found === undefined || found.multiValue !== undefined ? '' : found.value;
}

/**
 * Returns undefined when the path is not metered. Both edge functions reach the same result,
 * whether they see the request as received or as viewer-request has changed it (CloudFront
 * documents both): the path is canonical, and none of these cookies and headers is ever changed.
 * A link may be gone from the address then: an item that it opened is not the meter's.
 * @param path The request's canonical path; undefined when it is rejected.
 * @param address Of the reader.
 */
export function meterRequest(
  request: EdgeRequest,
  path: string | undefined,
  address: string,
): MeterRequest | undefined {
  if (path === undefined || meterKey(path) === undefined) return undefined;
  // `Bearer` and the token (RFC 6750 §2.1).
  const gift =
    valueOf(request.querystring, ACCESS_LINK_QUERY) ||
    valueOf(request.headers, 'authorization').slice(7);
  return {
    path: path,
    crawler: valueOf(request.headers, CRAWLER_HEADER),
    crowd: valueOf(request.headers, CROWD_HEADER),
    busy: valueOf(request.headers, BUSY_HEADER),
    address: address,
    isPrefetch: prefetchHeaders.some(
      (name) => valueOf(request.headers, name).indexOf('prefetch') >= 0,
    ),
    smp: cookieOf(request, sampleTokenName),
    sub: cookieOf(request, subscriptionTokenName),
    reg: cookieOf(request, registrationTokenName),
    auth: cookieOf(request, paymentAuthName),
    gift: isAccessLinkToken(gift) ? gift : '',
  };
}
