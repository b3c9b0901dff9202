/**
 * The part of S3 that a magazine needs, on one machine: GET, HEAD, PUT and DELETE of objects by
 * path-style URL, and forms that put one (POST to the bucket).
 */
import { closeSync, createReadStream } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AwsCredentials } from '../../services/aws/signature.ts';
import { STORE_FAILED_STATUS } from '../../services/aws/aws-error.ts';
import { checkPost } from '../../services/aws/post-policy.ts';
import { DESK_IMAGE_MAX } from '../../shared/desk/desk-calls.ts';
import type { AttachPoint } from './attachment.ts';
import { parseByteRange, type ByteRange } from './byte-range.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { guarded } from './loopback-guard.ts';
import { isSigned } from './signed-request.ts';
import { openObjectFiles, type ObjectFiles, type StoredObject } from './object-files.ts';
import type { StoreHealth } from './store-health.ts';
import type { WriteGate } from './write-gate.ts';
import { fileErrorCode, fileProblem } from '../file-problem.ts';
import { createRequestBodies } from '../request-bodies.ts';
import { parseObjectPath, type ObjectName } from './object-path.ts';

/** Called with the key of every object that was written. */
/** @param text of a short object of plain text; '' for others. */
export type OnObjectStored = (key: string, text: string) => void;

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

/** Objects above this are told without their text. */
const TOLD_MAX_BYTES = 65_536;

/**
 * Stores what a request puts, under its condition: `If-Match` with an ETag, or `If-None-Match: *`, as
 * S3 knows them. Returns the text to tell if it was stored.
 */
async function put(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  name: ObjectName,
): Promise<string | undefined> {
  if ((request.headers['x-amz-content-sha256'] ?? '').toString().startsWith('STREAMING-')) {
    request.resume();
    reject(
      response,
      501,
      'NotImplemented',
      'Send the body as it is, not in signed chunks (aws-chunked)',
    );
    return undefined;
  }
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    request.resume();
    reject(response, 501, 'NotImplemented', 'If-None-Match of a PUT is * alone');
    return undefined;
  }
  const contentType = request.headers['content-type'];
  const isTold =
    contentType === 'text/plain' && Number(request.headers['content-length']) <= TOLD_MAX_BYTES;
  const told = isTold ? await buffer(request) : undefined;
  let isMissing = false;
  const etag = await files.write(name, {
    body: told === undefined ? request : Readable.from([told]),
    contentType,
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
    return undefined;
  }
  response.writeHead(200, { etag, 'content-length': 0 }).end();
  return told?.toString('utf8') ?? '';
}

/** What a form to a bucket may have besides its file. */
const FORM_FIELDS_BYTES = 20_000;
const bucketPath = /^\/([a-z0-9][a-z0-9-]{1,61}[a-z0-9])\/?$/;

const FORM_MAX_BYTES = DESK_IMAGE_MAX + FORM_FIELDS_BYTES;
/** Their policies are checked once they are read, so anybody can send some. */
const forms = createRequestBodies(2 * FORM_MAX_BYTES);

/** Stores the file of a form, if its signed policy allows it (S3's POST Object). */
async function post(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  credentials: AwsCredentials,
): Promise<void> {
  const bucket = bucketPath.exec(request.url ?? '')?.[1];
  const taken =
    bucket === undefined
      ? 'no-bucket'
      : await forms.take(request, FORM_MAX_BYTES, async (body) => {
          await storeForm({ request, response, files, credentials, bucket }, body);
          return 'done' as const;
        });
  if (taken === 'done') return;
  response.setHeader('connection', 'close');
  if (taken === 'no-bucket') reject(response, 405, 'MethodNotAllowed', 'A form goes to a bucket');
  else if (taken === 'busy') reject(response, 503, 'SlowDown', 'Too many forms are being sent');
  else reject(response, 400, 'EntityTooLarge', 'The file is too large');
}

interface FormRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly files: ObjectFiles;
  readonly credentials: AwsCredentials;
  readonly bucket: string;
}

async function storeForm(
  { request, response, files, credentials, bucket }: FormRequest,
  body: Buffer,
): Promise<void> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (form === undefined || !(file instanceof File)) {
    reject(response, 400, 'MalformedPOSTRequest', 'Expected multipart/form-data with a file');
    return;
  }
  const fields = new Map<string, string>();
  for (const [name, value] of form)
    if (typeof value === 'string') fields.set(name.toLowerCase(), value);
  const rejection = checkPost(credentials, bucket, { fields, size: file.size }, Date.now());
  const name = parseObjectPath(`/${bucket}/${fields.get('key') ?? ''}`);
  if (rejection !== undefined)
    reject(response, rejection.status, rejection.code, rejection.message);
  else if (name === undefined) reject(response, 400, 'InvalidURI', 'The key can be no file');
  else {
    const etag = await files.write(name, {
      body: Readable.from([Buffer.from(await file.arrayBuffer())]),
      contentType: fields.get('content-type'),
    });
    response.writeHead(204, { etag }).end();
  }
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
    case 'PUT': {
      const text = await put(request, response, files, name);
      if (text !== undefined) onStored(name.key, text);
      return;
    }
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
      // A form has its signature in a field.
      const isForm = request.method === 'POST';
      if (!isForm && !isSigned(request, credentials)) {
        request.resume();
        reject(response, 403, 'SignatureDoesNotMatch', 'The request is not signed by this store');
        return;
      }
      const work = () =>
        (isForm
          ? post(request, response, files, credentials)
          : reply(request, response, files, onStored)
        ).catch((error: unknown) => {
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
