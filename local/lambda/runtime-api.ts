/** The Lambda Runtime API (2018-06-01) for one execution environment. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { closeServer, listenOnLoopback } from '../store/listen.ts';
import { guarded } from '../store/loopback-guard.ts';
import type { FailedInvocation, InvocationResult } from './invocation-result.ts';

export interface PendingInvocation {
  readonly requestId: string;
  readonly deadlineMs: number;
  readonly functionArn: string;
  readonly traceId: string;
  readonly payload: string;
}

export interface RuntimeApi {
  /**
   * `host:port/key`, the value of AWS_LAMBDA_RUNTIME_API. Events hold passwords, and any user of the
   * machine can reach the port: only the runtime's own process can read the key.
   */
  readonly address: string;
  /**
   * Responds to the runtime's waiting call for the next invocation. Call it only after `onReady`
   * reported that one is waiting.
   */
  send(invocation: PendingInvocation): void;
  close(): Promise<void>;
}

export interface RuntimeEvents {
  /** The runtime requests the next invocation. */
  onReady(): void;
  onResult(requestId: string, result: InvocationResult): void;
  onInitError(failure: FailedInvocation): void;
}

/** Lambda's quota for the response of a synchronous call. */
const RESPONSE_MAX_BYTES = 6 * 1024 * 1024;

const errorSchema = v.object({
  errorType: v.optional(v.string()),
  errorMessage: v.optional(v.string()),
});

/** Returns the body, or undefined when it exceeds the quota. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= RESPONSE_MAX_BYTES) chunks.push(chunk);
  }
  return size > RESPONSE_MAX_BYTES ? undefined : Buffer.concat(chunks).toString();
}

function failure(
  kind: 'function-error' | 'init-error',
  body: string | undefined,
): FailedInvocation {
  let parsed: v.InferOutput<typeof errorSchema> = {};
  try {
    parsed = v.parse(errorSchema, JSON.parse(body ?? ''));
  } catch {
    // A runtime may report nothing readable; the kind of failure is still known.
  }
  return {
    kind,
    errorType: parsed.errorType ?? 'Error',
    errorMessage: parsed.errorMessage ?? 'unknown',
  };
}

function accept(response: ServerResponse, status = 202, body = '{"status":"OK"}'): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  events: RuntimeEvents,
  path: string,
): Promise<void> {
  const body = await readBody(request);
  if (path === 'init/error') {
    accept(response);
    events.onInitError(failure('init-error', body));
    return;
  }
  const [, requestId, what] = /^invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
  if (requestId === undefined) {
    accept(response, 404, '{"errorType":"UnknownPath"}');
  } else if (what === 'error') {
    accept(response);
    events.onResult(requestId, failure('function-error', body));
  } else if (body === undefined) {
    accept(response, 413, '{"errorType":"RequestEntityTooLarge"}');
    events.onResult(requestId, {
      kind: 'too-large',
      errorType: 'Function.ResponseSizeTooLarge',
      errorMessage: `Response payload size exceeded the maximum of ${RESPONSE_MAX_BYTES} bytes`,
    });
  } else {
    accept(response);
    events.onResult(requestId, { kind: 'ok', payload: body });
  }
}

/** Serves the API to one runtime. */
export async function serveRuntimeApi(events: RuntimeEvents): Promise<RuntimeApi> {
  let waiting: ServerResponse | undefined;
  const key = randomBytes(24).toString('base64url');
  const root = `/${key}/2018-06-01/runtime/`;
  const server = createServer(
    guarded((request, response) => {
      const { url = '' } = request;
      if (!url.startsWith(root)) {
        request.resume();
        accept(response, 404, '{"errorType":"UnknownPath"}');
        return;
      }
      const path = url.slice(root.length);
      if (request.method === 'GET' && path === 'invocation/next') {
        waiting = response;
        events.onReady();
        return;
      }
      receive(request, response, events, path).catch(() => {
        response.destroy();
      });
    }),
  );
  // A runtime's connection has nothing to say while its function runs. Closed after Node's five
  // seconds, it would lose the response of a function that takes that long.
  server.keepAliveTimeout = 0;
  const port = await listenOnLoopback(server);
  return {
    address: `127.0.0.1:${port}/${key}`,
    send({ requestId, deadlineMs, functionArn, traceId, payload }) {
      waiting
        ?.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'lambda-runtime-aws-request-id': requestId,
          'lambda-runtime-deadline-ms': deadlineMs,
          'lambda-runtime-invoked-function-arn': functionArn,
          'lambda-runtime-trace-id': traceId,
        })
        .end(payload);
      waiting = undefined;
    },
    close: () => closeServer(server, 0),
  };
}
