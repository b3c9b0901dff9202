/**
 * Purges at CloudFront what publishes made old, by the tags of its copies. A failure here loses
 * nothing: what is published is published, and what was not purged is purged by the next command.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { PAGE_TAGS_HEADER } from '../shared/headers.ts';
import {
  PURGES_A_MONTH,
  purgePending,
  type LedgerStore,
  type Purge,
} from '../publishing/purge-ledger.ts';
import { createInvalidation as removeCopies } from '../services/aws/create-invalidation.ts';
import { deployedOutputs } from './stack-outputs.ts';

/**
 * USD for each path or tag beyond the free ones of a month, over all distributions of an account.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PayingForInvalidation.html
 */
const TAG_USD = 0.005;
const FREE_TAGS = 1_000;

interface Site {
  /** The data stack. */
  readonly stack: string;
  /** Default: the data stack's name with `-edge` for `-data`. */
  readonly edgeStack?: string | undefined;
  readonly region: string;
}

/** @throws Error when the edge stack names no distribution. */
async function distributionOf({ stack, edgeStack, region }: Site) {
  const name = edgeStack ?? stack.replace(/-data$/, '-edge');
  const { DistributionId: id = '', PageTags: tags } = (await deployedOutputs(region)(name)) ?? {};
  if (id === '') throw new Error(`the stack ${name} has no output DistributionId`);
  return { name, id, knowsTags: tags === PAGE_TAGS_HEADER };
}

async function createInvalidation(distribution: string, items: readonly string[]): Promise<void> {
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  await removeCopies(distribution, items, fromNodeProviderChain());
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Empties the edge: all copies, of files too. Returns lines of a report, and never throws. */
export async function emptyEdge(site: Site): Promise<string[]> {
  try {
    const { id } = await distributionOf(site);
    await createInvalidation(id, ['/*']);
    return [`Emptied the caches of the distribution ${id}.`];
  } catch (error) {
    return [
      `The caches of CloudFront were not emptied (${reasonOf(error)}). Their copies live up to a day: aws cloudfront create-invalidation --distribution-id <DistributionId> --paths '/*'`,
    ];
  }
}

/** @throws Error when the setting is not a number. */
function tagsAMonth(setting = process.env.MASTHEAD_PURGES_PER_MONTH): number {
  const given = setting ?? String(PURGES_A_MONTH);
  if (!/^\d+$/.test(given))
    throw new Error(`MASTHEAD_PURGES_PER_MONTH is a whole number, not "${given}"`);
  return Number(given);
}

function linesOf(purge: Exclude<Purge, { kind: 'wait' }>, id: string, aMonth: number): string[] {
  const most = aMonth.toLocaleString('en-US');
  const short =
    'Pages live some minutes, not a day, until the month ends: raise MASTHEAD_PURGES_PER_MONTH.';
  if (purge.kind === 'nothing') return [];
  if (purge.kind === 'over')
    return [`Nothing was purged: the ${most} purges of this month are used up. ${short}`];
  const { tags, isLast, spent } = purge;
  const price = (tags.length * TAG_USD).toFixed(3);
  return [
    `Purged ${tags.length === 1 ? 'one tag' : `${tags.length} tags`} of the distribution ${id}`,
    ...tags.map((tag) => `  #${tag}`),
    `  ${spent.toLocaleString('en-US')} of ${most} this month. The first ${FREE_TAGS.toLocaleString('en-US')} of an account are free; beyond them these cost ${price} USD.`,
    ...(isLast ? [`These were the last purges of this month. ${short}`] : []),
  ];
}

/** Purges what publishes have noted. Returns lines of a report, and never throws. */
export async function invalidate(site: Site, store: LedgerStore): Promise<string[]> {
  try {
    const aMonth = tagsAMonth();
    let id = '';
    const limits = { aMonth, now: Date.now, pause };
    const purge = await purgePending(store, limits, async (tags) => {
      const found = await distributionOf(site);
      if (!found.knowsTags)
        throw new Error(`the stack ${found.name} is of an earlier release: deploy it`);
      ({ id } = found);
      await createInvalidation(
        id,
        tags.map((tag) => `#${tag}`),
      );
    });
    return linesOf(purge, id, aMonth);
  } catch (error) {
    return [
      `Nothing was purged (${reasonOf(error)}). Everything is published. Copies at the edge may be up to a day old until a publish purges them; new ones live some minutes.`,
    ];
  }
}
