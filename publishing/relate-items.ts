/**
 * Finds what stands beside each published item as related, and stores it (docs/adr/0052). A publish
 * reads the compact index of the archive twice, and changes the lists of at most 100 older items
 * for each of its own.
 */
import { toCard } from '../shared/content/card.ts';
import type { Item } from '../shared/content/item.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { encodeDocument } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { RELATED_STORED } from '../services/content/related.ts';
import {
  decodeItem,
  decodeRelated,
  type StoredRelated,
} from '../services/content/stored-documents.ts';
import { loadLanguage } from '../shared/text/languages.ts';
import { groups } from '../shared/groups.ts';
import { announce, readRecords, type PublishRun } from './publish-run.ts';
import { readPointers } from './read-pointers.ts';
import { chooseDiverse } from './related/choose-diverse.ts';
import {
  countItem,
  emptyFrequencies,
  loadFrequencies,
  saveFrequencies,
  type Frequencies,
} from './related/frequencies.ts';
import { linkedPaths } from './related/linked-paths.ts';
import { findProfiles, profiledIds, readProfiles, writeProfiles } from './related/profile-store.ts';
import { profileOf, type Profile } from './related/profile.ts';
import {
  POOL_MAX,
  startRanking,
  type Candidate,
  type RankedTarget,
} from './related/rank-candidates.ts';
import { termsOf, type ItemTerms } from './related/terms.ts';

/** Whole items in memory at a time. */
const ITEMS_AT_ONCE = 50;
/** Items compared with the archive in one pass: about 15 MB. */
const TARGETS_AT_ONCE = 250;

/** Profiles by id; undefined for items that are in no list or no longer on the site. */
type Profiles = Map<string, Profile | undefined>;

/** Returns the listed ones of some items; the others are gone, or are pages in no list. */
async function readListed(run: PublishRun, ids: readonly string[]): Promise<Item[]> {
  const records = await readRecords(run, ids.map(contentKey.item));
  return [...records.values()].map(decodeItem).filter(({ listed }) => listed);
}

async function itemTerms({ brand }: PublishRun, item: Item): Promise<ItemTerms> {
  return termsOf(item, await loadLanguage(item.language ?? brand.language));
}

/** Returns the ids of the items at paths, by path. */
async function idsAt(
  run: PublishRun,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pointers = await readPointers(run, paths);
  return new Map(
    [...pointers].flatMap(([path, pointer]) =>
      pointer.kind === 'item' ? [[path, pointer.id] as const] : [],
    ),
  );
}

/**
 * Makes the profiles of some items, and stores the cards that others show of them.
 * @param items the listed ones of them.
 * @param isCounted whether the frequencies hold the terms of an item already.
 */
async function describeItems(
  run: PublishRun,
  { ids, items }: { readonly ids: readonly string[]; readonly items: readonly Item[] },
  frequencies: Frequencies,
  isCounted: (id: string) => boolean,
): Promise<Profiles> {
  const terms = new Map<string, ItemTerms>();
  for (const item of items) terms.set(item.id, await itemTerms(run, item));
  for (const [id, found] of terms) if (!isCounted(id)) countItem(frequencies, found);
  const links = new Map(items.map((item) => [item.id, linkedPaths(item, run.brand.origin)]));
  const targets = await idsAt(run, [...new Set([...links.values()].flat())]);
  const profiles: Profiles = new Map(ids.map((id) => [id, undefined]));
  const cards = new Map<string, BatchWrite>(ids.map((id) => [id, { delete: contentKey.card(id) }]));
  for (const item of items) {
    const linked = (links.get(item.id) ?? []).flatMap((path) => targets.get(path) ?? []);
    const found = terms.get(item.id);
    if (found !== undefined) profiles.set(item.id, profileOf(item, found, frequencies, linked));
    cards.set(item.id, {
      put: {
        ...contentKey.card(item.id),
        ...encodeDocument(toCard(item), `The card of "${item.hed}"`),
      },
    });
  }
  await run.dynamo.batchWrite(run.table, [...cards.values()]);
  return profiles;
}

function relatedWrite(path: string, pool: readonly Candidate[], label: string): BatchWrite {
  const ids = chooseDiverse(pool, RELATED_STORED).map(({ id }) => id);
  const stored: StoredRelated = {
    ids,
    pool: pool.map(({ id, score, marks }) => ({ id, score, marks: [...marks] })),
  };
  return { put: { ...contentKey.related(path), ...encodeDocument(stored, label) } };
}

/** What a publish changes in the list of an older item. */
interface PoolChange {
  readonly path: string;
  readonly add: Candidate[];
  /** Ids of items that changed or left. */
  readonly remove: Set<string>;
}

/** Returns what the targets change for others, by their ids. */
function poolChanges(
  ranked: readonly RankedTarget[],
  profiles: ReadonlyMap<string, Profile | undefined>,
): ReadonlyMap<string, PoolChange> {
  const changes = new Map<string, PoolChange>();
  for (const { profile, marks, concerned } of ranked)
    for (const { id, path, score } of concerned) {
      // The others of this publish are ranked themselves.
      if (profiles.has(id)) continue;
      const change = changes.get(id) ?? { path, add: [], remove: new Set() };
      changes.set(id, change);
      change.remove.add(profile.id);
      if (profiles.get(profile.id) !== undefined) change.add.push({ id: profile.id, score, marks });
    }
  return changes;
}

