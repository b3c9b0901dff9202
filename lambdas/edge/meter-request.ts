/** What the meter must know of a request. */
import { sampleTokenName } from '../../shared/cookies.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import type { MeterRequest } from '../../shared/paywall/meter-decision.ts';
import type { EdgeRequest, EdgeValue } from './edge-event.ts';

/** The standard's, and what browsers said before it. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz'];

function valueOf(values: Record<string, EdgeValue>, name: string): string {
  const found = values[name];
  return found === undefined ? '' : found.value;
}

/**
 * Undefined when the path is not metered. Both functions come to the same, whether they see the request as it came or as
 * viewer-request has changed it, for CloudFront documents both: the path is canonical, and no cookie and no header of these is ever changed.
 * @param path the request's, canonical; undefined when it is refused.
 */
export function meterRequest(
  request: EdgeRequest,
  path: string | undefined,
): MeterRequest | undefined {
  if (path === undefined || meterKey(path) === undefined) return undefined;
  return {
    path: path,
    crawler: valueOf(request.headers, 'x-amzn-waf-crawler'),
    crowd: valueOf(request.headers, 'x-amzn-waf-crowd'),
    isPrefetch: prefetchHeaders.some(
      (name) => valueOf(request.headers, name).indexOf('prefetch') >= 0,
    ),
    smp: valueOf(request.cookies, sampleTokenName),
    sub: valueOf(request.cookies, 'pay_ent_sub'),
    auth: valueOf(request.cookies, 'payment_auth_token'),
  };
}
