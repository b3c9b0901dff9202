/** The edge: passes a request through behavior, functions, cache and origin, as CloudFront does. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Behavior, OriginName } from '../../shared/behaviors.ts';
import { keptQuery, pageCacheKey } from './cache/cache-key.ts';
import type { CacheOutcome, ResponseCache } from './cache/response-cache.ts';
import { notModifiedOf, type Representation } from './cache/stored-response.ts';
import { isStillHeld } from '../../lambdas/http/entity-tag.ts';
import { edgeErrorPage } from './edge-error.ts';
import type { EdgeFunctions } from './edge-functions.ts';
import { chooseEncoding } from './encoding.ts';
import type { ApiOrigin } from './origins/api-origin.ts';
import type { AssetsOrigin } from './origins/assets-origin.ts';
import type { FeedsOrigin } from './origins/feeds-origin.ts';
import type { OriginResult, OriginResponse } from './origins/origin-result.ts';
import type { PageOrigin } from './origins/page-origin.ts';
import type { PhotosOrigin } from './origins/photos-origin.ts';
import type { ImagesOrigin } from './origins/images-origin.ts';
import { parseRequestTarget, URL_MAX_LENGTH, type RequestTarget } from './request-target.ts';
import { newViewer, viewerRequest } from './viewer-event.ts';
import {
  cacheHeader,
  functionBody,
  functionHeaders,
  policyHeaders,
  writeResponse,
} from './write-response.ts';

export interface EdgeDeps {
  readonly functions: EdgeFunctions;
  readonly cache: ResponseCache;
  readonly page: PageOrigin;
  readonly feeds: FeedsOrigin;
  readonly api: ApiOrigin;
  readonly photos: PhotosOrigin;
  readonly images: ImagesOrigin;
  /** Separate from the cache of pages, which images would evict. */
  readonly imageCache: ResponseCache;
  readonly assets: AssetsOrigin;
  readonly log: (line: string) => void;
}

const readMethods = new Set(['GET', 'HEAD']);
const allMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE']);

function isAllowed(behavior: Behavior, method: string | undefined): boolean {
  return (behavior.methods === 'read' ? readMethods : allMethods).has(method ?? '');
}

/** Writes a message that no edge function sees. */
function writePlain(
  request: IncomingMessage,
  response: ServerResponse,
  message: OriginResponse,
  xCache: string,
  origin: OriginName = 'page',
): void {
  const headers = policyHeaders(origin, message.headers, message.setCookies);
  headers.push('x-cache', cacheHeader(xCache));
  writeResponse(request, response, { status: message.status, headers, body: message.body });
}

async function representationFor(
  request: IncomingMessage,
  found: CacheOutcome,
): Promise<Representation> {
  const held = await found.response.representation(
    chooseEncoding(request.headers['accept-encoding']),
  );
  return held.status === 200 && isStillHeld(request.headers, held.headers)
    ? notModifiedOf(held)
    : held;
}

function pushCacheHeaders(headers: string[], found: CacheOutcome): void {
  headers.push('x-cache', cacheHeader(found.status));
  if (found.status === 'Hit') headers.push('age', String(found.ageS));
}

function writeFound(
  request: IncomingMessage,
  response: ServerResponse,
  held: Representation,
  found: CacheOutcome,
  origin: OriginName,
): void {
  const headers = policyHeaders(origin, held.headers, held.setCookies);
  pushCacheHeaders(headers, found);
  writeResponse(request, response, { status: held.status, headers, body: held.body });
}

/** Creates the listener of the edge's server. */
export function createEdgeListener(deps: EdgeDeps): RequestListener {
  const { functions, cache, log } = deps;

  async function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
  ): Promise<void> {
    const viewer = newViewer(request.socket.remoteAddress);
    const asked = await functions.onRequest(
      viewer,
      viewerRequest(request.method ?? 'GET', target.path, target.query, request.rawHeaders),
    );
    if (asked.kind === 'failed') {
      writePlain(
        request,
        response,
        edgeErrorPage(asked.status, 'The page cannot be shown right now.'),
        asked.errorType,
      );
      return;
    }
    if (asked.kind === 'response') {
      const headers = functionHeaders(asked.response);
      headers.push('x-cache', cacheHeader('FunctionGeneratedResponse'));
      writeResponse(request, response, {
        status: asked.response.statusCode,
        headers,
        body: functionBody(asked.response) ?? Buffer.alloc(0),
      });
      return;
    }
    const canonical = asked.request;
    const query = keptQuery(canonical);
    const found = await cache.get(pageCacheKey(canonical, query), target.behavior, (etag) =>
      deps.page(canonical, query, viewer, etag),
    );
    const held = await representationFor(request, found);
    // CloudFront does not run the viewer-response function on errors.
    if (held.status >= 400) {
      writeFound(request, response, held, found, 'page');
      return;
    }
    const result = await functions.onResponse(viewer, canonical, held.responseJson);
    if (result.kind === 'failed') {
      writePlain(
        request,
        response,
        edgeErrorPage(result.status, 'The page cannot be shown right now.'),
        result.errorType,
      );
      return;
    }
    const headers = functionHeaders(result.response);
    pushCacheHeaders(headers, found);
    writeResponse(request, response, {
      status: result.response.statusCode,
      headers,
      body: functionBody(result.response) ?? held.body,
    });
  }

  /** Serves responses that are cached by path alone. */
  async function serveFile(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    askOrigin: (etag: string | undefined) => Promise<OriginResult>,
  ): Promise<void> {
    const { origin } = target.behavior;
    const found = await cache.get(`${target.path}\n${origin}`, target.behavior, askOrigin);
    writeFound(request, response, await representationFor(request, found), found, origin);
  }

  async function serveImage(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
  ): Promise<void> {
    const viewer = newViewer(request.socket.remoteAddress);
    const found = await deps.imageCache.get(target.path, target.behavior, (etag) =>
      deps.images(target.path, viewer, etag),
    );
    writeFound(request, response, await representationFor(request, found), found, 'images');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '';
    const target = parseRequestTarget(url);
    if (url.length > URL_MAX_LENGTH) {
      writePlain(request, response, edgeErrorPage(414, 'The address is too long.'), 'Error');
    } else if (target === undefined) {
      writePlain(request, response, edgeErrorPage(400, 'The address could not be read.'), 'Error');
    } else if (!isAllowed(target.behavior, request.method)) {
      writePlain(
        request,
        response,
        edgeErrorPage(403, 'Pages and files can only be read (GET, HEAD).'),
        'Error',
      );
    } else {
      switch (target.behavior.origin) {
        case 'page':
          return servePage(request, response, target);
        case 'assets':
          return serveFile(request, response, target, (etag) => deps.assets(target.path, etag));
        case 'feeds':
          return serveFile(request, response, target, (etag) =>
            deps.feeds(target.path, newViewer(request.socket.remoteAddress), etag),
          );
        case 'images':
          return serveImage(request, response, target);
        case 'photos':
          return deps.photos(request, response, target.path);
        case 'api': {
          const reply = await deps.api(
            request,
            target.path,
            target.query,
            newViewer(request.socket.remoteAddress),
          );
          writePlain(request, response, reply, reply.status < 400 ? 'Miss' : 'Error', 'api');
        }
      }
    }
  }

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A reader who disconnects in the middle is not an error.
      if (!response.destroyed)
        log(
          `edge: ${request.method ?? ''} ${request.url ?? ''}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      if (response.headersSent) response.destroy();
      else
        writePlain(
          request,
          response,
          edgeErrorPage(500, 'The page cannot be shown right now.'),
          'Error',
        );
    });
  };
}
