/**
 * The environments of one function: as many as the pool allows, started on demand and kept warm.
 */
import {
  startEnvironment,
  type EnvironmentOptions,
  type ExecutionEnvironment,
} from './execution-environment.ts';
import type { InvocationResult } from './invocation-result.ts';

export interface FunctionPool {
  /**
   * @param payload JSON.
   * @param patienceMs how long it may wait for an environment before it is throttled, where more than
   *   a few others wait before it. The start of the first environment does not count. Default: as long
   *   as it takes.
   */
  invoke(payload: string, patienceMs?: number): Promise<InvocationResult>;
  /**
   * Ensures at least one environment. Resolves when it has started, or with the reason why it has
   * not.
   */
  warm(): Promise<InvocationResult | undefined>;
  close(): Promise<void>;
}

/**
 * Calls that may wait for an environment. Lambda would start more environments; one machine cannot.
 */
const QUEUE_MAX = 1_000;
/**
 * Calls for each environment that wait however long it takes: a slow machine is no crowd, and these
 * are served within a second or two.
 */
const CALM_MAX = 8;
/** Of the payloads of these: a request has up to 10 MB. */
const QUEUE_MAX_BYTES = 32 * 1024 * 1024;

interface Waiting {
  /** Undefined for a caller that only waits for a warm environment. */
  readonly payload: string | undefined;
  readonly finish: (result: InvocationResult | undefined) => void;
  /** Ends its patience. */
  timer?: NodeJS.Timeout | undefined;
}

const throttled: InvocationResult = {
  kind: 'throttled',
  errorType: 'TooManyRequestsException',
  errorMessage: 'Rate Exceeded.',
};
const stopping: InvocationResult = {
  kind: 'throttled',
  errorType: 'ServiceUnavailable',
  errorMessage: 'The host is stopping',
};

class Pool {
  readonly #size: number;
  readonly #options: EnvironmentOptions;
  readonly #environments = new Set<ExecutionEnvironment>();
  readonly #starting = new Set<ExecutionEnvironment>();
  /** The most recently used one is taken first: its caches are the warmest. */
  readonly #idle: ExecutionEnvironment[] = [];
  readonly #queue: Waiting[] = [];
  #queuedBytes = 0;
  /** When an environment became ready while no other was, by `performance.now()`. */
  #readySince = 0;
  #closed = false;

  constructor(size: number, options: EnvironmentOptions) {
    this.#size = size;
    this.#options = options;
  }

  /** Returns the call that has waited longest. */
  #next(): Waiting | undefined {
    const [next] = this.#queue;
    if (next !== undefined) this.#remove(next);
    return next;
  }

  #remove(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#queue.splice(this.#queue.indexOf(waiting), 1);
    this.#queuedBytes -= waiting.payload?.length ?? 0;
  }

  get #hasReady(): boolean {
    return this.#environments.size > this.#starting.size;
  }

  /**
   * Throttles a call once it has waited for so long beside environments that are ready, but busy, and
   * still has a crowd before it.
   */
  #limitWait(waiting: Waiting, patienceMs: number, leftMs = patienceMs): void {
    waiting.timer = setTimeout(() => {
      const readyMs = this.#hasReady ? performance.now() - this.#readySince : 0;
      if (readyMs < patienceMs) {
        this.#limitWait(waiting, patienceMs, patienceMs - readyMs);
        return;
      }
      if (this.#queue.indexOf(waiting) < CALM_MAX * this.#size) return;
      this.#remove(waiting);
      waiting.finish(throttled);
    }, leftMs);
  }

  #give(environment: ExecutionEnvironment): void {
    const next = this.#next();
    if (next === undefined) {
      this.#idle.push(environment);
    } else if (next.payload === undefined) {
      next.finish(undefined);
      this.#give(environment);
    } else {
      void environment.invoke(next.payload).then(next.finish);
    }
  }

  #forget(gone: ExecutionEnvironment): void {
    this.#starting.delete(gone);
    this.#environments.delete(gone);
    if (this.#idle.includes(gone)) this.#idle.splice(this.#idle.indexOf(gone), 1);
  }

  #startAsNeeded(): void {
    while (
      !this.#closed &&
      this.#starting.size < this.#queue.length &&
      this.#environments.size < this.#size
    ) {
      const environment = startEnvironment(this.#options, {
        onIdle: (ready) => {
          if (!this.#hasReady) this.#readySince = performance.now();
          this.#starting.delete(ready);
          this.#give(ready);
        },
        onGone: (gone, startFailure) => {
          this.#forget(gone);
          // A failed start ends one caller's wait, so that a function that cannot start does not
          // block them all.
          if (startFailure !== undefined) this.#next()?.finish(startFailure);
          this.#startAsNeeded();
        },
      });
      this.#environments.add(environment);
      this.#starting.add(environment);
    }
  }

  enqueue(payload: string | undefined, patienceMs?: number): Promise<InvocationResult | undefined> {
    const size = payload?.length ?? 0;
    const isFull =
      this.#queue.length >= QUEUE_MAX ||
      (this.#queue.length > 0 && this.#queuedBytes + size > QUEUE_MAX_BYTES);
    if (isFull || this.#closed) return Promise.resolve(throttled);
    return new Promise((finish) => {
      const waiting: Waiting = { payload, finish };
      this.#queue.push(waiting);
      this.#queuedBytes += size;
      const free = this.#idle.pop();
      if (free !== undefined) {
        this.#give(free);
        return;
      }
      if (patienceMs !== undefined) this.#limitWait(waiting, patienceMs);
      this.#startAsNeeded();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) next.finish(stopping);
    await Promise.all([...this.#environments].map((environment) => environment.stop()));
  }
}

export function createFunctionPool(size: number, options: EnvironmentOptions): FunctionPool {
  const pool = new Pool(size, options);
  return {
    async invoke(payload, patienceMs) {
      const result = await pool.enqueue(
        payload,
        patienceMs === undefined ? undefined : patienceMs * options.timeLimitFactor,
      );
      if (result === undefined) throw new Error('A call with a payload ended without a result');
      return result;
    },
    warm: () => pool.enqueue(undefined),
    close: () => pool.close(),
  };
}
