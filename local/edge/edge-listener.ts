/** The edge: passes a request through behavior, functions, cache and origin, as CloudFront does. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { EdgeRequest } from '../../lambdas/edge/edge-event.ts';
import type { Behavior, OriginName } from '../../shared/behaviors.ts';
import { keptQuery, pageCacheKey } from './cache/cache-key.ts';
import type { CacheOutcome } from './cache/held-copies.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { notModifiedOf, type Representation } from './cache/stored-response.ts';
import { isStillHeld } from '../../services/http/entity-tag.ts';
import { edgeErrorPage } from './edge-error.ts';
import type { EdgeFunctions, FunctionFailure } from './edge-functions.ts';
import { chooseEncoding } from './encoding.ts';
import type { MachineCounter } from '../machine-counts.ts';
import type { ApiOrigin } from './origins/api-origin.ts';
import type { AssetsOrigin } from './origins/assets-origin.ts';
import type { FeedsOrigin } from './origins/feeds-origin.ts';
import type { OriginResult, OriginResponse } from './origins/origin-result.ts';
import type { PageOrigin } from './origins/page-origin.ts';
import type { PhotosOrigin } from './origins/photos-origin.ts';
import type { ImagesOrigin } from './origins/images-origin.ts';
import { parseRequestTarget, URL_MAX_LENGTH, type RequestTarget } from './request-target.ts';
import { newViewer, viewerRequest, type Viewer } from './viewer-event.ts';
import {
  cacheHeader,
  functionBody,
  functionHeaders,
  policyHeaders,
  writeResponse,
  type Outgoing,
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
  /** Counts machines by their user agents. */
  readonly machines?: Pick<MachineCounter, 'note'>;
  readonly log: (line: string) => void;
  /** Changes pages before they are sent; they are then sent whole and uncompressed. */
  readonly decorate?: (page: Outgoing) => Outgoing;
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
  setCookies: readonly string[] = [],
): void {
  const headers = policyHeaders(origin, message.headers, setCookies);
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
  const headers = policyHeaders(origin, held.headers);
  pushCacheHeaders(headers, found);
  writeResponse(request, response, { status: held.status, headers, body: held.body });
}

