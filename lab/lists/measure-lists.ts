/** `npm run measure:lists`: what a page of a list, and a publish into it, cost at any length. */
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { listingName } from '../../services/content/keys.ts';
import { writeListings } from '../../publishing/listing-writer.ts';
import { toCard, type Card } from '../../shared/content/card.ts';
import { LISTING_PAGE_SIZE, MINUTE_S, SECOND_MS } from '../../shared/limits.ts';
import { tagPath } from '../../shared/urls/paths.ts';
import { openPaywallSite, type PaywallSite } from '../../test/support/paywall-site.ts';
import { ensureBuilt } from '../../cli/ensure-built.ts';
import { sampleBrandFile } from '../../scripts/build/build-record.ts';
import { syntheticItems } from '../search/synthetic-items.ts';
import { median } from '../bench/quantile.ts';

const HELP = `Usage: npm run measure:lists

Fills lists of 1,000, 10,000 and 100,000 items. Prints, for pages at the start, in the middle and at
the end of each: the median time until the page is there, uncached, through the local edge, and the
calls of DynamoDB. Then the time of one more item at the top of each list.
`;

const SIZES = [1_000, 10_000, 100_000];
const PLACES = ['first', 'middle', 'last'] as const;
/** Pages asked for at each place, each once. */
const PAGES = 16;
const PUBLISHES = 9;
/** Size of a list whose pages are read first, so that V8 has compiled what is hot. */
const WARM_UP = 800;
const MINUTE_MS = MINUTE_S * SECOND_MS;
/** Texts that differ. */
const TEXTS = 500;
/** Cards of one write, as an import writes them. */
const BATCH = 5_000;

const tagOf = (size: number) => `made-${size}`;

/** Returns cards from the newest to the oldest, with ids as long as the importers'. */
function cards(texts: readonly Card[], count: number, newestMs: number): Card[] {
  return Array.from({ length: count }, (_, index) => {
    const id = createHash('sha256')
      .update(String(newestMs + index))
      .digest('hex')
      .slice(0, 20);
    const pubDate = new Date(newestMs - index * MINUTE_MS).toISOString();
    const text = texts[index % texts.length] as Card;
    return { ...text, id, url: `/story/${id}/`, pubDate, modifiedAt: pubDate };
  });
}

async function add(site: PaywallSite, size: number, added: readonly Card[]): Promise<void> {
  const change = { upsert: added, remove: [] };
  const changes = new Map([[listingName.tag(tagOf(size)), change]]);
  await writeListings(site.dynamo, site.tables.content, changes, new Date().toISOString());
}

interface Cost {
  readonly ms: number;
  readonly calls: number;
}

async function costOf(site: PaywallSite, work: () => Promise<unknown>): Promise<Cost> {
  const calls = () => Object.values(site.store.calls).reduce((total, count) => total + count, 0);
  const [before, started] = [calls(), performance.now()];
  await work();
  return { ms: performance.now() - started, calls: calls() - before };
}

/** The number of a page, from 1: each place has pages of its own, even where a list is short. */
function pageAt(size: number, place: (typeof PLACES)[number], step: number): number {
  const pages = Math.ceil(size / LISTING_PAGE_SIZE);
  if (place === 'first') return 1 + step;
  return place === 'middle' ? Math.floor(pages / 2) + step : pages - step;
}

function pathOf(size: number, page: number): string {
  return `${tagPath(tagOf(size))}${page === 1 ? '' : `page/${page}/`}`;
}

function print(name: string, size: number, times: readonly number[], calls = ''): void {
  const items = `${size.toLocaleString('en-US')} items`;
  const time = `${median(times).toFixed(1)} ms`;
  console.log(`${name.padEnd(14)} ${items.padStart(14)} ${time.padStart(10)} ${calls}`.trimEnd());
}

async function fill(site: PaywallSite): Promise<void> {
  const texts = [...syntheticItems(TEXTS)].map(toCard);
  for (const size of [WARM_UP, ...SIZES]) {
    const started = performance.now();
    const all = cards(texts, size, Date.now() - MINUTE_MS);
    for (let at = 0; at < size; at += BATCH) await add(site, size, all.slice(at, at + BATCH));
    const seconds = (performance.now() - started) / SECOND_MS;
    console.error(`A list of ${size.toLocaleString('en-US')} is filled (${seconds.toFixed(0)} s).`);
  }
}

/** The lists take turns, so that a busy machine slows all of them. */
async function measurePages(site: PaywallSite): Promise<void> {
  const reader = site.reader();
  for (let step = 0; step < WARM_UP / LISTING_PAGE_SIZE; step += 1)
    await reader.get(pathOf(WARM_UP, 1 + step));
  for (const place of PLACES) {
    const costs = new Map<number, Cost[]>(SIZES.map((size) => [size, []]));
    for (let step = 0; step < PAGES; step += 1)
      for (const size of SIZES) {
        const path = pathOf(size, pageAt(size, place, step));
        const cost = await costOf(site, async () => {
          const { status } = await reader.get(path);
          if (status !== 200) throw new Error(`${path}: status ${status}`);
        });
        costs.get(size)?.push(cost);
      }
    for (const [size, list] of costs) {
      const times = list.map(({ ms }) => ms);
      print(`${place} pages`, size, times, `${Math.max(...list.map(({ calls }) => calls))} calls`);
    }
  }
}

async function measurePublishes(site: PaywallSite): Promise<void> {
  const texts = [...syntheticItems(1)].map(toCard);
  for (const size of SIZES) {
    const times: number[] = [];
    for (let index = 1; index <= PUBLISHES; index += 1) {
      const started = performance.now();
      await add(site, size, cards(texts, 1, Date.now() + index));
      times.push(performance.now() - started);
    }
    print('one item more', size, times);
  }
}

if (process.argv.includes('--help')) {
  console.log(HELP);
} else {
  await ensureBuilt(sampleBrandFile);
  const site = await openPaywallSite({ pagePool: 1 });
  try {
    await fill(site);
    await measurePages(site);
    await measurePublishes(site);
  } finally {
    await site.close();
  }
}
