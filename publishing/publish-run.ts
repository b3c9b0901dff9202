/** What the steps of one publish share: the stores, and what the steps so far leave to `finish`. */
import type { Brand } from '../shared/brand/brand.ts';
import type { Contributor } from '../shared/content/item.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { everySection } from '../shared/brand/sections.ts';
import type { DynamoClient } from '../services/aws/dynamo.ts';
import type { AwsConnection } from '../services/aws/signed-fetch.ts';
import type { ObjectStore } from '../services/aws/objects.ts';
import {
  emptySections,
  filledSections,
  parseFilled,
  type FilledSections,
} from '../services/content/filled-sections.ts';
import { contentKey, listingName, listingOfSection } from '../services/content/keys.ts';
import { headsOf } from '../services/content/read-index.ts';
import { PUBLISHED_KEY, WITHDRAWN_KEY, writePublished } from '../shared/published-key.ts';
import { boundedTags, pageTag } from '../shared/page-tags.ts';
import { upcomingTimes } from '../services/content/edition.ts';
import type { Placement } from './placement.ts';
import { noteForPurge } from './purge-ledger.ts';

/** Each round writes most of the index of terms and merges segments of search: fewer cost less. */
const ROUND_ITEMS = 5_000;

export interface PublisherOptions {
  readonly dynamo: DynamoClient;
  readonly table: string;
  readonly objects: ObjectStore;
  readonly brand: Brand;
  /** ISO; decides which items are scheduled. Default: the clock. */
  readonly now?: () => string;
  /** Items that are finished together. Of each, memory holds about 5 KB: a card and its profile. */
  readonly roundItems?: number;
  /** The site's edge is CloudFront: a publish notes what `purgePending` purges there. */
  readonly isDeployed?: boolean;
  /** Signs calls of the brand's search service, if it has one. */
  readonly connection: Pick<AwsConnection, 'region' | 'credentials'>;
}

export interface PublishRun extends Required<PublisherOptions> {
  /** Ids of items whose position in lists `finish` must update. */
  readonly pending: Set<string>;
  /** By id: where `finish` has listed pending items until now, whether that counts or not. */
  readonly listed: Map<string, Placement['placed']>;
  /** Records that were just looked up, by partition key; undefined for those that do not exist. */
  readonly lookedUp: Map<string, PlainItem | undefined>;
  /** Partition keys of people and tags that have a record. */
  readonly knownPeopleAndTags: Set<string>;
  /** Keys of records of crops that exist. */
  readonly knownCrops: Set<string>;
  /** Tags of the pages that are old since the last announcement. */
  readonly changed: Set<string>;
  /** People by slug, whom `finish` must name in the list of contributors; undefined for who leaves it. */
  readonly directory: Map<string, Contributor | undefined>;
}

export function startRun(options: PublisherOptions): PublishRun {
  return {
    ...options,
    roundItems: options.roundItems ?? ROUND_ITEMS,
    now: options.now ?? (() => new Date().toISOString()),
    isDeployed: options.isDeployed ?? false,
    pending: new Set(),
    listed: new Map(),
    lookedUp: new Map(),
    knownPeopleAndTags: new Set(),
    knownCrops: new Set(),
    directory: new Map(),
    changed: new Set(),
  };
}

/** Reads records, by partition key. Records that do not exist are left out. */
export async function readRecords(
  { dynamo, table }: PublishRun,
  keys: readonly { pk: string }[],
  options: { consistent?: boolean } = {},
): Promise<ReadonlyMap<string, PlainItem>> {
  const records = keys.length === 0 ? [] : await dynamo.batchGet(table, keys, options);
  return new Map(records.map((record) => [String(record.pk), record]));
}

/**
 * Reads records as `readRecords` does, except those that were just looked up. These are forgotten:
 * they are about to change.
 */
export async function readUnlessLookedUp(
  run: PublishRun,
  keys: readonly { pk: string }[],
): Promise<ReadonlyMap<string, PlainItem>> {
  const { lookedUp } = run;
  const records = new Map(
    await readRecords(
      run,
      keys.filter(({ pk }) => !lookedUp.has(pk)),
    ),
  );
  for (const { pk } of keys) {
    const record = lookedUp.get(pk);
    if (record !== undefined) records.set(pk, record);
  }
  lookedUp.clear();
  return records;
}

/** Returns what the record of the edition says of lists: which sections have items, and what is scheduled. */
async function readLists(run: PublishRun): Promise<{ filled: string; upcoming: string }> {
  const names = [
    ...new Set([...everySection(run.brand).map(listingOfSection), listingName.recent]),
  ];
  const records = await readRecords(run, names.map(contentKey.listingHead), { consistent: true });
  const heads = headsOf(records, names);
  const filled: FilledSections = filledSections(run.brand, heads);
  return { filled: JSON.stringify(filled), upcoming: upcomingTimes(heads.get(listingName.recent)) };
}

/**
 * Returns the brand's sections without items, by slug, as the last publish found them; undefined where
 * nothing was published.
 */
export async function readEmptySections(run: PublishRun): Promise<string[] | undefined> {
  const filled = parseFilled(
    (await readRecords(run, [contentKey.edition()])).get(contentKey.edition().pk),
  );
  return filled && emptySections(run.brand, filled, run.now());
}

/**
 * Tells caches which pages have changed: those of page functions by a record that they read with each
 * story, others by their tags. Without any tag, all pages have changed.
 * @param isWithdrawal whether something was taken away, so that no old copy may be shown any more.
 */
export async function announce(run: PublishRun, isWithdrawal = false): Promise<void> {
  const { dynamo, table, objects, now } = run;
  const edition = contentKey.edition();
  const [lists, before] = await Promise.all([readLists(run), dynamo.get(table, edition)]);
  // Each page names the sections that have items.
  const isWhole = run.changed.size === 0 || before?.filled !== lists.filled;
  const tags = isWhole ? [pageTag.all] : boundedTags(run.changed);
  const isPurged = run.isDeployed ? await noteForPurge(run, tags) : true;
  // Only what a publish knows: the record also has settings of the site.
  await dynamo.update({
    table,
    key: edition,
    update: 'SET #at = :at, #purged = :purged, #filled = :filled, #upcoming = :upcoming',
    names: { '#at': 'at', '#purged': 'isPurged', '#filled': 'filled', '#upcoming': 'upcoming' },
    values: {
      ':at': now(),
      ':purged': isPurged,
      ':filled': lists.filled,
      ':upcoming': lists.upcoming,
    },
  });
  const said = new TextEncoder().encode(writePublished({ at: now(), tags }));
  for (const key of isWithdrawal ? [WITHDRAWN_KEY, PUBLISHED_KEY] : [PUBLISHED_KEY])
    await objects.put(key, said, 'text/plain', 'private, no-cache');
  run.changed.clear();
}
