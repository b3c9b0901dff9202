/**
 * One HTTP request over a connection that is kept. Without `fetch`, whose streams cost three times
 * the CPU of these calls (docs/adr/0002).
 */
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AwsCallError } from './aws-error.ts';
import type { UnsignedRequest } from './signature.ts';

/** What a service responded. */
export interface AwsResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * An import would read every export of `node:http`, and the one for WebSockets loads the client behind
 * `fetch`: a quarter of the start of the page function.
 */
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** The last one used is used next: it is the least likely to have been closed meanwhile. */
const keptAlive = { keepAlive: true, scheduling: 'lifo' } as const;
const agents = { http: new http.Agent(keptAlive), https: new https.Agent(keptAlive) };

/**
 * Connections of requests that are sent once. They are closed before a service closes them, which may be
 * after some seconds without use: else a request on one would have an unclear end.
 */
const FRESH_MS = 4_000;
const freshAgents = {
  http: new http.Agent({ ...keptAlive, timeout: FRESH_MS }),
  https: new https.Agent({ ...keptAlive, timeout: FRESH_MS }),
};

export function isOk({ status }: AwsResponse): boolean {
  return status >= 200 && status < 300;
}

/** Returns the value that the body is JSON of, or an empty object when it is not JSON. */
export function jsonOf({ body }: AwsResponse): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return {};
  }
}

/** A service closes connections that are idle, maybe at the moment in which one is used again. */
function wasClosed(error: NodeJS.ErrnoException, request: ClientRequest): boolean {
  return request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** Returns the whole response. */
async function wholeResponse(response: IncomingMessage): Promise<AwsResponse> {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((done, fail) => {
    response.on('end', done).on('error', fail);
  });
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: response.headers,
    body: Buffer.concat(chunks),
  };
}

async function sendOnce(
  { method, url, headers, body }: UnsignedRequest,
  ms: number,
  isOnce: boolean,
): Promise<AwsResponse | 'closed'> {
  const isSecure = url.protocol === 'https:';
  const kept = isOnce ? freshAgents : agents;
  const request = (isSecure ? https : http).request(url, {
    method,
    headers,
    agent: isSecure ? kept.https : kept.http,
  });
  let late: Error | undefined;
  const timer = setTimeout(() => {
    late = new AwsCallError('TimeoutError', 504, `${url.host} did not respond within ${ms} ms`);
    request.destroy(late);
  }, ms);
  try {
    const response = await new Promise<IncomingMessage | 'closed'>((done, fail) => {
      request.on('response', done).on('error', (error) => {
        if (late === undefined && !isOnce && wasClosed(error, request)) done('closed');
        else fail(error);
      });
      request.end(body);
    });
    return response === 'closed' ? response : await wholeResponse(response);
  } catch (error) {
    throw late ?? error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a request and returns the whole response. Over another connection when a kept one turns out
 * to be closed.
 * @param ms time limit, from the start of the request to the end of the response.
 * @param isOnce never sends it a second time: the service may have had it when a connection breaks.
 * @throws AwsCallError `TimeoutError`; the error of Node when there is no connection, or it breaks.
 */
export async function sendRequest(
  outgoing: UnsignedRequest,
  ms: number,
  isOnce = false,
): Promise<AwsResponse> {
  const started = performance.now();
  for (;;) {
    const left = ms - (performance.now() - started);
    const response = await sendOnce(outgoing, Math.max(1, Math.ceil(left)), isOnce);
    if (response !== 'closed') return response;
  }
}
