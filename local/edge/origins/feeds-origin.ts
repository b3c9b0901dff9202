/** The function of feeds and sitemaps behind its function URL. */
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import type { OriginAnswer } from './origin-answer.ts';
import { payloadEvent } from './payload-event.ts';
import { parsePayloadResponse } from './payload-response.ts';

/** Asks for a feed or a sitemap: the path, the reader for the log, the ETag of a stale copy. */
export type FeedsOrigin = (path: string, viewer: Viewer, etag: string | undefined) => Promise<OriginAnswer>;

const DOMAIN = 'feeds.lambda-url.us-east-1.on.aws';

/** The path is all that the cache key and the function know of a request. HEAD is answered from what GET gets. */
export function createFeedsOrigin(host: LambdaHost): FeedsOrigin {
  return async (path, viewer, etag) => {
    const result = await host.invoke('feeds', payloadEvent({
      method: 'GET', path, query: '', cookies: [], routeKey: '$default', domainName: DOMAIN,
      headers: {
        host: DOMAIN, 'user-agent': 'Amazon CloudFront', 'x-forwarded-for': viewer.ip, 'x-forwarded-port': '443', 'x-forwarded-proto': 'https',
        via: '1.1 local edge (CloudFront)', ...(etag === undefined ? {} : { 'if-none-match': etag }),
      },
      requestId: viewer.requestId, sourceIp: viewer.ip,
    }));
    if (result.kind !== 'ok') return { kind: 'failed', reason: `feeds: ${result.errorType}: ${result.errorMessage}` };
    const response = parsePayloadResponse(result.payload);
    if (response?.status === 304 && etag !== undefined) return { kind: 'not-modified' };
    return response === undefined
      ? { kind: 'failed', reason: 'feeds: the function returned something that is no response' }
      : { kind: 'response', response };
  };
}
