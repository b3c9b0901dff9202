import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import {
  createLambdaHost,
  type LambdaHost,
  type LambdaHostOptions,
} from '../../local/lambda-host.ts';
import { until } from '../support/until.ts';

const modules: Readonly<Record<string, string>> = {
  count:
    'let calls = 0; export const handler = async (event, context) => ({ calls: ++calls, pid: process.pid, event, context, left: context.getRemainingTimeInMillis(), trace: process.env._X_AMZN_TRACE_ID });',
  env: 'export const handler = async () => process.env;',
  wait: 'export const handler = async ({ ms }) => { await new Promise((done) => setTimeout(done, ms)); return process.pid; };',
  forever: 'export const handler = () => new Promise(() => {});',
  holds: 'export const handler = () => { console.log("begun"); return new Promise(() => {}); };',
  spin: 'export const handler = ({ ms }) => { const end = Date.now() + ms; while (Date.now() < end); return "done"; };',
  throws:
    'let calls = 0; export const handler = async () => { calls += 1; if (calls === 1) throw new RangeError("out of it"); return calls; };',
  exits:
    'export const handler = async ({ exit }) => { if (exit) process.exit(7); return process.pid; };',
  background:
    'export const handler = async ({ fail }) => { if (fail) { setTimeout(() => { throw new Error("later"); }, 5); await new Promise(() => {}); } return process.pid; };',
  broken: 'throw new Error("cannot load");',
  missing: 'export const other = 1;',
  large: 'export const handler = async ({ size }) => "x".repeat(size);',
  nothing: 'export const handler = async () => undefined;',
  hungry:
    'export const handler = async () => { const held = []; for (;;) held.push(new Array(1e6).fill(Math.random())); };',
  talks:
    'console.log("plain words"); console.error("a fault"); console.log(JSON.stringify({ level: "INFO", message: "as JSON" })); export const handler = async () => 1;',
};
const resultSchema = v.object({
  calls: v.number(),
  pid: v.number(),
  event: v.unknown(),
  context: v.record(v.string(), v.unknown()),
  left: v.number(),
  trace: v.string(),
});

let folder: string;
let host: LambdaHost | undefined;
let lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-host-'));
  for (const [name, code] of Object.entries(modules)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'index.mjs'), code);
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await host?.close();
});

function open(options: Partial<LambdaHostOptions> = {}): LambdaHost {
  lines = [];
  const functions = Object.fromEntries(
    Object.keys(modules).map((name) => [name, { timeoutS: 60, memoryMb: 64 }]),
  );
  host = createLambdaHost({
    functionsDir: folder,
    functions,
    environment: { CONTENT_TABLE: 'masthead-content' },
    log: (line) => {
      lines.push(line);
    },
    ...options,
  });
  return host;
}

async function payload(from: LambdaHost, name: string, event: unknown = {}): Promise<unknown> {
  const result = await from.invoke(name, JSON.stringify(event));
  if (result.kind !== 'ok')
    throw new Error(`${result.kind}: ${result.errorType}: ${result.errorMessage}`);
  return JSON.parse(result.payload);
}

