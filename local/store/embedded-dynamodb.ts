/** DynamoDB on one machine: dynalite in this process, with its tables on disk. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import dynalite from 'dynalite';
import { responseOf, withGuardedLevel } from './guarded-level.ts';
import { Level } from './level.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { guarded } from './loopback-guard.ts';
import type { StoreHealth } from './store-health.ts';
import type { WriteGate } from './write-gate.ts';

export interface EmbeddedDynamodb {
  readonly port: number;
  close(): Promise<void>;
}

/** How long requests in progress may take when the store closes. */
const CLOSE_GRACE_MS = 500;

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);

function isWrite(request: IncomingMessage): boolean {
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  return writes.has(operation);
}

/** Responds to a write that would be lost. Returns whether it did. */
function rejectWrite(
  request: IncomingMessage,
  response: ServerResponse,
  health: StoreHealth,
): boolean {
  const reason = health.whyReadOnly();
  if (reason === undefined) return false;
  request.resume();
  const { statusCode, body } = responseOf(reason);
  response
    .writeHead(statusCode, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(body));
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
  { health, gate }: { readonly health: StoreHealth; readonly gate: WriteGate },
): Promise<EmbeddedDynamodb> {
  await checkTables(path);
  const server = withGuardedLevel(health, () =>
    dynalite({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 }),
  );
  const [listener] = server.listeners('request') as RequestListener[];
  if (listener === undefined) throw new Error('dynalite made a server that listens to no requests');
  server.removeAllListeners('request');
  server.on(
    'request',
    guarded((request, response) => {
      if (!isWrite(request)) {
        void listener(request, response);
        return;
      }
      // Nobody reads the body meanwhile: a request waits until it has listeners.
      void gate.enter().then((leave) => {
        // A client that is gone already closes nothing any more.
        if (response.closed) leave();
        else response.once('close', leave);
        if (!rejectWrite(request, response, health)) void listener(request, response);
      });
    }),
  );
  const port = await listenOnLoopback(server);
  return { port, close: () => closeServer(server, CLOSE_GRACE_MS) };
}
