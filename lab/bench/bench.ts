/**
 * `npm run bench`: prints the budgets as a table of figure, budget and verdict. Needs a built
 * project. A busy machine distorts the ratios.
 */
import { build } from '../../scripts/build.ts';
import { sampleBrandFile } from '../../scripts/build/build-record.ts';
import { openPaywallSite, type PaywallSite } from '../../test/support/paywall-site.ts';
import { benchArticles } from '../../scripts/sizes/bench-articles.ts';
import { edgeThroughput } from './edge-throughput.ts';
import { budgets, isWithin, type BudgetName } from './budgets.ts';
import { measureHandlers, type HandlerFigures } from './handler-figures.ts';

if (process.argv.includes('--help')) {
  console.log(
    'Usage: npm run bench\n\nBuilds, measures, and prints each budget with its figure and verdict. Exit code 1 when one is missed.',
  );
  process.exit(0);
}

const ARTICLES = 400;
const EDGE_SECRET = 'bench';

function printHandlers(figures: Readonly<Record<string, HandlerFigures>>): void {
  const names = ['cold', 'p50', 'p95', 'p99', 'CPU', 'memory'];
  console.log(`${''.padEnd(8)}${names.map((name) => name.padStart(10)).join('')}`);
  for (const [name, { coldMs, p50Ms, p95Ms, p99Ms, cpuMs, memoryMb }] of Object.entries(figures)) {
    const texts = [coldMs, p50Ms, p95Ms, p99Ms, cpuMs].map((ms) => `${ms.toFixed(1)} ms`);
    console.log(
      `${name.padEnd(8)}${[...texts, `${memoryMb.toFixed(0)} MB`].map((text) => text.padStart(10)).join('')}`,
    );
  }
  console.log('');
}

async function edgeFigures(site: PaywallSite): Promise<Partial<Record<BudgetName, number>>> {
  const calls = () => Object.values(site.store.calls).reduce((total, count) => total + count, 0);
  const callsOf = async (work: () => Promise<unknown>) => {
    const before = calls();
    await work();
    return calls() - before;
  };
  const uncached = await callsOf(() => site.reader().get(`/story/bench-${ARTICLES - 1}/`));
  const reader = site.reader();
  await reader.get('/story/metered-0/');
  const gate = Math.max(
    await callsOf(() => reader.get('/story/metered-1/')),
    await callsOf(() => reader.get('/story/metered-2/')),
  );
  const paths = Array.from({ length: 20 }, (_, index) => `/story/bench-${index}/`);
  return { uncached, gate, cached: await edgeThroughput(site.port, paths) };
}

await build({ quiet: true, brandFile: sampleBrandFile });
const site = await openPaywallSite({ pagePool: 1 });
let figures: Partial<Record<BudgetName, number>> = {};
try {
  const articles = await benchArticles(ARTICLES);
  await site.publish(async (publisher) => {
    await publisher.putItems([
      ...articles,
      ...articles.slice(0, 3).map((article, index) => ({
        ...article,
        id: `metered-${index}`,
        slug: `metered-${index}`,
        access: 'metered' as const,
      })),
    ]);
    await publisher.finish();
  });
  const edge = await edgeFigures(site);
  const html = (await site.reader().get('/story/bench-0/')).text;
  const handlers = await measureHandlers({
    environment: site.functionEnvironment,
    edgeSecret: EDGE_SECRET,
    html,
    paths: articles.map(({ slug }) => `/story/${slug}/`),
  });
  printHandlers(handlers);
  const { page, limit } = handlers;
  figures = {
    ...edge,
    cold: page.coldMs / limit.coldMs,
    warm: page.p50Ms / limit.p50Ms,
    cpu: page.cpuMs / limit.cpuMs,
    memory: page.memoryMb / limit.memoryMb,
  };
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