/** A request, its response, and what is needed to serve it. */
interface Exchange {
  readonly deps: EdgeDeps;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface TargetedExchange extends Exchange {
  readonly target: RequestTarget;
}

function writeError({ request, response }: Exchange, status: number, text: string, type = 'Error') {
  writePlain(request, response, edgeErrorPage(status, text), type);
}

function writeFailure(exchange: Exchange, failure: FunctionFailure): void {
  writeError(exchange, failure.status, 'The page cannot be shown right now.', failure.errorType);
}

/** Returns what viewer-request made of the request; undefined when it has responded itself. */
async function canonicalRequest(
  exchange: TargetedExchange,
  viewer: Viewer,
): Promise<EdgeRequest | undefined> {
  const { deps, request, response, target } = exchange;
  deps.machines?.note(request.headers['user-agent']);
  const asked = await deps.functions.onRequest(
    viewer,
    viewerRequest(request.method ?? 'GET', target.path, target.query, request.rawHeaders),
  );
  if (asked.kind === 'request') return asked.request;
  if (asked.kind === 'failed') writeFailure(exchange, asked);
  else {
    const headers = functionHeaders(asked.response);
    headers.push('x-cache', cacheHeader('FunctionGeneratedResponse'));
    writeResponse(request, response, {
      status: asked.response.statusCode,
      headers,
      body: functionBody(asked.response) ?? Buffer.alloc(0),
    });
  }
  return undefined;
}

async function servePage(exchange: TargetedExchange): Promise<void> {
  const { deps, request, response, target } = exchange;
  const viewer = newViewer(request.socket.remoteAddress);
  const canonical = await canonicalRequest(exchange, viewer);
  if (canonical === undefined) return;
  const query = keptQuery(canonical, target.behavior.cachePolicy);
  const found = await deps.cache.get(pageCacheKey(canonical, query), target.behavior, (etag) =>
    deps.page(canonical, query, viewer, etag),
  );
  const held =
    deps.decorate === undefined
      ? await representationFor(request, found)
      : await found.response.representation('identity');
  // CloudFront does not run the viewer-response function on errors.
  if (held.status >= 400) {
    writeFound(request, response, held, found, 'page');
    return;
  }
  const result = await deps.functions.onResponse(viewer, canonical, held.responseJson);
  if (result.kind === 'failed') {
    writeFailure(exchange, result);
    return;
  }
  const headers = functionHeaders(result.response);
  pushCacheHeaders(headers, found);
  const page: Outgoing = {
    status: result.response.statusCode,
    headers,
    body: functionBody(result.response) ?? held.body,
  };
  writeResponse(request, response, deps.decorate === undefined ? page : deps.decorate(page));
}

/** Serves responses that are cached by path alone. */
async function serveFile(
  { deps, request, response, target }: TargetedExchange,
  path: string,
  askOrigin: (etag: string | undefined) => Promise<OriginResult>,
): Promise<void> {
  const { origin } = target.behavior;
  const found = await deps.cache.get(`${path}\n${origin}`, target.behavior, askOrigin);
  writeFound(request, response, await representationFor(request, found), found, origin);
}

async function serveFeed(exchange: TargetedExchange): Promise<void> {
  const viewer = newViewer(exchange.request.socket.remoteAddress);
  const canonical = await canonicalRequest(exchange, viewer);
  if (canonical === undefined) return;
  const { uri } = canonical;
  await serveFile(exchange, uri, (etag) => exchange.deps.feeds(uri, viewer, etag));
}

async function serveImage({ deps, request, response, target }: TargetedExchange): Promise<void> {
  const viewer = newViewer(request.socket.remoteAddress);
  const found = await deps.imageCache.get(target.path, target.behavior, (etag) =>
    deps.images(target.path, viewer, etag),
  );
  writeFound(request, response, await representationFor(request, found), found, 'images');
}

async function serveApi({ deps, request, response, target }: TargetedExchange): Promise<void> {
  const viewer = newViewer(request.socket.remoteAddress);
  const reply = await deps.api(request, target.path, target.query, viewer);
  const xCache = reply.status < 400 ? 'Miss' : 'Error';
  writePlain(request, response, reply, xCache, 'api', reply.setCookies);
}

async function serveTarget(exchange: TargetedExchange): Promise<void> {
  const { deps, request, response, target } = exchange;
  switch (target.behavior.origin) {
    case 'page':
      return servePage(exchange);
    case 'assets':
      return serveFile(exchange, target.path, (etag) => deps.assets(target.path, etag));
    case 'feeds':
      return serveFeed(exchange);
    case 'images':
      return serveImage(exchange);
    case 'photos':
      return deps.photos(request, response, target.path);
    case 'api':
      return serveApi(exchange);
  }
}

async function serve(exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const url = request.url ?? '';
  const target = parseRequestTarget(url);
  if (url.length > URL_MAX_LENGTH) writeError(exchange, 414, 'The address is too long.');
  else if (target === undefined) writeError(exchange, 400, 'The address could not be read.');
  else if (!isAllowed(target.behavior, request.method))
    writeError(exchange, 403, 'Pages and files can only be read (GET, HEAD).');
  else await serveTarget({ ...exchange, target });
}

function handleFailure(exchange: Exchange, error: unknown): void {
  const { deps, request, response } = exchange;
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // A reader who disconnects in the middle is not an error.
  if (!response.destroyed)
    deps.log(`edge: ${request.method ?? ''} ${request.url ?? ''}: ${reason}`);
  if (response.headersSent) response.destroy();
  else writeError(exchange, 500, 'The page cannot be shown right now.');
}

/** Creates the listener of the edge's server. */
export function createEdgeListener(deps: EdgeDeps): RequestListener {
  return (request, response) => {
    const exchange = { deps, request, response };
    serve(exchange).catch((error: unknown) => {
      handleFailure(exchange, error);
    });
  };
}
