/**
 * `npm run bench`: prints the budgets as a table of figure, budget and verdict. Needs a built
 * project. A busy machine distorts the ratios.
 */
import { randomBytes } from 'node:crypto';
import { build } from '../../scripts/build.ts';
import { sampleBrandFile } from '../../scripts/build/build-record.ts';
import { openPaywallSite, type PaywallSite } from '../../test/support/paywall-site.ts';
import { benchArticles, benchContributors } from '../../scripts/sizes/bench-articles.ts';
import { nodeCrypto } from '../../services/aws/node-crypto.ts';
import { contentKey } from '../../services/content/keys.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import { writeGateHeader } from '../../shared/paywall/gate-header.ts';
import { periodAt } from '../../shared/paywall/periods.ts';
import { sampleClaims, signSample } from '../../shared/paywall/sample-token.ts';
import { edgeThroughput } from './edge-throughput.ts';
import { budgets, isWithin, type BudgetName } from './budgets.ts';
import { callsOfPage } from './page-calls.ts';
import { measureHandlers, type HandlerFigures } from './handler-figures.ts';

const ARTICLES = 400;
const EDGE_SECRET = 'bench';

if (process.argv.includes('--help')) {
  console.log(`Usage: npm run bench

Builds, measures, and prints each budget with its figure and verdict. Exit code 1 when one is missed.
The page function and the limit handler take turns over ${ARTICLES} free articles and ${ARTICLES} metered
ones at the gate, first while processes remember no records (as after a publish), then while they do.`);
  process.exit(0);
}

function printHandlers(what: string, figures: Readonly<Record<string, HandlerFigures>>): void {
  const names = ['cold', 'p50', 'p95', 'p99', 'CPU', 'memory'];
  console.log(what);
  console.log(`${''.padEnd(8)}${names.map((name) => name.padStart(10)).join('')}`);
  for (const [name, { coldMs, p50Ms, p95Ms, p99Ms, cpuMs, memoryMb }] of Object.entries(figures)) {
    const texts = [coldMs, p50Ms, p95Ms, p99Ms, cpuMs].map((ms) => `${ms.toFixed(1)} ms`);
    console.log(
      `${name.padEnd(8)}${[...texts, `${memoryMb.toFixed(0)} MB`].map((text) => text.padStart(10)).join('')}`,
    );
  }
  console.log('');
}

/** What the edge sends to the gate with a reader who has read one item of the month. */
function atGate(site: PaywallSite): Record<string, string> {
  const config = site.config();
  const nowMs = Date.now();
  const smp = signSample(
    sampleClaims({
      sid: randomBytes(16).toString('base64url'),
      urls: ['/story/read-before'],
      max: config.max,
      exp: periodAt(nowMs, brand.timeZone).endMs / 1_000,
      src: 'e',
      nowMs,
    }),
    config.cur,
    config.k,
    nodeCrypto,
  );
  const gate = { reason: 'more' as const, smp, sub: '', auth: '', isCrowd: false };
  return { 'accept-payment': 'free', 'x-gate': writeGateHeader(gate) };
}

/**
 * Sets whether processes remember records, as a publish does: what is read within seconds of it is
 * not kept.
 */
async function remember({ dynamo, tables }: PaywallSite, isKept: boolean): Promise<void> {
  const edition = await dynamo.get(tables.content, contentKey.edition());
  const at = new Date(Date.now() + (isKept ? -60_000 : 86_400_000)).toISOString();
  await dynamo.put(tables.content, { ...edition, ...contentKey.edition(), at });
}

/** Returns the ratios of a run over the limit handler. */
function ratios({ page, limit }: Readonly<Record<'page' | 'limit', HandlerFigures>>) {
  return {
    cold: page.coldMs / limit.coldMs,
    warm: page.p50Ms / limit.p50Ms,
    cpu: page.cpuMs / limit.cpuMs,
    memory: page.memoryMb / limit.memoryMb,
  };
}

const pathOf = (item: Item | undefined) => itemPath(item ?? { type: 'article', slug: '' });

async function edgeFigures(
  site: PaywallSite,
  free: readonly Item[],
  metered: readonly Item[],
): Promise<Partial<Record<BudgetName, number>>> {
  const calls = () => Object.values(site.store.calls).reduce((total, count) => total + count, 0);
  const callsOf = async (work: () => Promise<unknown>) => {
    const before = calls();
    await work();
    return calls() - before;
  };
  const uncached = await callsOf(() => site.reader().get(pathOf(free.at(-1))));
  const reader = site.reader();
  await reader.get(pathOf(metered[0]));
  const gate = Math.max(
    await callsOf(() => reader.get(pathOf(metered[1]))),
    await callsOf(() => reader.get(pathOf(metered[2]))),
  );
  const paths = free.slice(0, 20).map(pathOf);
  return { uncached, gate, cached: await edgeThroughput(site.port, paths) };
}

await build({ quiet: true, brandFile: sampleBrandFile });
const site = await openPaywallSite({ pagePool: 1 });
let figures: Partial<Record<BudgetName, number>> = {};
try {
  const articles = await benchArticles(2 * ARTICLES);
  const free = articles.slice(0, ARTICLES);
  const metered = articles
    .slice(ARTICLES)
    .map((article) => ({ ...article, access: 'metered' as const }));
  await site.publish(async (publisher) => {
    await publisher.putContributors(benchContributors);
    await publisher.putItems([...free, ...metered]);
    await publisher.finish();
  });
  figures = await edgeFigures(site, free, metered);
  const run = async (items: readonly Item[], headers: (path: string) => Record<string, string>) => {
    const paths = items.map(pathOf);
    const calls: Record<string, string[][]> = {};
    for (const path of paths)
      calls[path] = await callsOfPage(site.dynamo, site.tables.content, path);
    return measureHandlers({
      environment: site.functionEnvironment,
      edgeSecret: EDGE_SECRET,
      html: (await site.reader().get(pathOf(free[0]))).text,
      calls,
      paths,
      headers,
    });
  };
  for (const isKept of [false, true]) {
    await remember(site, isKept);
    const records = isKept ? 'records remembered' : 'no records remembered';
    const pages = await run(free, () => ({}));
    printHandlers(`Free articles, ${records}`, pages);
    const gate = await run(metered, () => atGate(site));
    printHandlers(`Metered articles at the gate, ${records}`, gate);
    const { cold, warm, cpu, memory } = ratios(pages);
    const atTheGate = ratios(gate);
    figures = isKept
      ? {
          ...figures,
          warmKept: warm,
          cpuKept: cpu,
          gateWarmKept: atTheGate.warm,
          gateCpuKept: atTheGate.cpu,
        }
      : { ...figures, cold, warm, cpu, memory, gateWarm: atTheGate.warm, gateCpu: atTheGate.cpu };
  }
} finally {
  await site.close();
}

const decimals = { '×': 2, calls: 0 } as const;
let missed = 0;
for (const name of Object.keys(budgets) as BudgetName[]) {
  const { name: title, unit, at, limit } = budgets[name];
  const figure = figures[name] ?? Number.NaN;
  const isGood = isWithin(name, figure);
  if (!isGood) missed += 1;
  console.log(
    `${title.padEnd(58)} ${figure.toFixed(decimals[unit]).padStart(8)} ${unit.padEnd(5)} ${at === 'most' ? '≤' : '≥'} ${String(limit).padEnd(5)} ${isGood ? 'ok' : 'MISSED'}`,
  );
}
console.log(
  missed === 0
    ? 'Every budget is kept.'
    : `${missed} of ${Object.keys(budgets).length} budgets are missed.`,
);
process.exitCode = missed === 0 ? 0 : 1;
