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

export function createFunctionPool(size: number, options: EnvironmentOptions): FunctionPool {
  const environments = new Set<ExecutionEnvironment>();
  const starting = new Set<ExecutionEnvironment>();
  /** The most recently used one is taken first: its caches are the warmest. */
  const idle: ExecutionEnvironment[] = [];
  const queue: Waiting[] = [];
  let closed = false;

  function give(environment: ExecutionEnvironment): void {
    const next = queue.shift();
    if (next === undefined) {
      idle.push(environment);
    } else if (next.payload === undefined) {
      next.finish(undefined);
      give(environment);
    } else {
      void environment.invoke(next.payload).then(next.finish);
    }
  }

  function startAsNeeded(): void {
    while (!closed && starting.size < queue.length && environments.size < size) {
      const environment = startEnvironment(options, {
        onIdle(ready) {
          starting.delete(ready);
          give(ready);
        },
        onGone(gone, startFailure) {
          starting.delete(gone);
          environments.delete(gone);
          if (idle.includes(gone)) idle.splice(idle.indexOf(gone), 1);
          // A failed start ends one caller's wait, so that a function that cannot start does not
          // block them all.
          if (startFailure !== undefined) queue.shift()?.finish(startFailure);
          startAsNeeded();
        },
      });
      environments.add(environment);
      starting.add(environment);
    }
  }

  function enqueue(payload: string | undefined): Promise<InvocationResult | undefined> {
    if (queue.length >= QUEUE_MAX || closed) {
      return Promise.resolve({
        kind: 'throttled',
        errorType: 'TooManyRequestsException',
        errorMessage: 'Rate Exceeded.',
      });
    }
    return new Promise((finish) => {
      queue.push({ payload, finish });
      const free = idle.pop();
      if (free === undefined) startAsNeeded();
      else give(free);
    });
  }

  return {
    async invoke(payload) {
      const result = await enqueue(payload);
      if (result === undefined) throw new Error('A call with a payload ended without a result');
      return result;
    },
    warm: () => enqueue(undefined),
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) {
        waiting.finish({
          kind: 'throttled',
          errorType: 'ServiceUnavailable',
          errorMessage: 'The host is stopping',
        });
      }
      await Promise.all([...environments].map((environment) => environment.stop()));
    },
  };
}
