/**
 * One process of a function: started, warm, busy with one invocation at a time, killed when an
 * invocation takes too long.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { functionEnvironment, type HostedFunction } from './function-environment.ts';
import type { FailedInvocation, InvocationResult } from './invocation-result.ts';
import { prefixLines } from './prefix-lines.ts';
import { serveRuntimeApi, type RuntimeApi } from './runtime-api.ts';

export interface EnvironmentOptions {
  readonly name: string;
  readonly definition: HostedFunction;
  readonly taskRoot: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeLimitFactor: number;
  readonly log: (line: string) => void;
  /** Epoch ms, by the clock of the process. */
  readonly now: () => number;
}

export interface EnvironmentEvents {
  /** The process is waiting for an invocation: after its start, and after each invocation. */
  onIdle(environment: ExecutionEnvironment): void;
  /** The process has ended; `startFailure` says why if it never started properly. */
  onGone(environment: ExecutionEnvironment, startFailure: FailedInvocation | undefined): void;
}

export interface ExecutionEnvironment {
  /** Only when idle. */
  invoke(payload: string): Promise<InvocationResult>;
  stop(): Promise<void>;
}

/** Lambda's time limit for starting a function. */
const INIT_TIMEOUT_MS = 10_000;
const bootstrap = fileURLToPath(new URL('../runtime-bootstrap.mjs', import.meta.url));

interface Invocation {
  readonly requestId: string;
  readonly finish: (result: InvocationResult) => void;
}

function traceId(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `Root=1-${seconds}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`;
}

function launch(options: EnvironmentOptions, runtimeApi: string): ChildProcess {
  const { name, definition, taskRoot, environment, log } = options;
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${definition.memoryMb}`, bootstrap],
    {
      env: functionEnvironment({ name, definition, taskRoot, runtimeApi, environment }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  prefixLines(child.stdout, name, log);
  prefixLines(child.stderr, name, log);
  return child;
}

function howItEnded(child: ChildProcess): string {
  return child.signalCode === null
    ? `exit status ${child.exitCode ?? 'unknown'}`
    : `signal: ${child.signalCode}`;
}

/** Resolves when a process has ended, or with the failure when it could not be started. */
function endOf(child: ChildProcess): Promise<FailedInvocation | undefined> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve(undefined);
    });
    child.once('error', (error) => {
      resolve(startError(error.message));
    });
  });
}

function startError(errorMessage: string): FailedInvocation {
  return { kind: 'init-error', errorType: 'Runtime.StartError', errorMessage };
}

function timedOut(kind: 'init-error' | 'timeout', errorMessage: string): FailedInvocation {
  return { kind, errorType: 'Sandbox.Timedout', errorMessage };
}

class Environment implements ExecutionEnvironment {
  readonly #options: EnvironmentOptions;
  readonly #events: EnvironmentEvents;
  readonly #life: Promise<void>;
  #api: RuntimeApi | undefined;
  #child: ChildProcess | undefined;
  #stopped = false;
  #wasIdle = false;
  #startFailure: FailedInvocation | undefined;
  #current: Invocation | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: EnvironmentOptions, events: EnvironmentEvents) {
    this.#options = options;
    this.#events = events;
    this.#life = this.#live();
  }

  #kill(): void {
    this.#child?.kill('SIGKILL');
  }

  #finish(result: InvocationResult): void {
    clearTimeout(this.#timer);
    const invocation = this.#current;
    this.#current = undefined;
    invocation?.finish(result);
  }

  #serveApi(): Promise<RuntimeApi> {
    return serveRuntimeApi({
      onReady: () => {
        if (!this.#wasIdle) clearTimeout(this.#timer);
        this.#wasIdle = true;
        this.#events.onIdle(this);
      },
      onResult: (requestId, result) => {
        if (requestId === this.#current?.requestId) this.#finish(result);
      },
      onInitError: (failure) => {
        this.#startFailure = failure;
      },
    });
  }

  /** Runs the process from its start to its end. */
  async #run(): Promise<void> {
    this.#api = await this.#serveApi();
    if (this.#stopped) return;
    const child = launch(this.#options, this.#api.address);
    this.#child = child;
    const limitMs = INIT_TIMEOUT_MS * this.#options.timeLimitFactor;
    this.#timer = setTimeout(() => {
      this.#startFailure = timedOut(
        'init-error',
        `${this.#options.name} took more than ${limitMs / 1000} s to start`,
      );
      this.#kill();
    }, limitMs);
    this.#startFailure = (await endOf(child)) ?? this.#startFailure;
    clearTimeout(this.#timer);
    const exit = {
      errorType: 'Runtime.ExitError',
      errorMessage: `Runtime exited with error: ${howItEnded(child)}`,
    };
    if (!this.#wasIdle) this.#startFailure ??= { kind: 'init-error', ...exit };
    this.#finish({ kind: 'crash', ...exit });
  }

  async #live(): Promise<void> {
    try {
      await this.#run();
    } catch (error) {
      this.#startFailure = startError(String(error));
    }
    this.#events.onGone(this, this.#startFailure);
    await this.#api?.close();
  }

  invoke(payload: string): Promise<InvocationResult> {
    const { name, definition, environment, timeLimitFactor, now } = this.#options;
    const requestId = randomUUID();
    const timeoutMs = definition.timeoutS * timeLimitFactor * 1000;
    return new Promise((resolve) => {
      this.#current = { requestId, finish: resolve };
      this.#timer = setTimeout(() => {
        const seconds = (timeoutMs / 1000).toFixed(2);
        this.#finish(timedOut('timeout', `${requestId} Task timed out after ${seconds} seconds`));
        this.#kill();
      }, timeoutMs);
      this.#api?.send({
        requestId,
        payload,
        deadlineMs: now() + timeoutMs,
        traceId: traceId(),
        functionArn: `arn:aws:lambda:${environment.AWS_REGION ?? 'us-east-1'}:000000000000:function:${name}`,
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#kill();
    await this.#life;
  }
}

/** Starts a process for a function. The events report what happens to it. */
export function startEnvironment(
  options: EnvironmentOptions,
  events: EnvironmentEvents,
): ExecutionEnvironment {
  return new Environment(options, events);
}
