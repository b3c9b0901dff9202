/**
 * Forms with images, which browsers send to a bucket of their own in AWS: here the edge hands them to the
 * object server as they are, which checks their policy.
 */
import { request as startRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { NO_STORE_CACHE_CONTROL } from '../../../shared/cache-policy.ts';
import { LOCAL_UPLOADS_PATH } from '../../../shared/desk/desk-calls.ts';
import type { EdgeObjects } from './edge-objects.ts';

type UploadsStore = Pick<EdgeObjects, 'endpoint' | 'uploadsBucket'>;

function handOn(
  { endpoint, uploadsBucket }: UploadsStore,
  request: IncomingMessage,
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(endpoint);
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  const headers = {
    'content-type': type,
    ...(length === undefined ? {} : { 'content-length': length }),
  };
  const asked = startRequest({
    hostname,
    port,
    path: `/${uploadsBucket}`,
    method: 'POST',
    headers,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  // The server may answer before it has read all; then the rest goes nowhere.
  pipeline(request, asked).catch(() => undefined);
  return answered;
}

/** Takes forms, and passes every other request on. */
export function withUploads(store: UploadsStore, listener: RequestListener): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (request.method !== 'POST' || path !== LOCAL_UPLOADS_PATH) {
      listener(request, response);
      return;
    }
    const common = { 'cache-control': NO_STORE_CACHE_CONTROL, 'x-content-type-options': 'nosniff' };
    handOn(store, request)
      .then((answer) => {
        response.writeHead(answer.statusCode ?? 502, {
          ...common,
          'content-type': answer.headers['content-type'] ?? 'text/plain',
        });
        return pipeline(answer, response);
      })
      .catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502, { ...common, connection: 'close' }).end();
      });
  };
}
