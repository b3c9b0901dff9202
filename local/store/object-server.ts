/**
 * The part of S3 that a magazine needs, on one machine: GET, HEAD, PUT and DELETE of objects by
 * path-style URL.
 */
import { closeSync, createReadStream } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { AwsCredentials } from '../../services/aws/signature.ts';
import { STORE_FAILED_STATUS } from '../../services/aws/aws-error.ts';
import type { AttachPoint } from './attachment.ts';
import { parseByteRange, type ByteRange } from './byte-range.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { guarded } from './loopback-guard.ts';
import { isSigned } from './signed-request.ts';
import { openObjectFiles, type ObjectFiles, type StoredObject } from './object-files.ts';
import type { StoreHealth } from './store-health.ts';
import type { WriteGate } from './write-gate.ts';
import { fileErrorCode, fileProblem } from '../file-problem.ts';
import { parseObjectPath, type ObjectName } from './object-path.ts';

/** Called with the key of every object that was written. */
export type OnObjectStored = (key: string) => void;

export interface ObjectServer {
  readonly port: number;
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 500;

function reject(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}

/** Returns the status, headers and bytes of the response to a request for an object. */
function plan(
  request: IncomingMessage,
  object: StoredObject,
): { status: number; headers: OutgoingHttpHeaders; bytes?: ByteRange } {
  const headers = {
    'content-type': object.contentType,
    ...(object.disposition === undefined ? {} : { 'content-disposition': object.disposition }),
    etag: object.etag,
    'last-modified': object.modified.toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (request.headers['if-none-match'] === object.etag) return { status: 304, headers };
  const range = parseByteRange(request.headers.range, object.size);
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${object.size}` } };
  const bytes = range ?? { first: 0, last: object.size - 1 };
  const length = { 'content-length': bytes.last - bytes.first + 1 };
  return range === undefined
    ? { status: 200, headers: { ...headers, ...length }, bytes }
    : {
        status: 206,
        headers: {
          ...headers,
          ...length,
          'content-range': `bytes ${range.first}-${range.last}/${object.size}`,
        },
        bytes,
      };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
): Promise<void> {
  const { status, headers, bytes } = plan(request, object);
  response.writeHead(status, headers);
  if (bytes === undefined || request.method === 'HEAD' || object.size === 0) {
    closeSync(object.descriptor);
    response.end();
  } else {
    await pipeline(
      createReadStream('', { fd: object.descriptor, start: bytes.first, end: bytes.last }),
      response,
    );
  }
}

/**
 * Stores what a request puts, under its condition: `If-Match` with an ETag, or `If-None-Match: *`, as
 * S3 knows them. Returns whether it was stored.
 */
async function put(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  name: ObjectName,
): Promise<boolean> {
  if ((request.headers['x-amz-content-sha256'] ?? '').toString().startsWith('STREAMING-')) {
    request.resume();
    reject(
      response,
      501,
      'NotImplemented',
      'Send the body as it is, not in signed chunks (aws-chunked)',
    );
    return false;
  }
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    request.resume();
    reject(response, 501, 'NotImplemented', 'If-None-Match of a PUT is * alone');
    return false;
  }
  let isMissing = false;
  const etag = await files.write(name, {
    body: request,
    contentType: request.headers['content-type'],
    disposition: request.headers['content-disposition'],
    mayReplace(before) {
      isMissing = ifMatch !== undefined && before === undefined;
      if (ifNoneMatch !== undefined && before !== undefined) return false;
      return ifMatch === undefined || ifMatch === before;
    },
  });
  if (etag === undefined) {
    if (isMissing) reject(response, 404, 'NoSuchKey', 'There is no object of this name');
    else reject(response, 412, 'PreconditionFailed', 'The object is another one by now');
    return false;
  }
  response.writeHead(200, { etag, 'content-length': 0 }).end();
  return true;
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  onStored: OnObjectStored,
): Promise<void> {
  const name = parseObjectPath(request.url ?? '');
  if (name === undefined) {
    request.resume();
    reject(
      response,
      400,
      'InvalidURI',
      'Expected /bucket/key, a key that can be the path of a file',
    );
    return;
  }
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const object = await files.read(name);
      if (object === undefined)
        reject(response, 404, 'NoSuchKey', 'There is no object of this name');
      else await send(request, response, object);
      return;
    }
    case 'PUT':
      if (await put(request, response, files, name)) onStored(name.key);
      return;
    case 'DELETE':
      await files.remove(name);
      response.writeHead(204).end();
      return;
    case undefined:
    default:
      request.resume();
      reject(response, 405, 'MethodNotAllowed', 'GET, HEAD, PUT and DELETE are understood');
  }
}

/** Responds to a request that failed. What was half written is gone already. */
function rejectFailed(response: ServerResponse, root: string, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (fileErrorCode(error) === undefined)
    reject(response, 500, 'InternalError', 'The object could not be read or written');
  else rejectSaying(response, fileProblem(error, root));
}

/** Responds with a sentence as the reason phrase, which clients put into their error. */
function rejectSaying(response: ServerResponse, sentence: string): void {
  response.statusMessage = sentence.replace(/[^\x20-\x7e]/g, '?');
  reject(response, STORE_FAILED_STATUS, 'InsufficientStorage', sentence);
}

/** Where the store says whether it takes writes. Says nothing else, so it needs no token. */
export const HEALTH_PATH = '/-/health';

function respondHealth(response: ServerResponse, health: StoreHealth): void {
  const reason = health.whyReadOnly();
  if (reason === undefined) response.writeHead(204).end();
  else rejectSaying(response, reason);
}

export interface ObjectServerOptions {
  readonly attachPoint: AttachPoint;
  readonly credentials: AwsCredentials;
  readonly health: StoreHealth;
  readonly gate: WriteGate;
  readonly onStored?: OnObjectStored;
}

/** Serves the objects below `root`, and requests of other processes to attach to the store. */
export async function startObjectServer(
  root: string,
  { attachPoint, credentials, health, gate, onStored = () => undefined }: ObjectServerOptions,
): Promise<ObjectServer> {
  const files = openObjectFiles(root);
  const server = createServer(
    guarded((request, response) => {
      if (attachPoint.handle(request, response)) return;
      if (request.url === HEALTH_PATH) {
        respondHealth(response, health);
        return;
      }
      if (!isSigned(request, credentials)) {
        request.resume();
        reject(response, 403, 'SignatureDoesNotMatch', 'The request is not signed by this store');
        return;
      }
      const work = () =>
        reply(request, response, files, onStored).catch((error: unknown) => {
          rejectFailed(response, root, error);
        });
      if (request.method === 'GET' || request.method === 'HEAD') {
        void work();
        return;
      }
      void gate.enter().then((leave) => {
        // A client that is gone already closes nothing any more.
        if (response.closed) leave();
        else response.once('close', leave);
        const readOnly = health.whyReadOnly();
        if (readOnly === undefined) return work();
        request.resume();
        rejectSaying(response, readOnly);
        return undefined;
      });
    }),
  );
  const port = await listenOnLoopback(server);
  return { port, close: () => closeServer(server, CLOSE_GRACE_MS) };
}
