/**
 * CloudFront Function on every page request: rewrites the request to the one form in which pages
 * are cached, and sets the variant that the reader may have.
 */
import { ACCEPT_PAYMENT_HEADER, GATE_HEADER } from '../../shared/headers.ts';
import { RECOMMENDATIONS_PATH } from '../../shared/feeds/feed-path.ts';
import { decideMeter, type MeterDecision } from '../../shared/paywall/meter-decision.ts';
import { toOriginForm } from '../../shared/urls/origin-form.ts';
import { canonicalPath } from './canonical-path.ts';
import { canonicalQuery, canonicalValue } from './canonical-query.ts';
import { withoutInternalHeaders } from './client-headers.ts';
import { edgeCrypto } from './edge-crypto.ts';
import type { EdgeRequest, EdgeResponse, EdgeValue, ViewerRequestEvent } from './edge-event.ts';
import { meterRequest } from './meter-request.ts';
import { meterSettings } from './meter-settings.ts';
import { notAhead, badRequest } from './error-response.ts';

/** Feeds are cached by their paths: that of recommendations names the page that asks. */
function cachedPath(path: string, querystring: Record<string, EdgeValue>): string {
  const page = path === RECOMMENDATIONS_PATH ? querystring.url : undefined;
  if (page === undefined || page.value === '') return toOriginForm(path);
  return toOriginForm(path) + '/' + canonicalValue(page.value);
}

export async function handler(event: ViewerRequestEvent): Promise<EdgeRequest | EdgeResponse> {
  const request = event.request;
  const path = canonicalPath(request.uri);
  if (path === undefined) return badRequest();
  const metered = meterRequest(request, path);
  let decision: MeterDecision | undefined;
  if (metered !== undefined) {
    // CloudFront's engine takes no `await` among arguments.
    const settings = await meterSettings();
    decision = decideMeter(metered, settings, Date.now(), edgeCrypto);
  }
  if (decision !== undefined && decision.reject !== undefined) return notAhead();
  request.uri = cachedPath(path, request.querystring);
  request.querystring = canonicalQuery(request.querystring, path);
  request.headers = withoutInternalHeaders(request.headers);
  request.headers[ACCEPT_PAYMENT_HEADER] = {
    value: decision === undefined ? 'free' : decision.payment,
  };
  // HEAD does not read the item, so the store need not be asked: the response reports the wall.
  if (decision !== undefined && decision.gate !== undefined && request.method === 'GET')
    request.headers[GATE_HEADER] = { value: decision.gate };
  return request;
}
