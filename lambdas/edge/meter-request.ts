/** What the meter must know of a request. */
import { sampleTokenName } from '../../shared/cookies.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import type { MeterRequest } from '../../shared/paywall/meter-decision.ts';
import { canonicalPath } from './canonical-path.ts';
import type { EdgeRequest, EdgeValue } from './edge-event.ts';

/** The standard's, and what browsers said before it. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz'];

function valueOf(values: Record<string, EdgeValue>, name: string): string {
  const found = values[name];
  return found === undefined ? '' : found.value;
}

/**
 * Undefined when the path is not metered. Both functions come to the same, whether they see the request as it came or as
 * viewer-request has changed it, for CloudFront documents both: the path is made canonical again, and no cookie and no header of these is ever changed.
 */
export function meterRequest(request: EdgeRequest): MeterRequest | undefined {
  const path = canonicalPath(request.uri);
  if (path === undefined || meterKey(path) === undefined) return undefined;
  return {
    path: path,
    crawler: valueOf(request.headers, 'x-amzn-waf-crawler'),
    crowd: valueOf(request.headers, 'x-amzn-waf-crowd'),
    isPrefetch: prefetchHeaders.some((name) => valueOf(request.headers, name).indexOf('prefetch') >= 0),
    smp: valueOf(request.cookies, sampleTokenName),
    sub: valueOf(request.cookies, 'pay_ent_sub'),
    auth: valueOf(request.cookies, 'payment_auth_token'),
  };
}
