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
  readonly log: (line: string) => void;
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

/** Starts a process for a function. The events report what happens to it. */
export function startEnvironment(
  options: EnvironmentOptions,
  events: EnvironmentEvents,
): ExecutionEnvironment {
  const { name, definition } = options;
  let api: RuntimeApi | undefined;
  let child: ChildProcess | undefined;
  let stopped = false;
  let wasIdle = false;
  let startFailure: FailedInvocation | undefined;
  let current: Invocation | undefined;
  let timer: NodeJS.Timeout | undefined;

  function kill(): void {
    child?.kill('SIGKILL');
  }

  function finish(result: InvocationResult): void {
    clearTimeout(timer);
    const invocation = current;
    current = undefined;
    invocation?.finish(result);
  }

  async function live(): Promise<void> {
    api = await serveRuntimeApi({
      onReady() {
        if (!wasIdle) clearTimeout(timer);
        wasIdle = true;
        events.onIdle(self);
      },
      onResult(requestId, result) {
        if (requestId === current?.requestId) finish(result);
      },
      onInitError(failure) {
        startFailure = failure;
      },
    });
    if (stopped) return;
    const running = launch(options, api.address);
    child = running;
    timer = setTimeout(() => {
      startFailure = {
        kind: 'init-error',
        errorType: 'Sandbox.Timedout',
        errorMessage: `${name} took more than ${INIT_TIMEOUT_MS / 1000} s to start`,
      };
      kill();
    }, INIT_TIMEOUT_MS);
    await new Promise<void>((resolve) => {
      running.once('exit', () => {
        resolve();
      });
      running.once('error', (error) => {
        startFailure = {
          kind: 'init-error',
          errorType: 'Runtime.StartError',
          errorMessage: error.message,
        };
        resolve();
      });
    });
    clearTimeout(timer);
    const exit = {
      errorType: 'Runtime.ExitError',
      errorMessage: `Runtime exited with error: ${howItEnded(running)}`,
    };
    if (!wasIdle) startFailure ??= { kind: 'init-error', ...exit };
    finish({ kind: 'crash', ...exit });
  }

  const life = live()
    .catch((error: unknown) => {
      startFailure = {
        kind: 'init-error',
        errorType: 'Runtime.StartError',
        errorMessage: String(error),
      };
    })
    .then(async () => {
      events.onGone(self, startFailure);
      await api?.close();
    });

  const self: ExecutionEnvironment = {
    async invoke(payload) {
      const requestId = randomUUID();
      const timeoutMs = definition.timeoutS * 1000;
      return new Promise<InvocationResult>((resolve) => {
        current = { requestId, finish: resolve };
        timer = setTimeout(() => {
          finish({
            kind: 'timeout',
            errorType: 'Sandbox.Timedout',
            errorMessage: `${requestId} Task timed out after ${definition.timeoutS.toFixed(2)} seconds`,
          });
          kill();
        }, timeoutMs);
        api?.send({
          requestId,
          payload,
          deadlineMs: Date.now() + timeoutMs,
          traceId: traceId(),
          functionArn: `arn:aws:lambda:${options.environment.AWS_REGION ?? 'us-east-1'}:000000000000:function:${name}`,
        });
      });
    },
    async stop() {
      stopped = true;
      kill();
      await life;
    },
  };
  return self;
}
