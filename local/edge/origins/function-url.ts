/**
 * Calls a function behind its function URL, as CloudFront does, and returns the result as an
 * origin's response.
 */
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import type { OriginResult } from './origin-result.ts';
import { payloadEvent } from './payload-event.ts';
import { parsePayloadResponse } from './payload-response.ts';

export interface FunctionUrlRequest {
  readonly path: string;
  readonly query?: string;
  /** In addition to CloudFront's own. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  /** Of a stale copy. */
  readonly etag?: string;
  /** How long the call may wait for a process of the function. Default: `PATIENCE_MS`. */
  readonly patienceMs?: number;
}

/**
 * How long a reader's call may wait while all processes of its function are busy. Who comes beyond
 * that gets a 503 within a second: in a queue, all would wait longer than readers do.
 */
export const PATIENCE_MS = 500;

/** HEAD is served from the response to GET, so functions only see GET. */
export async function askFunctionUrl(
  host: LambdaHost,
  name: string,
  { path, query = '', headers = {}, viewer, etag, patienceMs = PATIENCE_MS }: FunctionUrlRequest,
): Promise<OriginResult> {
  const domainName = `${name}.lambda-url.us-east-1.on.aws`;
  const result = await host.invoke(
    name,
    payloadEvent({
      method: 'GET',
      path,
      query,
      cookies: [],
      routeKey: '$default',
      domainName,
      signedBy: 'cloudfront.amazonaws.com',
      requestId: viewer.requestId,
      sourceIp: viewer.ip,
      headers: {
        host: domainName,
        'user-agent': 'Amazon CloudFront',
        'x-forwarded-for': viewer.ip,
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
        via: '1.1 local edge (CloudFront)',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...headers,
      },
    }),
    patienceMs,
  );
  if (result.kind !== 'ok')
    return { kind: 'failed', reason: `${name}: ${result.errorType}: ${result.errorMessage}` };
  const parsed = parsePayloadResponse(result.payload);
  if (parsed === undefined)
    return {
      kind: 'failed',
      reason: `${name}: the function returned something that is no response`,
    };
  const { status, headers: received, body } = parsed;
  if (status === 304 && etag !== undefined) {
    // Without a body it says nothing of a type.
    const { 'content-type': _, ...headers } = received;
    return { kind: 'not-modified', headers };
  }
  // No behavior with a function URL forwards cookies, so CloudFront removes Set-Cookie.
  return { kind: 'response', response: { status, headers: received, body } };
}
