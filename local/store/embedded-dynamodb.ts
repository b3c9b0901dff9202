/** DynamoDB on one machine: dynalite in this process, with its tables on disk. */
import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import dynalite from 'dynalite';
import type { AwsCredentials } from '../../services/aws/signature.ts';
import { missingRight } from './function-rights.ts';
import { responseOf, withGuardedLevel } from './guarded-level.ts';
import { Level } from './level.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { guarded } from './loopback-guard.ts';
import { isSigned } from './signed-request.ts';
import type { StoreHealth } from './store-health.ts';
import type { WriteGate } from './write-gate.ts';

export interface EmbeddedDynamodb {
  readonly port: number;
  close(): Promise<void>;
}

/** Session token of a function: its name (`local/lambda/function-environment.ts`). Commands have none. */
const ROLE_HEADER = 'x-amz-security-token';

/** How long requests in progress may take when the store closes. */
const CLOSE_GRACE_MS = 500;

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);

/** Returns what a request asks for, e.g. `PutItem`. */
function operationOf(request: IncomingMessage): string {
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  return operation;
}

function respond(response: ServerResponse, statusCode: number, body: object): void {
  response
    .writeHead(statusCode, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(body));
}

/** Responds to a write that would be lost. Returns whether it did. */
function rejectWrite(response: ServerResponse, health: StoreHealth): boolean {
  const reason = health.whyReadOnly();
  if (reason === undefined) return false;
  const { statusCode, body } = responseOf(reason);
  respond(response, statusCode, body);
  return true;
}

/** DynamoDB's limit for a request. */
const REQUEST_MAX_BYTES = 16 * 1024 * 1024;

/** Returns undefined for a body that is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= REQUEST_MAX_BYTES) chunks.push(chunk);
  }
  return size > REQUEST_MAX_BYTES ? undefined : Buffer.concat(chunks);
}

function onlyListener([listener]: readonly RequestListener[]): RequestListener {
  if (listener === undefined) throw new Error('dynalite made a server that listens to no requests');
  return listener;
}

/** A request whose body has been read, for a listener that reads it anew. */
function withBody({ headers, method, url }: IncomingMessage, body: Buffer): IncomingMessage {
  const request: object = Object.assign(Readable.from(body.length === 0 ? [] : [body]), {
    headers,
    method,
    url,
  });
  return request as IncomingMessage;
}

const notSigned = {
  __type: 'com.amazon.coral.service#InvalidSignatureException',
  message: 'The request is not signed with the secret of this store',
};

/** Responds to a function whose role does not allow what it asks for. Returns whether it did. */
function rejectUnallowed(
  { headers }: IncomingMessage,
  response: ServerResponse,
  operation: string,
  body: Buffer,
): boolean {
  const role = headers[ROLE_HEADER];
  if (typeof role !== 'string') return false;
  const missing = missingRight(role, operation, body.toString());
  if (missing === undefined) return false;
  respond(response, 400, {
    __type: 'com.amazon.coral.service#AccessDeniedException',
    message: `The function ${role} is not authorized to perform: ${missing} (lambdas/functions.ts)`,
  });
  return true;
}

const KEYS_AT_ONCE = 1_000;

/**
 * Opens the tables and reads them once, which checks the sums of all blocks (about a second for a
 * gigabyte).
 * @throws the error of LevelDB, which dynalite would not report.
 */
async function checkTables(path: string): Promise<void> {
  const database = new Level(path);
  await database.open();
  try {
    const keys = database.keys();
    try {
      while ((await keys.nextv(KEYS_AT_ONCE)).length > 0);
    } finally {
      await keys.close();
    }
  } finally {
    await database.close();
  }
}

/**
 * Opens the tables in `path`. Only the process that holds the folder's lock may call it.
 * @throws Error of LevelDB.
 */
export async function startEmbeddedDynamodb(
  path: string,
  {
    credentials,
    health,
    gate,
  }: {
    readonly credentials: AwsCredentials;
    readonly health: StoreHealth;
    readonly gate: WriteGate;
  },
): Promise<EmbeddedDynamodb> {
  await checkTables(path);
  const server = withGuardedLevel(health, () =>
    dynalite({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 }),
  );
  const listener = onlyListener(server.listeners('request') as RequestListener[]);
  if (listener === undefined) throw new Error('dynalite made a server that listens to no requests');
  server.removeAllListeners('request');
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const operation = operationOf(request);
    if (body === undefined) response.writeHead(413).end();
    else if (!isSigned(request, credentials, hash('sha256', body)))
      respond(response, 400, notSigned);
    else if (rejectUnallowed(request, response, operation, body)) return;
    else if (!writes.has(operation)) void listener(withBody(request, body), response);
    else {
      const leave = await gate.enter();
      // A client that is gone already closes nothing any more.
      if (response.closed) leave();
      else response.once('close', leave);
      if (!rejectWrite(response, health)) void listener(withBody(request, body), response);
    }
  }
  server.on(
    'request',
    guarded((request, response) => {
      // A client that breaks off gets no response.
      serve(request, response).catch(() => response.destroy());
    }),
  );
  const port = await listenOnLoopback(server);
  return { port, close: () => closeServer(server, CLOSE_GRACE_MS) };
}
