/**
 * Responds to a request for a feed or a sitemap: with the document, a 304, or an error in plain
 * text.
 */
import type { LambdaFunctionURLResult } from 'aws-lambda';
import {
  NOT_FOUND_CACHE_CONTROL,
  pageCacheControl,
  PRIVATE_CACHE_CONTROL,
} from '../../shared/cache-policy.ts';
import { entityTag, isStillHeld } from '../http/entity-tag.ts';
import type { Log } from '../http/log.ts';
import { isUnwell } from '../aws/aws-error.ts';
import type { FeedsDocument } from './feeds-document.ts';
import { loadFeed, type FeedsContext } from './load-feed.ts';
import { loadSitemap } from './load-sitemap.ts';

export interface FeedsRequest {
  readonly method: string;
  /** Path as received, percent-encoded, without the query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string };
}

type FunctionResponse = Exclude<LambdaFunctionURLResult, string>;

/** For a client that would otherwise ask again at once. */
const RETRY_AFTER_S = 60;

function plain(
  statusCode: number,
  text: string,
  headers: Record<string, string>,
): FunctionResponse {
  return {
    statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': PRIVATE_CACHE_CONTROL,
      ...headers,
    },
    body: `${text}\n`,
  };
}

function respond(request: FeedsRequest, document: FeedsDocument, now: string): FunctionResponse {
  const { body, contentType, lastModified, cacheClass, isForReaders } = document;
  const headers: Record<string, string> = {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': pageCacheControl(cacheClass),
    etag: entityTag(body),
    ...(lastModified === undefined
      ? {}
      : { 'last-modified': new Date(lastModified < now ? lastModified : now).toUTCString() }),
    ...(isForReaders ? { 'access-control-allow-origin': '*' } : { 'x-robots-tag': 'noindex' }),
  };
  if (isStillHeld(request.headers, headers)) return { statusCode: 304, headers, body: '' };
  return { statusCode: 200, headers, body: request.method === 'HEAD' ? '' : body };
}

/**
 * A store that is unwell leads to a 503, so that no client takes a site that cannot be read
 * for an empty one.
 */
export async function respondWithFeed(
  context: FeedsContext & { readonly log: Log },
  request: FeedsRequest,
): Promise<FunctionResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
  try {
    const document = await (request.path.endsWith('.xml') ? loadSitemap : loadFeed)(
      context,
      request.path,
    );
    return document === undefined
      ? plain(404, 'Not Found', { 'cache-control': NOT_FOUND_CACHE_CONTROL })
      : respond(request, document, context.now());
  } catch (error) {
    context.log({ level: 'ERROR', message: 'A feed failed', path: request.path, error });
    return isUnwell(error)
      ? plain(503, 'Service Unavailable', { 'retry-after': String(RETRY_AFTER_S) })
      : plain(500, 'Internal Server Error', {});
  }
}
