/** Runs a bundled function in a thread, and ends the thread when it responds no more. */
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { functions, type FunctionName } from '../../lambdas/functions.ts';
import { functionEnvironment } from '../../local/lambda/function-environment.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import type { WorkerCall, WorkerReply, WorkerStart } from './function-worker.ts';

/** A busy machine is slower than Lambda, and many events are handled at the same time. */
const TIME_LIMIT_FACTOR = 10;

/** `ended`: the thread ended while this and other events were in flight, any of which ended it. */
export type Outcome =
  | {
      readonly kind: 'response';
      readonly value: unknown;
      readonly text: string;
      readonly ms: number;
    }
  | { readonly kind: 'thrown' | 'hung' | 'ended'; readonly reason: string; readonly ms: number };

export interface RunningFunction {
  /** @param payload the event as JSON. */
  invoke(payload: string): Promise<Outcome>;
  close(): Promise<void>;
}

interface InFlight {
  readonly finish: (outcome: Outcome) => void;
  readonly timer: NodeJS.Timeout;
}

function outcomeOf({ result, error, ms }: WorkerReply): Outcome {
  if (result === undefined) return { kind: 'thrown', reason: error ?? 'nothing', ms };
  return { kind: 'response', value: JSON.parse(result), text: result, ms };
}

class Runner implements RunningFunction {
  readonly #start: WorkerStart;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #inFlight = new Map<number, InFlight>();
  /** The thread in use, and the same once it has started. */
  #thread: Worker | undefined;
  #worker: Promise<Worker> | undefined;
  #next = 0;

  constructor(start: WorkerStart, environment: Readonly<Record<string, string>>) {
    this.#start = start;
    this.#environment = environment;
  }

  /** Takes the thread out of use; the next event starts another one. */
  #end(reason: string): void {
    this.#thread = undefined;
    this.#worker = undefined;
    for (const id of [...this.#inFlight.keys()]) this.#finish(id, { kind: 'ended', reason, ms: 0 });
  }

  #finish(id: number, outcome: Outcome): void {
    const call = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    clearTimeout(call?.timer);
    call?.finish(outcome);
  }

  #startThread(): Promise<Worker> {
    const worker = new Worker(new URL('function-worker.ts', import.meta.url), {
      env: this.#environment,
      workerData: this.#start,
      stdout: true,
      stderr: true,
    });
    this.#thread = worker;
    worker.stdout.resume();
    worker.stderr.resume();
    let lastError = 'The thread ended';
    worker.on('error', (error) => {
      lastError = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    return new Promise((started, failed) => {
      worker.on('exit', () => {
        failed(new Error(lastError));
        if (this.#thread === worker) this.#end(lastError);
      });
      worker.on('message', (reply: WorkerReply) => {
        if (reply.id === -1) started(worker);
        else this.#finish(reply.id, outcomeOf(reply));
      });
    });
  }

  async invoke(payload: string): Promise<Outcome> {
    this.#worker ??= this.#startThread();
    const worker = await this.#worker;
    const id = this.#next;
    this.#next += 1;
    const limitMs = this.#start.timeoutMs;
    return new Promise((finish) => {
      const timer = setTimeout(() => {
        const reason = `no response within ${limitMs / 1_000} s`;
        // With others in flight, any of them may keep the thread busy.
        if (this.#inFlight.size === 1) this.#finish(id, { kind: 'hung', reason, ms: limitMs });
        if (this.#thread === worker) this.#end(reason);
        void worker.terminate();
      }, limitMs);
      this.#inFlight.set(id, { finish, timer });
      worker.postMessage({ id, payload } satisfies WorkerCall);
    });
  }

  async close(): Promise<void> {
    await (await this.#worker)?.terminate();
  }
}

/** The thread starts with the first event, and again after one that ended it. */
export function runThread(
  start: WorkerStart,
  environment: Readonly<Record<string, string>>,
): RunningFunction {
  return new Runner(start, environment);
}

/** Runs a function of the build. */
export function runFunction(
  name: FunctionName,
  environment: Readonly<Record<string, string>>,
): RunningFunction {
  const taskRoot = resolve(buildDirectory, 'lambdas', name);
  const definition = functions[name];
  return runThread(
    {
      file: resolve(taskRoot, 'index.mjs'),
      timeoutMs: definition.timeoutS * 1_000 * TIME_LIMIT_FACTOR,
    },
    functionEnvironment({ name, definition, taskRoot, runtimeApi: '', environment }),
  );
}
