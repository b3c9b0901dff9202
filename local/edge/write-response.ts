/** Writes what the edge has found to the reader's connection. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { originHeaders } from '../../lambdas/edge/security-headers.ts';
import type { EdgeResponse } from '../../lambdas/edge/edge-event.ts';
import type { OriginName } from '../../shared/behaviors.ts';

export interface Outgoing {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** What X-Cache says, CloudFront's words with another place. */
export function cacheHeader(status: string): string {
  return `${status} from local edge`;
}

/** The headers of a response that no edge function handled: the response headers policy of its origin sets what it has to say. */
export function policyHeaders(
  origin: OriginName,
  headers: Readonly<Record<string, string>>,
  setCookies: readonly string[],
): string[] {
  const flat: string[] = [];
  for (const [name, value] of Object.entries({ ...headers, ...originHeaders[origin] }))
    flat.push(name, value);
  for (const cookie of setCookies) flat.push('set-cookie', cookie);
  return flat;
}

/** The headers that an edge function returned. */
export function functionHeaders(response: EdgeResponse): string[] {
  const flat: string[] = [];
  for (const name in response.headers) {
    const header = response.headers[name];
    if (header === undefined) continue;
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

/** The body that a function gives instead of the one it was shown; undefined when it gives none. */
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
  response.writeHead(status, headers);
  if (hasBody && request.method !== 'HEAD') response.end(body);
  else response.end();
}
