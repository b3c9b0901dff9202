/** Writes the edge's response to the reader's connection. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { originHeaders, REFERRER_POLICY } from '../../lambdas/edge/security-headers.ts';
import type { EdgeResponse } from '../../lambdas/edge/edge-event.ts';
import { PAGE_TAGS_HEADER } from '../../shared/headers.ts';
import type { OriginName } from '../../shared/behaviors.ts';

export interface Outgoing {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** The value of X-Cache, in CloudFront's words with a different place. */
export function cacheHeader(status: string): string {
  return `${status} from local edge`;
}

/**
 * Not sent over TLS: browsers would remember it for the name on every port, and for `localhost`
 * that is every other project of this machine. Without TLS they ignore it (RFC 6797, section 8.1).
 */
const TRANSPORT_SECURITY = 'strict-transport-security';

function isOverTls({ socket }: IncomingMessage): boolean {
  return socket instanceof TLSSocket;
}

/** Returns what the response headers policy of an origin sets on the response to a request. */
export function originPolicy(
  origin: OriginName,
  request: IncomingMessage,
): Readonly<Record<string, string>> {
  const { [TRANSPORT_SECURITY]: _, ...others } = originHeaders[origin];
  return isOverTls(request) ? others : originHeaders[origin];
}

/**
 * Returns the headers of a response that no edge function handled. The response headers policy of
 * its origin overrides the response's own headers, except for the referrer policy.
 */
export function policyHeaders(
  origin: OriginName,
  headers: Readonly<Record<string, string>>,
  setCookies: readonly string[] = [],
): string[] {
  const flat: string[] = [];
  const { [REFERRER_POLICY]: referrerPolicy = originHeaders[origin][REFERRER_POLICY] } = headers;
  const all = { ...headers, ...originHeaders[origin], [REFERRER_POLICY]: referrerPolicy };
  for (const [name, value] of Object.entries(all))
    if (name !== PAGE_TAGS_HEADER) flat.push(name, value);
  for (const cookie of setCookies) flat.push('set-cookie', cookie);
  return flat;
}

/** Returns the headers that an edge function returned. */
export function functionHeaders(response: EdgeResponse): string[] {
  const flat: string[] = [];
  for (const name in response.headers) {
    const header = response.headers[name];
    if (header === undefined || name === PAGE_TAGS_HEADER) continue;
    if (header.multiValue === undefined) flat.push(name, header.value);
    else for (const { value } of header.multiValue) flat.push(name, value);
  }
  for (const name in response.cookies) {
    const cookie = response.cookies[name];
    if (cookie === undefined) continue;
    const attributes =
      cookie.attributes === undefined || cookie.attributes === '' ? '' : `; ${cookie.attributes}`;
    for (const { value } of cookie.multiValue ?? [cookie])
      flat.push('set-cookie', `${name}=${value}${attributes}`);
  }
  return flat;
}

/**
 * Returns the body that a function substitutes for the one it was given; undefined when it does not
 * replace it.
 */
export function functionBody(response: EdgeResponse): Buffer | undefined {
  const { body } = response;
  if (body === undefined) return undefined;
  return typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.data, body.encoding === 'text' ? 'utf8' : 'base64');
}

export function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Outgoing,
): void {
  const hasBody = status !== 204 && status !== 304;
  if (hasBody) headers.push('content-length', String(body.length));
  const isSent = (_: string, index: number) => headers[index - (index % 2)] !== TRANSPORT_SECURITY;
  response.writeHead(status, isOverTls(request) ? headers.filter(isSent) : headers);
  if (hasBody && request.method !== 'HEAD') response.end(body);
  else response.end();
}
