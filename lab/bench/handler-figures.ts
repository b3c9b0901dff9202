/** Measures the page function and what it is compared with, under the Lambda Runtime API. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import * as esbuild from 'esbuild';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { pageEvent } from '../../test/support/page-event.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import { median, quantile } from './quantile.ts';

/** Starts of a process for each contestant. */
const COLD_STARTS = 9;
/** Requests before the measured ones, so that V8 has compiled what is hot. */
const WARM_UP = 100;

/**
 * `empty` does nothing, `limit` makes the calls and renders nothing, `page` is the built page
 * function.
 */
export type Contestant = 'empty' | 'limit' | 'page';
const contestants: readonly Contestant[] = ['empty', 'limit', 'page'];

export interface HandlerFigures {
  /** From a process that does not exist to its first response, ms. */
  readonly coldMs: number;
  /** Of the handler, until its response is on its way as text, ms. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Of the whole process, for a request, ms. */
  readonly cpuMs: number;
  /** At its highest, in MB of 1,048,576 bytes. */
  readonly memoryMb: number;
}

export interface Bench {
  readonly environment: Readonly<Record<string, string>>;
  readonly edgeSecret: string;
  /** A page for `limit` to return. */
  readonly html: string;
  /** Keys of the calls that `limit` makes, by path. */
  readonly calls: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** One for each request: none is asked for twice. More than `WARM_UP`. */
  readonly paths: readonly string[];
  /** What the edge says of the reader of a path. */
  readonly headers: (path: string) => Record<string, string>;
}

/** What the wrapper around a handler reports on demand. */
interface Reported {
  readonly times: readonly number[];
  /** Microseconds since the last report. */
  readonly cpu: number;
  /** Of memory, KB. */
  readonly peak: number;
}

/**
 * Wraps a handler: it measures each response until the runtime has written it, which is right after
 * it has made it text, and reports when asked. Linux keeps the peak of a process's memory in
 * `VmHWM`; its `maxRSS` starts at that of the process that started it.
 */
const wrapper = (inner: string) => `import { readFileSync } from 'node:fs';
import { handler as respond } from ${JSON.stringify(inner)};
let times = [], used = process.cpuUsage();
const peak = () => process.platform === 'linux'
  ? Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  : process.resourceUsage().maxRSS;
export const handler = async (event) => {
  if (event.report) {
    const since = process.cpuUsage(used);
    const report = { times, cpu: since.user + since.system, peak: peak() };
    times = []; used = process.cpuUsage();
    return report;
  }
  const started = performance.now();
  const response = await respond(event);
  if (response.statusCode !== 200) throw new Error(event.rawPath + ': status ' + response.statusCode);
  if (event.headers['x-gate'] && response.headers['payment-accepted'] === 'none')
    throw new Error(event.rawPath + ': a wall is not what is measured');
  return {
    toJSON() {
      queueMicrotask(() => times.push(performance.now() - started));
      return response;
    },
  };
};
`;

async function writeHandlers(folder: string, { html, calls }: Bench): Promise<void> {
  await esbuild.build({
    entryPoints: [resolve(import.meta.dirname, 'limit-handler.ts')],
    outfile: join(folder, 'limit-handler.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    banner: {
      js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
    },
  });
  await writeFile(
    join(folder, 'empty-handler.mjs'),
    "export const handler = async () => ({ statusCode: 200, headers: {}, body: '' });\n",
  );
  await writeFile(join(folder, 'page.html'), html);
  await writeFile(join(folder, 'calls.json'), JSON.stringify(calls));
  const handlers: Readonly<Record<Contestant, string>> = {
    empty: '../empty-handler.mjs',
    limit: '../limit-handler.mjs',
    page: resolve(buildDirectory, 'lambdas/page/index.mjs'),
  };
  for (const name of contestants) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'index.mjs'), wrapper(handlers[name]));
  }
}

const perContestant = <T>(make: () => T) =>
  Object.fromEntries(contestants.map((name) => [name, make()])) as Record<Contestant, T>;

async function ask(host: LambdaHost, name: Contestant, event: string): Promise<string> {
  const result = await host.invoke(name, event);
  if (result.kind !== 'ok') throw new Error(`${name}: ${result.errorMessage}`);
  return result.payload;
}

/** Contestants take turns, request by request, so that a busy machine slows all of them. */
export async function measureHandlers(
  bench: Bench,
): Promise<Readonly<Record<Contestant, HandlerFigures>>> {
  const functionsDir = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  await writeHandlers(functionsDir, bench);
  const definition = { timeoutS: 20, memoryMb: 1_024 };
  const start = () =>
    createLambdaHost({
      functionsDir,
      functions: perContestant(() => definition),
      environment: {
        ...bench.environment,
        EDGE_SECRET: bench.edgeSecret,
        BENCH_PAGE: join(functionsDir, 'page.html'),
        BENCH_CALLS: join(functionsDir, 'calls.json'),
      },
      poolSizes: perContestant(() => 1),
      log: () => undefined,
    });
  const event = (path: string) =>
    JSON.stringify(
      pageEvent(path, {
        headers: { 'x-origin-key': bench.edgeSecret, ...bench.headers(path) },
      }),
    );
  const report = async (host: LambdaHost, name: Contestant) =>
    JSON.parse(await ask(host, name, '{"report":true}')) as Reported;

  const cold = perContestant((): number[] => []);
  for (let round = 0; round < COLD_STARTS; round += 1)
    for (const name of contestants) {
      const fresh = start();
      const started = performance.now();
      await ask(fresh, name, event(bench.paths[round] ?? ''));
      cold[name].push(performance.now() - started);
      await fresh.close();
    }

  const host = start();
  for (const path of bench.paths.slice(0, WARM_UP))
    for (const name of contestants) await ask(host, name, event(path));
  for (const name of contestants) await report(host, name);
  const measured = bench.paths.slice(WARM_UP);
  for (const path of measured) for (const name of contestants) await ask(host, name, event(path));
  const figures = perContestant((): HandlerFigures | undefined => undefined);
  for (const name of contestants) {
    const { times, cpu, peak } = await report(host, name);
    figures[name] = {
      coldMs: median(cold[name]),
      p50Ms: median(times),
      p95Ms: quantile(times, 0.95),
      p99Ms: quantile(times, 0.99),
      cpuMs: cpu / 1_000 / measured.length,
      memoryMb: peak / 1_024,
    };
  }
  await host.close();
  await rm(functionsDir, { recursive: true, force: true });
  return figures as Readonly<Record<Contestant, HandlerFigures>>;
}
