/** The page Lambda behind its function URL. */
import type { EdgeRequest } from '../../../lambdas/edge/edge-event.ts';
import { pageCacheKeyHeaders } from '../../../shared/cache-policy.ts';
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import type { OriginAnswer } from './origin-answer.ts';
import { payloadEvent } from './payload-event.ts';
import { parsePayloadResponse } from './payload-response.ts';

/** Asks for a page: the canonical request, its whitelisted query, the reader for the log, the ETag of a stale copy. */
export type PageOrigin = (request: EdgeRequest, query: string, viewer: Viewer, etag: string | undefined) => Promise<OriginAnswer>;

const DOMAIN = 'page.lambda-url.us-east-1.on.aws';

/** What CloudFront sends: headers of the cache policy, its own, and the secret by which the function knows it. */
function originHeaders(request: EdgeRequest, viewer: Viewer, edgeSecret: string, etag: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    host: DOMAIN,
    'user-agent': 'Amazon CloudFront',
    'x-edge': edgeSecret,
    'x-forwarded-for': viewer.ip,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    via: '1.1 local edge (CloudFront)',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  };
  for (const name of pageCacheKeyHeaders) {
    const value = request.headers[name]?.value;
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/** HEAD is answered from the page that GET gets, so the function sees GET only. */
export function createPageOrigin(host: LambdaHost, edgeSecret: string): PageOrigin {
  return async (request, query, viewer, etag) => {
    const result = await host.invoke('page', payloadEvent({
      method: 'GET', path: request.uri, query, cookies: [], routeKey: '$default', domainName: DOMAIN,
      headers: originHeaders(request, viewer, edgeSecret, etag), requestId: viewer.requestId, sourceIp: viewer.ip,
    }));
    if (result.kind !== 'ok') return { kind: 'failed', reason: `page: ${result.errorType}: ${result.errorMessage}` };
    const response = parsePayloadResponse(result.payload);
    if (response?.status === 304 && etag !== undefined) return { kind: 'not-modified' };
    return response === undefined
      ? { kind: 'failed', reason: 'page: the function returned something that is no response' }
      : { kind: 'response', response };
  };
}