describe('The Lambda host', () => {
  it('passes the event and Lambda’s context to a function, and keeps its process', async () => {
    const opened = open();
    const first = v.parse(resultSchema, await payload(opened, 'count', { a: 1 }));
    const second = v.parse(resultSchema, await payload(opened, 'count', { a: 2 }));
    expect(first).toMatchObject({ calls: 1, event: { a: 1 } });
    expect(second).toMatchObject({ calls: 2, event: { a: 2 }, pid: first.pid });
    expect(first.context).toMatchObject({
      functionName: 'count',
      functionVersion: '$LATEST',
      memoryLimitInMB: '64',
      logGroupName: '/aws/lambda/count',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:count',
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(second.context.awsRequestId).not.toBe(first.context.awsRequestId);
    expect(first.left).toBeGreaterThan(0);
    expect(first.left).toBeLessThanOrEqual(60_000);
    expect(first.trace).toMatch(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Parent=[0-9a-f]{16};Sampled=0$/);
  });

  it('passes nothing of its own environment through', async () => {
    process.env.SECRET_OF_THE_HOST = 'not for functions';
    const env = await payload(open(), 'env');
    delete process.env.SECRET_OF_THE_HOST;
    expect(env).toMatchObject({
      CONTENT_TABLE: 'masthead-content',
      AWS_LAMBDA_FUNCTION_NAME: 'env',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '64',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      TZ: 'UTC',
      _HANDLER: 'index.handler',
    });
    expect(JSON.stringify(env)).not.toContain('not for functions');
    expect(
      Object.keys(v.parse(v.record(v.string(), v.string()), env)).filter((name) =>
        ['HOME', 'USER', 'NODE_OPTIONS', 'npm_config_cache'].includes(name),
      ),
    ).toEqual([]);
  });

  it('runs one invocation at a time in a process, and as many processes as the pool has', async () => {
    const opened = open({ poolSizes: { wait: 2 } });
    await Promise.all([payload(opened, 'wait', { ms: 50 }), payload(opened, 'wait', { ms: 50 })]);
    const started = performance.now();
    const pids = await Promise.all(
      Array.from({ length: 6 }, () => payload(opened, 'wait', { ms: 100 })),
    );
    expect(new Set(pids).size).toBe(2);
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
  });

  it('kills a function that takes too long, whether it waits or works, and starts a new one for the next invocation', async () => {
    const opened = open({
      functions: {
        forever: { timeoutS: 0.4, memoryMb: 64 },
        spin: { timeoutS: 0.4, memoryMb: 64 },
      },
    });
    const timedOut = {
      kind: 'timeout',
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringContaining('Task timed out after 0.40 seconds'),
    };
    expect(await opened.invoke('forever', '{}')).toMatchObject(timedOut);
    expect(await opened.invoke('spin', '{"ms":5000}')).toMatchObject(timedOut);
    // On a busy machine the next one may take too long too.
    await until(async () => (await opened.invoke('spin', '{"ms":1}')).kind === 'ok');
  });

  it('reports an error of the handler, and keeps the process', async () => {
    const opened = open();
    expect(await opened.invoke('throws', '{}')).toEqual({
      kind: 'function-error',
      errorType: 'RangeError',
      errorMessage: 'out of it',
    });
    expect(await payload(opened, 'throws')).toBe(2);
  });

  it('reports a process that exits midway, and starts another', async () => {
    const opened = open();
    const pid = await payload(opened, 'exits', {});
    expect(await opened.invoke('exits', '{"exit":true}')).toEqual({
      kind: 'crash',
      errorType: 'Runtime.ExitError',
      errorMessage: 'Runtime exited with error: exit status 7',
    });
    expect(await payload(opened, 'exits', {})).not.toBe(pid);
  });

  it('reports an error outside any promise, and starts another process', async () => {
    const opened = open();
    expect(await opened.invoke('background', '{"fail":true}')).toMatchObject({
      kind: 'function-error',
      errorMessage: 'later',
    });
    expect(await payload(opened, 'background', {})).toEqual(expect.any(Number));
  });

  it('ends a function that exceeds its memory', async () => {
    expect(
      await open({ functions: { hungry: { timeoutS: 20, memoryMb: 32 } } }).invoke('hungry', '{}'),
    ).toMatchObject({ kind: 'crash', errorType: 'Runtime.ExitError' });
  });

  it('tells every caller when a function cannot start', async () => {
    const opened = open({ poolSizes: { broken: 2 } });
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => opened.invoke('broken', '{}')));
    expect(results).toEqual(
      results.map(() => ({ kind: 'init-error', errorType: 'Error', errorMessage: 'cannot load' })),
    );
    expect(await opened.invoke('missing', '{}')).toMatchObject({
      kind: 'init-error',
      errorMessage: 'index.mjs exports no function "handler"',
    });
    expect(await opened.warm('broken')).toMatchObject({ kind: 'init-error' });
    expect(await opened.warm('count')).toBeUndefined();
  });

  it('rejects a response above Lambda’s 6 MB', async () => {
    const opened = open();
    expect(await opened.invoke('large', '{"size":7000000}')).toMatchObject({
      kind: 'too-large',
      errorType: 'Function.ResponseSizeTooLarge',
    });
    expect(await payload(opened, 'large', { size: 10 })).toBe('x'.repeat(10));
    expect(await payload(opened, 'nothing')).toBeNull();
  });

  it('lists the known functions when asked for an unknown one', async () => {
    await expect(open().invoke('constructor', '{}')).rejects.toThrow(
      `There is no function "constructor". Known: ${Object.keys(modules).join(', ')}.`,
    );
  });

  it('logs what functions write: text with their name, JSON as it is', async () => {
    await payload(open(), 'talks');
    await until(() => lines.length >= 3);
    expect([...lines].sort()).toEqual([
      'talks: a fault',
      'talks: plain words',
      '{"level":"INFO","message":"as JSON"}',
    ]);
  });

  it('leaves no process behind when it closes, and no caller without a response', async () => {
    const opened = open();
    const { pid } = v.parse(resultSchema, await payload(opened, 'count'));
    const [running, queued] = [opened.invoke('holds', '{}'), opened.invoke('holds', '{}')];
    await until(() => lines.length > 0);
    await opened.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect((await Promise.all([running, queued])).map(({ kind }) => kind)).not.toContain('ok');
  });
});
