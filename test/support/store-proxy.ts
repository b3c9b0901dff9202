/**
 * Sits between functions and DynamoDB, and makes it fail in realistic ways: silent, gone, failing,
 * throttling, slow, replies lost or cut short.
 */
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../local/store/listen.ts';

/** `unprocessed`: a BatchGetItem reads nothing, and leaves all its keys unprocessed. */
export type StoreFault =
  | 'well'
  | 'silent'
  | 'gone'
  | 'failing'
  | 'throttling'
  | 'slow'
  | 'reply-lost'
  | 'reply-cut'
  | 'unprocessed';

export interface StoreProxy {
  readonly endpoint: string;
  /**
   * Sets how it responds from now on. `table`: calls about other tables succeed. `times`: after so
   * many calls it is well again.
   */
  be(mood: StoreFault, table?: string, times?: number): void;
  /** Number of calls received, by action. */
  readonly calls: Readonly<Record<string, number>>;
  /**
   * Resolves when the given number of further calls have arrived. A slow call among them has no
   * response yet.
   */
  further(count: number): Promise<void>;
  /** Resolves once the store has answered every call that has arrived, wherever the caller is. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const SLOW_MS = 100;

function fail(response: ServerResponse, status: number, type: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message }));
}

function leaveUnprocessed(response: ServerResponse, body: Buffer): void {
  const { RequestItems } = JSON.parse(body.toString()) as { RequestItems: object };
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ Responses: {}, UnprocessedKeys: RequestItems }));
}

export async function startStoreProxy(target: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(target);
  let mood: StoreFault = 'well';
  let table: string | undefined;
  let left = Number.POSITIVE_INFINITY;
  const calls: Record<string, number> = {};
  let total = 0;
  /** Calls that the store has not answered yet, and those that wait until there are none. */
  let open = 0;
  const settled: (() => void)[] = [];
  const answered = () => {
    open -= 1;
    if (open === 0) for (const done of settled.splice(0)) done();
  };
  let waiting: { readonly at: number; readonly done: () => void }[] = [];
  const tell = () => {
    for (const { at, done } of waiting) if (at <= total) done();
    waiting = waiting.filter(({ at }) => at > total);
  };
  const server = createServer((asked, response) => {
    const action = String(asked.headers['x-amz-target']).split('.').pop() ?? '';
    calls[action] = (calls[action] ?? 0) + 1;
    total += 1;
    tell();
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
    });
    asked.on('end', () => {
      const body = Buffer.concat(chunks);
      const isMeant =
        (table === undefined || body.includes(table)) &&
        (mood !== 'unprocessed' || action === 'BatchGetItem') &&
        left > 0;
      const now = isMeant ? mood : 'well';
      if (isMeant) left -= 1;
      if (now === 'silent') return;
      if (now === 'gone') {
        asked.socket.destroy();
        return;
      }
      if (now === 'throttling') {
        fail(response, 400, 'ProvisionedThroughputExceededException', 'Rate exceeded');
        return;
      }
      if (now === 'failing') {
        fail(response, 500, 'InternalServerError', 'Internal server error');
        return;
      }
      if (now === 'unprocessed') {
        leaveUnprocessed(response, body);
        return;
      }
      open += 1;
      const pass = () => {
        const onward = httpRequest(
          {
            hostname,
            port,
            method: asked.method,
            path: asked.url,
            // The host too: the request is signed with it.
            headers: asked.headers,
          },
          (reply) => {
            // The write has happened, but the caller never finds out.
            if (now === 'reply-lost') {
              reply.resume();
              asked.socket.destroy();
              return;
            }
            if (now === 'reply-cut') {
              reply.resume();
              response.writeHead(200, { ...reply.headers, 'content-length': '1000000' });
              response.write('{"', () => asked.socket.destroy());
              return;
            }
            response.writeHead(reply.statusCode ?? 500, reply.headers);
            reply.pipe(response);
          },
        );
        onward.on('error', () => {
          asked.socket.destroy();
        });
        onward.on('close', answered);
        onward.end(body);
      };
      if (now === 'slow') setTimeout(pass, SLOW_MS);
      else pass();
    });
  });
  const own = await listenOnLoopback(server);
  return {
    endpoint: `http://127.0.0.1:${own}`,
    calls,
    further: (count) =>
      new Promise((done) => {
        waiting.push({ at: total + count, done });
        tell();
      }),
    settled: () =>
      new Promise((done) => {
        if (open === 0) done();
        else settled.push(done);
      }),
    be(next, only, times = Number.POSITIVE_INFINITY) {
      mood = next;
      table = only;
      left = times;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
}
