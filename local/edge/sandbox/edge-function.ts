/**
 * Runs one edge function in its own context, with only what CloudFront provides and no more time
 * than CloudFront allows.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import * as v from 'valibot';
import { EDGE_FUNCTION_MAX_BYTES } from '../../../lambdas/edge/limits.ts';

export interface EdgeFunctionOptions {
  readonly name: string;
  readonly code: string;
  /** The KeyValueStore associated with the function. */
  readonly keyValues: () => ReadonlyMap<string, string>;
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** How long a function may run, ms by the clock. Default: five seconds. */
  readonly limitMs?: number;
}

/**
 * `value` is what the handler returned, as JSON data; `error` says why there is none (CloudFront's
 * FunctionExecutionError).
 */
export type EdgeFunctionOutcome = { readonly value: unknown } | { readonly error: string };

export interface EdgeFunction {
  /** @param event JSON. */
  run(event: string): Promise<EdgeFunctionOutcome>;
}

/**
 * CloudFront allows about a millisecond on its machines; this limit ends functions that never
 * return. It measures wall-clock time, not processor time: a busy machine may stand still for a
 * second in the middle of a correct function, and a reader would get an error.
 */
const ENDLESS_MS = 5_000;
const LOAD_LIMIT_MS = 10_000;
/** Above this, a function is likely to exceed CloudFront's compute limit and is logged. */
const BUDGET_MS = 5;

const preludePath = new URL('./prelude.js', import.meta.url);
const prelude = new vm.Script(readFileSync(preludePath, 'utf8'), {
  filename: 'cloudfront-runtime',
});
const runScript = new vm.Script('__run()', { filename: 'cloudfront-event' });

const takeSchema = v.pipe(
  v.function(),
  v.transform((take) => (): unknown => take()),
);
const timeoutSchema = v.object({ code: v.literal('ERR_SCRIPT_EXECUTION_TIMEOUT') });
const outcomeSchema = v.union([v.object({ error: v.string() }), v.object({ value: v.unknown() })]);

/**
 * Functions may import CloudFront's own modules in their first lines, but a script cannot import.
 */
function withoutImports(code: string): string {
  return code.replace(
    /\bimport\s+([\w$]+)\s+from\s*["'](cloudfront|crypto|querystring)["'];?/g,
    'const $1=require("$2");',
  );
}

function latin1(buffer: Buffer): string {
  return buffer.toString('latin1');
}

function encodingOf(name: string): BufferEncoding {
  return name === 'hex' || name === 'base64' || name === 'base64url' ? name : 'utf8';
}

interface Waiting {
  readonly event: string;
  readonly finish: (outcome: EdgeFunctionOutcome) => void;
}

/** What the prelude is given: strings and numbers pass, no objects. */
function createHost(options: EdgeFunctionOptions, batch: { events: string; startedAt: number }) {
  const { name, keyValues, log } = options;
  return {
    events: () => batch.events,
    now: () => batch.startedAt,
    log: (line: string) => {
      log(`${name}: ${line.slice(0, 10_240)}`);
    },
    encode: (text: string, encoding: string) => latin1(Buffer.from(text, encodingOf(encoding))),
    decode: (binary: string, encoding: string) =>
      Buffer.from(binary, 'latin1').toString(encodingOf(encoding)),
    encodeBase64: (binary: string) => Buffer.from(binary, 'latin1').toString('base64'),
    decodeBase64: (text: string) => Buffer.from(text, 'base64').toString('latin1'),
    compare: (one: string, other: string) =>
      Buffer.compare(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1')),
    hash: (algorithm: string, data: string) =>
      latin1(createHash(algorithm).update(data, 'latin1').digest()),
    hmac: (algorithm: string, key: string, data: string) =>
      latin1(createHmac(algorithm, Buffer.from(key, 'latin1')).update(data, 'latin1').digest()),
    keyValue: (key: string) => keyValues().get(key),
    keyCount: () => keyValues().size,
  };
}

/** A context in which the function has been loaded. */
interface Runner {
  readonly context: vm.Context;
  /** Returns the outcomes of the last batch: JSON texts, one a line. */
  readonly take: () => unknown;
}

function createRunner(name: string, script: vm.Script, host: object): Runner {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    name,
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const setUp: unknown = prelude.runInContext(context);
  if (typeof setUp !== 'function') throw new Error('The prelude of the sandbox is not a function');
  const take = v.parse(takeSchema, setUp(host));
  script.runInContext(context, { timeout: LOAD_LIMIT_MS });
  return { context, take };
}

/** Returns a function that logs when an event takes more CPU than ever before. */
function createWatch({ name, log }: EdgeFunctionOptions): (eachMs: number, count: number) => void {
  let slowestMs = BUDGET_MS;
  let runs = 0;
  return (eachMs, count) => {
    runs += count;
    // The first runs include compilation.
    if (runs < 100 || eachMs <= slowestMs) return;
    slowestMs = eachMs * 2;
    log(`${name} used ${eachMs.toFixed(1)} ms of CPU for an event; CloudFront may reject it`);
  };
}

/** @throws when CloudFront would not accept the code: too large, or not a script. */
function compile({ name, code }: EdgeFunctionOptions): vm.Script {
  const size = Buffer.byteLength(code);
  if (size > EDGE_FUNCTION_MAX_BYTES)
    throw new Error(
      `The edge function ${name} has ${size} bytes; CloudFront takes ${EDGE_FUNCTION_MAX_BYTES}`,
    );
  return new vm.Script(`"use strict";${withoutImports(code)}`, { filename: `${name}.js` });
}

/**
 * Compiles a function once. Its events run in batches, one per turn of the event loop, because the
 * time limit costs more than the function itself.
 * @throws when CloudFront would not accept the code: too large, or not a script.
 */
export function createEdgeFunction(options: EdgeFunctionOptions): EdgeFunction {
  const { limitMs = ENDLESS_MS } = options;
  const script = compile(options);
  const current = { events: '[]', startedAt: 0 };
  const host = createHost(options, current);
  const watch = createWatch(options);
  let runner = createRunner(options.name, script, host);

  /** Returns the outcomes of a batch, or undefined when it took too long. */
  function runBatch(batch: readonly Waiting[]): EdgeFunctionOutcome[] | undefined {
    current.events = `[${batch.map(({ event }) => event).join(',')}]`;
    current.startedAt = options.now();
    const before = process.threadCpuUsage();
    try {
      runScript.runInContext(runner.context, { timeout: limitMs });
    } catch (error) {
      // Interrupted code may continue in the context's promise queue, so a new context is created.
      runner = createRunner(options.name, script, host);
      if (v.is(timeoutSchema, error)) return undefined;
      return batch.map(() => ({ error: String(error) }));
    }
    const { user, system } = process.threadCpuUsage(before);
    watch((user + system) / 1_000 / batch.length, batch.length);
    return String(runner.take())
      .split('\n')
      .map((text) => v.parse(outcomeSchema, JSON.parse(text)));
  }

  let queue: Waiting[] = [];
  function flush(): void {
    const batch = queue;
    queue = [];
    const outcomes = runBatch(batch);
    batch.forEach((waiting, index) => {
      // One slow event must not fail the others in its turn.
      const outcome = outcomes === undefined ? runBatch([waiting])?.[0] : outcomes[index];
      waiting.finish(outcome ?? { error: `The function ran for more than ${limitMs} ms` });
    });
  }

  return {
    run: (event) =>
      new Promise((finish) => {
        if (queue.push({ event, finish }) === 1) setImmediate(flush);
      }),
  };
}
