/**
 * A model of the edge under traffic: what caches answer, what reaches the page function, and which keys
 * of the store are hot. It counts by the lifetimes of `shared/cache-policy.ts`, without sending anything.
 */
import { pageCacheControl, type CacheClass } from '../../shared/cache-policy.ts';
import { LEAD_CLASSES, type Assumptions } from './assumptions.ts';

export const MONTH_S = 30 * 86_400;

/** How long copies live, and what a publish purges. */
export type Policy = 'before' | 'after';

/**
 * Returns for how many seconds copies of a class of pages are fresh, as the page function says. One that
 * is stale is served once more and calls the function, as a miss does.
 */
export function lifeOf(cacheClass: CacheClass, policy: Policy): number {
  const header = pageCacheControl(cacheClass, {
    purgedForS: policy === 'after' ? Infinity : undefined,
  });
  return Number(/s-maxage=(\d+)/.exec(header)?.[1]);
}

/**
 * Returns the expected calls a second for one page at one location, with requests that come by chance
 * (Poisson): one call begins each copy, and the copy ends with its life or by a purge.
 * @param rate Requests a second.
 * @param purges Purges a second that concern it.
 */
export function callsOf(rate: number, freshS: number, purges: number): number {
  if (rate === 0) return 0;
  // After a copy has ended, the next request calls: at once where requests are many.
  const life = purges === 0 ? freshS : (1 - Math.exp(-purges * freshS)) / purges;
  return 1 / (life + 1 / rate);
}

/** Pages of one class, by how often each is asked for. */
export interface PageClass {
  readonly name: string;
  readonly cacheClass: CacheClass;
  /** Share of all views. */
  readonly share: number;
  readonly pages: number;
  /** Purges of one of its pages, a second. */
  readonly purges: number;
}

/** Returns the share of each of `count` pages, most read first: Zipf with an exponent. */
export function zipf(count: number, exponent: number): Float64Array {
  const weights = Float64Array.from({ length: count }, (_, index) => (index + 1) ** -exponent);
  let sum = 0;
  for (const weight of weights) sum += weight;
  return weights.map((weight) => weight / sum);
}

export interface ClassOutcome {
  readonly name: string;
  /** Requests a second that a cache may answer, and those that reach the function. */
  readonly requests: number;
  readonly calls: number;
}

export interface Outcome {
  readonly classes: readonly ClassOutcome[];
  /** Requests a second that the gate decides: no cache keeps them. */
  readonly gated: number;
  readonly requests: number;
  readonly calls: number;
  /** Of requests that a cache may answer. */
  readonly hitRatio: number;
}

/** Pages and their purges, by the publishes of a day. */
export function pageClasses(given: Assumptions): PageClass[] {
  const publishes = given.publishesADay / 86_400;
  const { articles, lists } = given;
  return [
    // Each of a publish's lists is one of them.
    { ...LEAD_CLASSES.front, share: given.shares.front, pages: 1, purges: publishes },
    {
      ...LEAD_CLASSES.listing,
      share: given.shares.listing,
      pages: lists,
      purges: (publishes * given.listsOfAnItem) / lists,
    },
    {
      ...LEAD_CLASSES.story,
      share: given.shares.story,
      pages: articles,
      // The item itself, and the pages that show it.
      purges: (publishes * (1 + given.shownBeside)) / articles,
    },
  ];
}

/**
 * Returns what a rate of views does.
 * @param rate Views a second.
 */
export function simulate(given: Assumptions, rate: number, policy: Policy): Outcome {
  const gated = rate * given.shares.story * given.gated;
  const classes = pageClasses(given).map(
    ({ name, cacheClass, share, pages, purges }): ClassOutcome => {
      const ofClass = rate * share - (cacheClass === 'story' ? gated : 0);
      const life = lifeOf(cacheClass, policy);
      // Every copy ends when a scheduled item becomes public.
      const ends = purges + given.scheduledADay / 86_400;
      let calls = 0;
      for (const part of zipf(pages, given.exponent)) {
        const each = (ofClass * part) / (given.locations * given.variants);
        calls +=
          given.locations * given.variants * callsOf(each, life, policy === 'after' ? ends : 0);
      }
      return { name, requests: ofClass, calls };
    },
  );
  const cacheable = classes.reduce((sum, { requests }) => sum + requests, 0);
  const missed = classes.reduce((sum, { calls }) => sum + calls, 0);
  return {
    classes,
    gated,
    requests: cacheable + gated,
    calls: missed + gated,
    hitRatio: 1 - missed / cacheable,
  };
}

export interface Crowd {
  /** Requests a second. */
  readonly requests: number;
  readonly fromCache: number;
  readonly misses: number;
  readonly gated: number;
  /** Executions of the page function at once, and processes that are needed for its URL. */
  readonly concurrent: number;
  readonly processes: number;
  /** Reads a second of the story's own key, and units of the content table. */
  readonly hotKeyReads: number;
  readonly contentUnits: number;
  /** Writes a second of the meter. */
  readonly meterWrites: number;
}

/**
 * Returns what a crowd on one story does.
 * @param recentS Seconds for which a process keeps what it has read for the gate.
 */
export function crowd(given: Assumptions, requests: number, recentS: number): Crowd {
  const gated = requests * given.gated;
  const copies = given.locations * given.variants;
  const each = (requests - gated) / copies;
  const misses = copies * callsOf(each, lifeOf('story', 'after'), 0);
  const calls = gated + misses;
  const concurrent = calls * (given.pageMs / 1_000);
  // A function URL takes ten requests a second for each process.
  const processes = Math.max(concurrent, calls / given.callsAProcess);
  const hotKeyReads = recentS === 0 ? calls : Math.min(calls, processes / recentS + misses);
  return {
    requests,
    fromCache: requests - calls,
    misses,
    gated,
    concurrent,
    processes,
    hotKeyReads,
    contentUnits: hotKeyReads * given.unitsAStory,
    meterWrites: gated,
  };
}
