/**
 * Runs built Lambda functions on one machine, with the Lambda Runtime API and in separate
 * processes.
 */
import { join } from 'node:path';
import type { HostedFunction } from './lambda/function-environment.ts';
import { createFunctionPool, type FunctionPool } from './lambda/function-pool.ts';
import type { InvocationResult } from './lambda/invocation-result.ts';

export interface LambdaHostOptions {
  /** Contains `<name>/index.mjs` for every function, each exporting `handler`. */
  readonly functionsDir: string;
  readonly functions: Readonly<Record<string, HostedFunction>>;
  /** Given to every function. Nothing of this process's own environment is passed on. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * How many invocations of a function may run concurrently. Default: 2 for `page`, `image` and
   * `desk`, where a publish takes seconds and others type, 1 for the others.
   */
  readonly poolSizes?: Readonly<Record<string, number>>;
  /** Multiplies the time limits of functions, for a machine that is slower than Lambda. Default: 1. */
  readonly timeLimitFactor?: number;
  /** Receives the output of the functions, line by line. */
  readonly log?: (line: string) => void;
  /** The clock of the functions, epoch ms. Default: this machine's. */
  readonly now?: () => number;
}

export interface LambdaHost {
  /**
   * Invokes a function with an event as JSON; failures are values.
   * @param patienceMs how long the call may wait while all processes of the function are busy and a
   *   crowd waits before it; then it is throttled. Default: as long as it takes.
   * @throws when there is no function with this name: the message lists the known ones.
   */
  invoke(name: string, payload: string, patienceMs?: number): Promise<InvocationResult>;
  /** Starts a function before its first call. Resolves to the failure when it does not start. */
  warm(name: string): Promise<InvocationResult | undefined>;
  /**
   * Runs functions as they are built now. Calls in progress fail.
   * @param names Those that were built; default: all.
   */
  reload(names?: readonly string[]): Promise<void>;
  /** Ends all processes; calls in progress fail. */
  close(): Promise<void>;
}

const defaultPoolSizes: Readonly<Record<string, number>> = { page: 2, image: 2, desk: 2 };

/** Processes start on the first call. */
export function createLambdaHost(options: LambdaHostOptions): LambdaHost {
  const {
    functions,
    functionsDir,
    environment,
    timeLimitFactor = 1,
    now = Date.now,
    log = (line) => {
      console.error(line);
    },
  } = options;
  const sizes = { ...defaultPoolSizes, ...options.poolSizes };
  const pools = new Map<string, FunctionPool>();

  function poolOf(name: string): FunctionPool {
    const definition = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (definition === undefined)
      throw new Error(
        `There is no function "${name}". Known: ${Object.keys(functions).join(', ')}.`,
      );
    const known = pools.get(name);
    if (known !== undefined) return known;
    const pool = createFunctionPool(sizes[name] ?? 1, {
      name,
      definition,
      taskRoot: join(functionsDir, name),
      environment,
      timeLimitFactor,
      log,
      now,
    });
    pools.set(name, pool);
    return pool;
  }

  async function closePools(names: readonly string[] = [...pools.keys()]): Promise<void> {
    const closing = names.flatMap((name) => pools.get(name) ?? []);
    for (const name of names) pools.delete(name);
    await Promise.all(closing.map((pool) => pool.close()));
  }

  return {
    invoke: async (name, payload, patienceMs) => poolOf(name).invoke(payload, patienceMs),
    warm: async (name) => poolOf(name).warm(),
    reload: closePools,
    close: () => closePools(),
  };
}
