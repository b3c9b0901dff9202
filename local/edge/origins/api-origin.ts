/** The HTTP API: one Lambda function per route, never cached. */
import type { IncomingMessage } from 'node:http';
import { apiRequestHeaders } from '../../../lambdas/edge/api-request-headers.ts';
import type { FunctionDefinition } from '../../../lambdas/functions.ts';
import { PRIVATE_CACHE_CONTROL } from '../../../shared/cache-policy.ts';
import { RETRY_AFTER_S } from '../../../services/http/api-error.ts';
import { ORIGIN_KEY_HEADER, VIEWER_ADDRESS_HEADER } from '../../../shared/headers.ts';
import { WEBHOOK_PREFIX, webhookHeaders } from '../../../shared/webhooks.ts';
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import { createApiRouter } from './api-routes.ts';
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

/** The HTTP API's quota for a payload. */
const BODY_MAX_BYTES = 10 * 1024 * 1024;
const DOMAIN = 'api.execute-api.us-east-1.amazonaws.com';

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

/** Returns the body, or undefined as soon as it exceeds the quota; the rest is not read. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
  return async (request, path, query, viewer) => {
    const method = request.method ?? 'GET';
    const route = match(method, path);
    if (route.kind === 'unknown') return jsonMessage(404, 'Not Found');
    if (route.kind === 'wrong-method')
      return jsonMessage(405, 'Method Not Allowed', { allow: route.allowed.join(', ') });
    const body = await readBody(request);
    if (body === undefined)
      return jsonMessage(413, 'Request Entity Too Large', { connection: 'close' });
    const isWebhook = path.startsWith(WEBHOOK_PREFIX);
    const names = isWebhook ? ['content-type', ...webhookHeaders] : apiRequestHeaders;
    const isText = textType.test(request.headers['content-type'] ?? '');
    const result = await host.invoke(
      route.name,
      payloadEvent({
        method,
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
    if (result.kind === 'timeout' || result.kind === 'throttled')
      return jsonMessage(503, 'Service Unavailable', { 'retry-after': String(RETRY_AFTER_S) });
    return (
      (result.kind === 'ok' ? parsePayloadResponse(result.payload) : undefined) ??
      jsonMessage(500, 'Internal Server Error')
    );
  };
}
