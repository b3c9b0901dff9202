/** A thread that runs one bundled function as Lambda does, but many events at the same time. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

export interface WorkerStart {
  /** The bundle's file. */
  readonly file: string;
  readonly timeoutMs: number;
}
export interface WorkerCall {
  readonly id: number;
  /** The event as JSON. */
  readonly payload: string;
}
/** `result` is JSON; without it the handler threw. */
export interface WorkerReply {
  readonly id: number;
  readonly result?: string;
  readonly error?: string;
  readonly ms: number;
}

type Handler = (
  event: unknown,
  context: { readonly awsRequestId: string; readonly getRemainingTimeInMillis: () => number },
) => Promise<unknown>;

const { file, timeoutMs } = workerData as WorkerStart;
const { handler } = (await import(pathToFileURL(file).href)) as { readonly handler: Handler };

async function reply({ id, payload }: WorkerCall): Promise<WorkerReply> {
  const startedMs = performance.now();
  const endsMs = Date.now() + timeoutMs;
  const context = {
    awsRequestId: `fuzz-${id}`,
    getRemainingTimeInMillis: () => Math.max(0, endsMs - Date.now()),
  };
  try {
    const result = JSON.stringify(await handler(JSON.parse(payload), context)) ?? 'null';
    return { id, result, ms: performance.now() - startedMs };
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, error: text, ms: performance.now() - startedMs };
  }
}

parentPort?.on('message', (call: WorkerCall) => {
  void reply(call).then((sent) => parentPort?.postMessage(sent));
});
parentPort?.postMessage({ id: -1, ms: 0 } satisfies WorkerReply);
