/** DynamoDB on one machine: dynalite in this process, with its tables on disk. */
import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import dynalite from 'dynalite';
import { closeServer, listenOnLoopback } from './listen.ts';
import { guarded } from './loopback-guard.ts';

export interface EmbeddedDynamodb {
  readonly port: number;
  close(): Promise<void>;
}

/** How long requests in progress may take when the store closes. */
const CLOSE_GRACE_MS = 500;

/** Opens the tables in `path`. Only the process that holds the folder's lock may call it. */
export async function startEmbeddedDynamodb(path: string): Promise<EmbeddedDynamodb> {
  await mkdir(path, { recursive: true });
  const server = dynalite({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  const [listener] = server.listeners('request') as RequestListener[];
  if (listener === undefined) throw new Error('dynalite made a server that listens to no requests');
  server.removeAllListeners('request');
  server.on(
    'request',
    guarded((request, response) => {
      void listener(request, response);
    }),
  );
  const port = await listenOnLoopback(server);
  return { port, close: () => closeServer(server, CLOSE_GRACE_MS) };
}