/** Changes the lists of older items in which the targets belong, or no longer do. */
async function refreshOthers(
  run: PublishRun,
  changes: ReadonlyMap<string, PoolChange>,
): Promise<void> {
  for (const group of groups([...changes], ITEMS_AT_ONCE)) {
    const records = await readRecords(
      run,
      group.map(([, { path }]) => contentKey.related(path)),
    );
    const writes = group.flatMap(([id, { path, add, remove }]): BatchWrite[] => {
      const record = records.get(contentKey.related(path).pk);
      const before = record === undefined ? [] : decodeRelated(record).pool;
      const pool = [...before.filter((candidate) => !remove.has(candidate.id)), ...add]
        .sort((one, other) => other.score - one.score)
        .slice(0, POOL_MAX);
      const isSame = JSON.stringify(pool) === JSON.stringify(before);
      return isSame ? [] : [relatedWrite(path, pool, `What is related to ${id}`)];
    });
    await run.dynamo.batchWrite(run.table, writes);
  }
}

/** Ranks the archive for some targets and stores the result. */
async function rankTargets(
  run: PublishRun,
  targets: readonly Profile[],
  frequencies: Frequencies,
  profiles: ReadonlyMap<string, Profile | undefined>,
): Promise<void> {
  const ranking = startRanking(targets, frequencies);
  for await (const profile of readProfiles(run)) ranking.add(profile);
  const ranked = ranking.ranked();
  const writes = ranked.map(({ profile, candidates }) =>
    profiles.get(profile.id) === undefined
      ? { delete: contentKey.related(profile.path) }
      : relatedWrite(profile.path, candidates, `What is related to ${profile.id}`),
  );
  await run.dynamo.batchWrite(run.table, writes);
  await refreshOthers(run, poolChanges(ranked, profiles));
}

/** Stores profiles, then what is related to the items, and what changes for others. */
async function storeRelated(
  run: PublishRun,
  before: ReadonlyMap<string, Profile>,
  profiles: ReadonlyMap<string, Profile | undefined>,
  frequencies: Frequencies,
  onProgress: (done: number) => void,
): Promise<void> {
  await saveFrequencies(run.objects, frequencies);
  await writeProfiles(run, profiles);
  const moved = [...before.values()].filter(({ id, path }) => {
    const profile = profiles.get(id);
    return profile !== undefined && profile.path !== path;
  });
  await run.dynamo.batchWrite(
    run.table,
    moved.map(({ path }) => ({ delete: contentKey.related(path) })),
  );
  const targets = [...profiles].flatMap(([id, profile]) => profile ?? before.get(id) ?? []);
  let done = 0;
  for (const group of groups(targets, TARGETS_AT_ONCE)) {
    await rankTargets(run, group, frequencies, profiles);
    done += group.length;
    onProgress(done);
  }
}

/** Items whose related ones are brought up to date. */
export interface RelatedUpdate {
  /**
   * Takes some items as they are stored now, and stores their cards.
   * @param ids of items that were stored, changed or withdrawn.
   * @param items those that are on the site.
   */
  add(ids: readonly string[], items: readonly Item[]): Promise<void>;
  /** Stores what is related to them, and what changes for others. */
  commit(): Promise<void>;
}

/** Relates all items anew, because their profiles have the terms of an earlier release. */
function startRelatedRebuild(run: PublishRun, changed: readonly string[]): RelatedUpdate {
  return {
    add: () => Promise.resolve(),
    async commit() {
      const ids = new Set([...changed, ...(await profiledIds(run))]);
      await relateAll(run, [...ids], () => undefined);
    },
  };
}

/**
 * Starts to bring the related items up to date after items were stored, changed or withdrawn:
 * theirs, and those of the older items that they concern. May be repeated.
 * @param all ids of these items. Memory holds about 2 KB of each.
 */
export async function startRelatedUpdate(
  run: PublishRun,
  all: readonly string[],
): Promise<RelatedUpdate> {
  const frequencies = await loadFrequencies(run.objects);
  if (frequencies === undefined) return startRelatedRebuild(run, all);
  const before = await findProfiles(run, new Set(all));
  const profiles: Profiles = new Map();
  return {
    async add(ids, items) {
      const listed = items.filter(({ listed }) => listed);
      const described = await describeItems(run, { ids, items: listed }, frequencies, (id) =>
        before.has(id),
      );
      for (const [id, profile] of described) profiles.set(id, profile);
    },
    commit: () => storeRelated(run, before, profiles, frequencies, () => undefined),
  };
}

/**
 * Relates all items anew. The site shows what it showed until each list is replaced.
 * @param stored ids of all items in the store.
 * @returns the number of items that have related ones.
 */
export async function relateAll(
  run: PublishRun,
  stored: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const frequencies = emptyFrequencies();
  for (const group of groups(stored, ITEMS_AT_ONCE))
    for (const item of await readListed(run, group))
      countItem(frequencies, await itemTerms(run, item));
  const ids = [...new Set([...stored, ...(await profiledIds(run))])];
  const before = await findProfiles(run, new Set(ids));
  const profiles: Profiles = new Map();
  for (const group of groups(ids, ITEMS_AT_ONCE)) {
    const items = await readListed(run, group);
    const described = await describeItems(run, { ids: group, items }, frequencies, () => true);
    for (const [id, profile] of described) profiles.set(id, profile);
  }
  const total = [...profiles.values()].filter((profile) => profile !== undefined).length;
  await storeRelated(run, before, profiles, frequencies, (done) => {
    onProgress(Math.min(done, total), total);
  });
  await announce(run);
  return total;
}
