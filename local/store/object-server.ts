/** The part of S3 that a magazine needs, on one machine: GET, HEAD, PUT and DELETE of objects by path-style address. */
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { AttachPoint } from './attachment.ts';
import { parseByteRange } from './byte-range.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { guarded } from './loopback-guard.ts';
import { openObjectFiles, type ObjectFiles, type StoredObject } from './object-files.ts';
import { parseObjectPath, type ObjectName } from './object-path.ts';

/** Told the key of every object that was written. */
export type OnObjectStored = (key: string) => void;

export interface ObjectServer {
  readonly port: number;
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 500;

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

async function send(request: IncomingMessage, response: ServerResponse, object: StoredObject): Promise<void> {
  const headers = {
    'content-type': object.contentType, etag: object.etag,
    'last-modified': object.modified.toUTCString(), 'accept-ranges': 'bytes',
  };
  if (request.headers['if-none-match'] === object.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = parseByteRange(request.headers.range, object.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${object.size}` }).end();
    return;
  }
  const { first, last } = range ?? { first: 0, last: object.size - 1 };
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': last - first + 1,
    ...(range === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${object.size}` }),
  });
  if (request.method === 'HEAD' || object.size === 0) response.end();
  else await pipeline(createReadStream(object.file, { start: first, end: last }), response);
}

async function put(request: IncomingMessage, response: ServerResponse, files: ObjectFiles, name: ObjectName): Promise<boolean> {
  if ((request.headers['x-amz-content-sha256'] ?? '').toString().startsWith('STREAMING-')) {
    request.resume();
    refuse(response, 501, 'NotImplemented', 'Send the body as it is, not in signed chunks (aws-chunked)');
    return false;
  }
  const etag = await files.write(name, request, request.headers['content-type']);
  response.writeHead(200, { etag, 'content-length': 0 }).end();
  return true;
}

async function answer(request: IncomingMessage, response: ServerResponse, files: ObjectFiles, onStored: OnObjectStored): Promise<void> {
  const name = parseObjectPath(request.url ?? '');
  if (name === undefined) {
    request.resume();
    refuse(response, 400, 'InvalidURI', 'Expected /bucket/key, a key that can be the path of a file');
    return;
  }
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const object = await files.read(name);
      if (object === undefined) refuse(response, 404, 'NoSuchKey', 'There is no object of this name');
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
      refuse(response, 405, 'MethodNotAllowed', 'GET, HEAD, PUT and DELETE are understood');
  }
}

/** Serves the objects below `root`, and other processes' wish to attach to the store. */
export async function startObjectServer(root: string, attachPoint: AttachPoint, onStored: OnObjectStored = () => undefined): Promise<ObjectServer> {
  const files = openObjectFiles(root);
  const server = createServer(guarded((request, response) => {
    if (attachPoint.handle(request, response)) return;
    answer(request, response, files, onStored).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'InternalError', error instanceof Error && 'code' in error ? String(error.code) : 'The object could not be read or written');
    });
  }));
  const port = await listenOnLoopback(server);
  return { port, close: () => closeServer(server, CLOSE_GRACE_MS) };
}
