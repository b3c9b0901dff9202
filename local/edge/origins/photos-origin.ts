/**
 * Photos from the object store, streamed: videos are requested in ranges and are too large to
 * buffer.
 */
import { request as startRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  IMMUTABLE_CACHE_CONTROL,
  LOCAL_MISSING_CACHE_CONTROL,
  NO_STORE_CACHE_CONTROL,
} from '../../../shared/cache-policy.ts';
import { objectSigner, type EdgeObjects } from './edge-objects.ts';
import { originPolicy } from '../write-response.ts';

/** Responds to the request itself. */
export type PhotosOrigin = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void>;

const passedOn = [
  'content-type',
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;

function ask(
  objects: EdgeObjects,
  sign: ReturnType<typeof objectSigner>,
  path: string,
  request: IncomingMessage,
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(objects.endpoint);
  const method = request.method ?? 'GET';
  const headers: Record<string, string> = {};
  for (const name of ['range', 'if-none-match'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return new Promise((resolve, reject) => {
    // The path is passed on as received: a URL would resolve `..` and lead to other keys of the
    // bucket.
    startRequest(
      {
        hostname,
        port,
        path: `/${objects.bucket}${path}`,
        method,
        headers: sign(method, path, headers),
      },
      resolve,
    )
      .once('error', reject)
      .end();
  });
}

export function createPhotosOrigin(objects: EdgeObjects): PhotosOrigin {
  const sign = objectSigner(objects);
  return async (request, response, path) => {
    const policy = originPolicy('photos', request);
    let found: IncomingMessage;
    try {
      found = await ask(objects, sign, path, request);
    } catch {
      response
        .writeHead(502, {
          ...policy,
          'cache-control': NO_STORE_CACHE_CONTROL,
          'x-cache': 'Error from local edge',
        })
        .end();
      return;
    }
    const status = found.statusCode ?? 502;
    const isThere = status < 400;
    const headers: Record<string, string> = {
      ...policy,
      'cache-control': isThere ? IMMUTABLE_CACHE_CONTROL : LOCAL_MISSING_CACHE_CONTROL,
      'x-cache': isThere ? 'Miss from local edge' : 'Error from local edge',
    };
    if (!isThere && status !== 416) {
      found.resume();
      response
        .writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
        .end('Not found\n');
      return;
    }
    for (const name of passedOn) {
      const value = found.headers[name];
      if (value !== undefined) headers[name] = value;
    }
    response.writeHead(status, headers);
    await pipeline(found, response);
  };
}
