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
  /** @param payload JSON. */
  invoke(payload: string): Promise<InvocationResult>;
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

interface Waiting {
  /** Undefined for a caller that only waits for a warm environment. */
  readonly payload: string | undefined;
  readonly finish: (result: InvocationResult | undefined) => void;
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
  #closed = false;

  constructor(size: number, options: EnvironmentOptions) {
    this.#size = size;
    this.#options = options;
  }

  #give(environment: ExecutionEnvironment): void {
    const next = this.#queue.shift();
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
          this.#starting.delete(ready);
          this.#give(ready);
        },
        onGone: (gone, startFailure) => {
          this.#forget(gone);
          // A failed start ends one caller's wait, so that a function that cannot start does not
          // block them all.
          if (startFailure !== undefined) this.#queue.shift()?.finish(startFailure);
          this.#startAsNeeded();
        },
      });
      this.#environments.add(environment);
      this.#starting.add(environment);
    }
  }

  enqueue(payload: string | undefined): Promise<InvocationResult | undefined> {
    if (this.#queue.length >= QUEUE_MAX || this.#closed) return Promise.resolve(throttled);
    return new Promise((finish) => {
      this.#queue.push({ payload, finish });
      const free = this.#idle.pop();
      if (free === undefined) this.#startAsNeeded();
      else this.#give(free);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.finish(stopping);
    await Promise.all([...this.#environments].map((environment) => environment.stop()));
  }
}

export function createFunctionPool(size: number, options: EnvironmentOptions): FunctionPool {
  const pool = new Pool(size, options);
  return {
    async invoke(payload) {
      const result = await pool.enqueue(payload);
      if (result === undefined) throw new Error('A call with a payload ended without a result');
      return result;
    },
    warm: () => pool.enqueue(undefined),
    close: () => pool.close(),
  };
}
