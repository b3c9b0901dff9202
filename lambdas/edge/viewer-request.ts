/**
 * CloudFront Function on every page request: rewrites the request to the one form in which pages
 * are cached, and sets the variant that the reader may have.
 */
import {
  ACCEPT_ACCESS_HEADER,
  ACCEPT_PAYMENT_HEADER,
  CRAWLER_HEADER,
  GATE_HEADER,
  OTHER_QUERY_HEADER,
} from '../../shared/headers.ts';
import { OLD_ID_PATH } from '../../shared/cache-policy.ts';
import { RECOMMENDATIONS_PATH } from '../../shared/feeds/feed-path.ts';
import { decideMeter, type MeterDecision } from '../../shared/paywall/meter-decision.ts';
import { toOriginForm } from '../../shared/urls/origin-form.ts';
import { canonicalPath } from './canonical-path.ts';
import { canonicalQuery, canonicalValue, inHeader, oldId, otherQuery } from './canonical-query.ts';
import { withoutInternalHeaders } from './client-headers.ts';
import { edgeCrypto } from './edge-crypto.ts';
import type { EdgeRequest, EdgeResponse, EdgeValue, ViewerRequestEvent } from './edge-event.ts';
import { getsLeadIns, isCharged, isDenied } from './machine-policy.ts';
import { meterRequest, valueOf } from './meter-request.ts';
import { meterSettings } from './meter-settings.ts';
import { badRequest, licensed, movedTo, notAhead } from './error-response.ts';

/** More than this is no campaign's, and headers of a request have a limit together. */
const OTHER_QUERY_MAX_LENGTH = 1500;

/** Feeds are cached by their paths: that of recommendations names the page that asks. */
function cachedPath(path: string, querystring: Record<string, EdgeValue>): string {
  const id = path === '/' ? oldId(querystring) : undefined;
  if (id !== undefined) return OLD_ID_PATH + canonicalValue(id);
  const page = path === RECOMMENDATIONS_PATH ? valueOf(querystring, 'url') : '';
  return toOriginForm(path) + (page === '' ? '' : '/' + canonicalValue(page));
}

/**
 * Returns where an address with doubled slashes leads; undefined for one that has none, or that no
 * page can have. It begins with one slash, so it never leads to another site.
 */
function withoutDoubledSlashes(
  uri: string,
  querystring: Record<string, EdgeValue>,
): string | undefined {
  if (uri.indexOf('//') < 0) return undefined;
  const single = uri.replace(/\/{2,}/g, '/');
  if (canonicalPath(single) === undefined) return undefined;
  const query = otherQuery(querystring);
  return inHeader(single) + (query === '' ? '' : '?' + query);
}

export async function handler(event: ViewerRequestEvent): Promise<EdgeRequest | EdgeResponse> {
  const request = event.request;
  const path = canonicalPath(request.uri);
  if (path === undefined) {
    const location = withoutDoubledSlashes(request.uri, request.querystring);
    return location === undefined ? badRequest() : movedTo(location);
  }
  if (isDenied(request)) return licensed(403);
  // The firewall takes payments before (x402). A word of one's own brings a liar what a browser's name does.
  if (isCharged(request) && valueOf(request.headers, CRAWLER_HEADER) === '') return licensed(402);
  const metered = meterRequest(request, path, event.viewer.ip);
  let decision: MeterDecision | undefined;
  if (metered !== undefined && !getsLeadIns(request)) {
    // CloudFront's engine takes no `await` among arguments.
    const settings = await meterSettings();
    decision = decideMeter(metered, settings, Date.now(), edgeCrypto);
  }
  if (decision !== undefined && decision.reject !== undefined) return notAhead();
  const others = otherQuery(request.querystring, path);
  request.uri = cachedPath(path, request.querystring);
  request.querystring = canonicalQuery(request.querystring, path, request.headers);
  request.headers = withoutInternalHeaders(request.headers);
  if (others !== '' && others.length <= OTHER_QUERY_MAX_LENGTH)
    request.headers[OTHER_QUERY_HEADER] = { value: others };
  request.headers[ACCEPT_PAYMENT_HEADER] = {
    value: decision === undefined ? 'free' : decision.payment,
  };
  if (decision !== undefined && decision.access !== undefined)
    request.headers[ACCEPT_ACCESS_HEADER] = { value: decision.access };
  // HEAD does not read the item, so the store need not be asked: the response reports the wall.
  if (decision !== undefined && decision.gate !== undefined && request.method === 'GET')
    request.headers[GATE_HEADER] = { value: decision.gate };
  return request;
}
