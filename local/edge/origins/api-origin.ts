/** The HTTP API: one Lambda function per route, never cached. */
import type { IncomingMessage } from 'node:http';
import { apiRequestHeaders } from '../../../lambdas/edge/api-request-headers.ts';
import { httpRoute, type FunctionDefinition } from '../../../lambdas/functions.ts';
import { PRIVATE_CACHE_CONTROL } from '../../../shared/cache-policy.ts';
import { RETRY_AFTER_S } from '../../../services/http/api-error.ts';
import { ORIGIN_KEY_HEADER, VIEWER_ADDRESS_HEADER } from '../../../shared/headers.ts';
import { WEBHOOK_PREFIX, webhookHeaders } from '../../../shared/webhooks.ts';
import type { LambdaHost } from '../../lambda-host.ts';
import { createRequestBodies } from '../../request-bodies.ts';
import type { Viewer } from '../viewer-event.ts';
import { createApiRouter, type ApiMatch } from './api-routes.ts';
import { PATIENCE_MS } from './function-url.ts';
import type { CookieResponse } from './origin-result.ts';
import { payloadEvent } from './payload-event.ts';
import { parsePayloadResponse } from './payload-response.ts';

export type ApiOrigin = (
  request: IncomingMessage,
  path: string,
  query: string,
  viewer: Viewer,
) => Promise<CookieResponse>;

/**
 * The largest body of a route that says nothing else; its function takes less. The HTTP API takes 10 MB,
 * and has more memory than one machine.
 */
const BODY_MAX_BYTES = 64 * 1024;
/** Of bodies under way at once, so many as readers do not send within the time that each may take. */
const BODIES_MAX_BYTES = 16 * 1024 * 1024;
/** Of those that may be larger, which leave readers' their room. */
const LARGE_BODIES_MAX_BYTES = 32 * 1024 * 1024;
const DOMAIN = 'api.execute-api.us-east-1.amazonaws.com';

interface Call {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: string;
  readonly viewer: Viewer;
}

/** What the HTTP API passes as text. Everything else reaches the function in Base64. */
const textType = /^(?:text\/|application\/(?:(?:[\w.-]+\+)?(?:json|xml)|javascript)\b)/i;

function jsonMessage(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): CookieResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': PRIVATE_CACHE_CONTROL,
      ...headers,
    },
    setCookies: [],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/** Returns what a function takes of a body at most. */
function bodyMax(definition: FunctionDefinition | undefined): number {
  const route = definition && httpRoute(definition.route);
  const ofRoute = route !== undefined && 'maxBytes' in route ? route.maxBytes : undefined;
  return Math.max(ofRoute ?? definition?.maxBytes ?? 0, BODY_MAX_BYTES);
}

function unavailable(headers: Record<string, string> = {}): CookieResponse {
  return jsonMessage(503, 'Service Unavailable', {
    'retry-after': String(RETRY_AFTER_S),
    ...headers,
  });
}

/** Returns the headers that CloudFront forwards, and those that it adds. */
function originHeaders(
  request: IncomingMessage,
  viewer: Viewer,
  { names, edgeSecret }: { readonly names: readonly string[]; readonly edgeSecret: string },
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const values = request.headersDistinct[name];
    if (values !== undefined) headers[name] = values.join(',');
  }
  const forwarded = request.headers['x-forwarded-for'];
  return {
    ...headers,
    host: DOMAIN,
    via: '1.1 local edge (CloudFront)',
    'content-length': request.headers['content-length'] ?? '0',
    [ORIGIN_KEY_HEADER]: edgeSecret,
    'x-forwarded-for': forwarded === undefined ? viewer.ip : `${String(forwarded)}, ${viewer.ip}`,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    [VIEWER_ADDRESS_HEADER]: `${viewer.ip}:${request.socket.remotePort ?? 0}`,
  };
}

function cookiesOf(request: IncomingMessage): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '');
}

export function createApiOrigin(
  host: LambdaHost,
  functions: Readonly<Record<string, FunctionDefinition>>,
  edgeSecret: string,
): ApiOrigin {
  const match = createApiRouter(functions);
  const bodies = createRequestBodies(BODIES_MAX_BYTES);
  const largeBodies = createRequestBodies(LARGE_BODIES_MAX_BYTES);

  async function call(
    { request, path, query, viewer }: Call,
    route: Extract<ApiMatch, { kind: 'function' }>,
    body: Buffer,
  ): Promise<CookieResponse> {
    const isWebhook = path.startsWith(WEBHOOK_PREFIX);
    const names = isWebhook ? ['content-type', ...webhookHeaders] : apiRequestHeaders;
    const isText = textType.test(request.headers['content-type'] ?? '');
    const result = await host.invoke(
      route.name,
      payloadEvent({
        method: request.method ?? 'GET',
        path,
        query: isWebhook ? '' : query,
        cookies: isWebhook ? [] : cookiesOf(request),
        routeKey: route.routeKey,
        ...(Object.keys(route.parameters).length === 0 ? {} : { pathParameters: route.parameters }),
        domainName: DOMAIN,
        headers: originHeaders(request, viewer, { names, edgeSecret }),
        requestId: viewer.requestId,
        sourceIp: viewer.ip,
        ...(body.length === 0
          ? {}
          : {
              body: { text: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText },
            }),
      }),
      PATIENCE_MS,
    );
    if (result.kind === 'timeout' || result.kind === 'throttled') return unavailable();
    return (
      (result.kind === 'ok' ? parsePayloadResponse(result.payload) : undefined) ??
      jsonMessage(500, 'Internal Server Error')
    );
  }

  return async (request, path, query, viewer) => {
    const route = match(request.method ?? 'GET', path);
    if (route.kind === 'unknown') return jsonMessage(404, 'Not Found');
    if (route.kind === 'wrong-method')
      return jsonMessage(405, 'Method Not Allowed', { allow: route.allowed.join(', ') });
    const max = bodyMax(functions[route.name]);
    const from = max > BODY_MAX_BYTES ? largeBodies : bodies;
    const response = await from.take(request, max, (body) =>
      call({ request, path, query, viewer }, route, body),
    );
    if (response === 'too-large')
      return jsonMessage(413, 'Request Entity Too Large', { connection: 'close' });
    return response === 'busy' ? unavailable({ connection: 'close' }) : response;
  };
}
