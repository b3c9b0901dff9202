/**
 * Responds to a request for a feed, a sitemap or recommendations: with the document, or an error in
 * plain text.
 */
import {
  NOT_FOUND_CACHE_CONTROL,
  pageCacheControl,
  REDIRECT_CACHE_CONTROL,
} from '../../shared/cache-policy.ts';
import { PAGE_TAGS_HEADER } from '../../shared/headers.ts';
import { pageTag } from '../../shared/page-tags.ts';
import { noteReads } from '../../services/content/noted-reads.ts';
import { entityTag } from '../../services/http/entity-tag.ts';
import { LLMS_PATH, recommendedBeside } from '../../shared/feeds/feed-path.ts';
import { fromOriginForm } from '../../shared/urls/origin-form.ts';
import {
  functionUrlHandler,
  plainTextResponse,
  type UrlHandler,
  type UrlResponse,
} from '../../services/http/function-url-handler.ts';
import type { Log } from '../../services/http/log.ts';
import type { FeedsDocument } from './feeds-document.ts';
import { loadFeed, movedFeed, type FeedsContext } from './load-feed.ts';
import { loadLlms } from './load-llms.ts';
import { loadRecommendations } from './load-recommendations.ts';
import { loadSitemap } from './load-sitemap.ts';

/**
 * For a client that would otherwise ask again at once. A store that does not respond leads to a 503,
 * so that no client takes a site that cannot be read for an empty one.
 */
const RETRY_AFTER_S = 60;

function documentResponse(document: FeedsDocument, now: string): UrlResponse {
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
  return { statusCode: 200, headers, body };
}

/** Returns the document at a path; undefined when there is none. */
async function loadDocument(
  context: FeedsContext,
  path: string,
): Promise<FeedsDocument | undefined> {
  if (path === LLMS_PATH) return loadLlms(context);
  const url = recommendedBeside(path);
  if (url !== undefined) return loadRecommendations(context, url);
  return (path.endsWith('.xml') ? loadSitemap : loadFeed)(context, path);
}

/** For an address without a document: where it leads now, or that there is nothing. */
async function absentResponse(context: FeedsContext, path: string): Promise<UrlResponse> {
  const location = await movedFeed(context, path);
  return location === undefined
    ? plainTextResponse(404, 'Not Found', NOT_FOUND_CACHE_CONTROL)
    : { statusCode: 301, headers: { location, 'cache-control': REDIRECT_CACHE_CONTROL }, body: '' };
}

async function respond(given: FeedsContext, method: string, path: string): Promise<UrlResponse> {
  if (method !== 'GET' && method !== 'HEAD') {
    const rejected = plainTextResponse(405, 'Method Not Allowed');
    return { ...rejected, headers: { ...rejected.headers, allow: 'GET, HEAD' } };
  }
  const noted = noteReads(given.content);
  const context = { ...given, content: noted.content };
  const document = await loadDocument(context, path);
  const response =
    document === undefined
      ? await absentResponse(context, path)
      : documentResponse(document, context.now());
  const tags = document === undefined ? [...noted.tags(), pageTag.absent] : noted.tags();
  return { ...response, headers: { ...response.headers, [PAGE_TAGS_HEADER]: tags.join(',') } };
}

export function feedsHandler(context: FeedsContext & { readonly log: Log }): UrlHandler {
  return functionUrlHandler({
    service: 'feeds',
    log: context.log,
    failure: 'A feed failed',
    respond: ({ rawPath, requestContext }) =>
      respond(context, requestContext.http.method, fromOriginForm(rawPath)),
    retryAfterS: RETRY_AFTER_S,
  });
}
