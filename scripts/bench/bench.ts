/**
 * `npm run bench`: prints the budgets as a table of figure, budget and verdict. Needs a built
 * project. A busy machine distorts the ratios.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import * as esbuild from 'esbuild';
import { createLambdaHost } from '../../local/lambda-host.ts';
import { build } from '../build.ts';
import { buildDirectory } from '../build/paths.ts';
import { pageEvent } from '../../test/support/page-event.ts';
import { openPaywallSite, type PaywallSite } from '../../test/support/paywall-site.ts';
import { articleSizes, fortyParagraphs } from './article-sizes.ts';
import { budgets, isWithin, type BudgetName } from './budgets.ts';

if (process.argv.includes('--help')) {
  console.log(
    'Usage: npm run bench\n\nBuilds, measures, and prints each budget with its figure and verdict. Exit code 1 when one is missed.',
  );
  process.exit(0);
}

const ROUNDS = 300;
const COLD_STARTS = 7;
const EDGE_SECRET = 'bench';
function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Writes wrapper handlers that report the CPU time used by their process. */
async function writeHandlers(folder: string, html: string): Promise<void> {
  await esbuild.build({
    entryPoints: [resolve(import.meta.dirname, 'bare-handler.ts')],
    outfile: join(folder, 'bare-handler.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
  });
  await writeFile(join(folder, 'page.html'), html);
  for (const [name, inner] of [
    ['bare', '../bare-handler.mjs'],
    ['page', resolve(buildDirectory, 'lambdas/page/index.mjs')],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(
      join(folder, name, 'index.mjs'),
      `import { handler as respond } from ${JSON.stringify(inner)};\nexport const handler = async (event) => (event.cpu ? process.cpuUsage() : respond(event));\n`,
    );
  }
}

async function handlerFigures(
  environment: Readonly<Record<string, string>>,
  html: string,
): Promise<Partial<Record<BudgetName, number>>> {
  const functionsDir = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  await writeHandlers(functionsDir, html);
  const definition = { timeoutS: 20, memoryMb: 1_024 };
  const functions = { bare: definition, page: definition };
  const event = JSON.stringify(
    pageEvent('/story/bench', { headers: { 'x-origin-key': EDGE_SECRET } }),
  );
  const host = () =>
    createLambdaHost({
      functionsDir,
      functions,
      environment: { ...environment, BENCH_PAGE: join(functionsDir, 'page.html') },
      poolSizes: { page: 1, bare: 1 },
      log: () => undefined,
    });
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };

  const cold = { bare: [] as number[], page: [] as number[] };
  for (let start = 0; start < COLD_STARTS; start += 1) {
    for (const name of ['bare', 'page'] as const) {
      const fresh = host();
      cold[name].push(await timed(() => fresh.invoke(name, event)));
      await fresh.close();
    }
  }
  const standing = host();
  const cpu = async (name: string) => {
    const result = await standing.invoke(name, '{"cpu":true}');
    if (result.kind !== 'ok') throw new Error(`${name}: ${result.errorMessage}`);
    const { user, system } = JSON.parse(result.payload) as NodeJS.CpuUsage;
    return (user + system) / 1_000;
  };
  const warm = { bare: [] as number[], page: [] as number[] };
  const used = { bare: 0, page: 0 };
  for (const name of ['bare', 'page'] as const) {
    for (let round = 0; round < ROUNDS; round += 1) await standing.invoke(name, event);
    const before = await cpu(name);
    for (let round = 0; round < ROUNDS; round += 1)
      warm[name].push(await timed(() => standing.invoke(name, event)));
    used[name] = (await cpu(name)) - before;
  }
  await standing.close();
  await rm(functionsDir, { recursive: true, force: true });
  return {
    cold: median(cold.page) / median(cold.bare),
    warm: median(warm.page) / median(warm.bare),
    cpu: used.page / used.bare,
  };
}

async function edgeFigures(site: PaywallSite): Promise<Partial<Record<BudgetName, number>>> {
  const calls = () => Object.values(site.store.calls).reduce((total, count) => total + count, 0);
  const callsOf = async (work: () => Promise<unknown>) => {
    const before = calls();
    await work();
    return calls() - before;
  };
  const rate = async (count: number, path: (index: number) => string) => {
    const started = performance.now();
    for (let from = 0; from < count; from += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => site.reader().get(path(from + index))),
      );
    return count / (performance.now() - started);
  };
  const uncached = await callsOf(() => site.reader().get('/story/bench/'));
  const reader = site.reader();
  await reader.get('/story/bench-0/');
  const gate = Math.max(
    await callsOf(() => reader.get('/story/bench-1/')),
    await callsOf(() => reader.get('/story/bench-2/')),
  );
  await rate(100, () => '/story/bench/');
  // Each request has an unknown cache key, so the same article is rendered again.
  const rendered = await rate(200, (index) => `/story/bench/?page=${index + 1}`);
  return { uncached, gate, cached: (await rate(2_000, () => '/story/bench/')) / rendered };
}

await build({ quiet: true });
const site = await openPaywallSite({ pagePool: 1 });
let figures: Partial<Record<BudgetName, number>> = {};
try {
  await site.publish(async (publisher) => {
    await publisher.putItems([
      fortyParagraphs,
      ...[0, 1, 2].map((index) => ({
        ...fortyParagraphs,
        id: `bench-${index}`,
        slug: `bench-${index}`,
        access: 'metered' as const,
      })),
    ]);
    await publisher.finish();
  });
  const edge = await edgeFigures(site);
  const html = (await site.reader().get('/story/bench/')).text;
  figures = {
    ...(await articleSizes(html)),
    ...edge,
    ...(await handlerFigures({ ...site.functionEnvironment, EDGE_SECRET }, html)),
  };
} finally {
  await site.close();
}

let missed = 0;
for (const name of Object.keys(budgets) as BudgetName[]) {
  const { name: title, unit, at, limit } = budgets[name];
  const figure = figures[name] ?? Number.NaN;
  const isGood = isWithin(name, figure);
  if (!isGood) missed += 1;
  console.log(
    `${title.padEnd(58)} ${figure.toFixed(unit === 'calls' ? 0 : 1).padStart(8)} ${unit.padEnd(5)} ${at === 'most' ? '≤' : '≥'} ${String(limit).padEnd(5)} ${isGood ? 'ok' : 'MISSED'}`,
  );
}
console.log(
  missed === 0
    ? 'Every budget is kept.'
    : `${missed} of ${Object.keys(budgets).length} budgets are missed.`,
);
process.exitCode = missed === 0 ? 0 : 1;
