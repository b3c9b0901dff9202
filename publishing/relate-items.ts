/**
 * Finds what stands beside each published item as related, and stores it (docs/adr/0120). Of the
 * archive, a publish reads the parts of the index that hold the item's terms, and the nearest items,
 * whose lists it changes too.
 */
import { LRUCache } from 'lru-cache';
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
import { DAY_MS } from '../shared/limits.ts';
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
import { indexedIds, StoredIndex } from './related/index-store.ts';
import { linkedPaths } from './related/linked-paths.ts';
import { profileOf, type Profile } from './related/profile.ts';
import {
  candidatesFor,
  NEAREST_MAX,
  POOL_MAX,
  storiesFor,
  withCitations,
  type Candidate,
} from './related/rank-candidates.ts';
import {
  formerIds,
  readSubjects,
  removeFormer,
  subjectWrite,
  type Subject,
} from './related/subject-store.ts';
import { entriesOf, type IndexEntry, type Likeness, type TermIndex } from './related/term-index.ts';
import { termsOf, type ItemTerms } from './related/terms.ts';

/** Whole items in memory at a time. */
const ITEMS_AT_ONCE = 50;
/** Subjects of older items in memory: about 10 MB. */
const SUBJECTS_KEPT = 2_500;

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

/** What is stored of the subjects of some items, and what this publish makes of them. */
interface Subjects {
  readonly before: ReadonlyMap<string, Subject>;
  /** Undefined for items that are in no list or no longer on the site. */
  readonly now: ReadonlyMap<string, Subject | undefined>;
}

/** Changes the lists of older items in which items of this publish belong, or no longer do. */
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

/** Finds what is related to stories by the index, and beside what they stand. */
class Ranking {
  readonly #run: PublishRun;
  readonly #index: TermIndex;
  readonly #subjects: Subjects['now'];
  readonly #read = new LRUCache<string, Subject>({ max: SUBJECTS_KEPT });
  /** By the id of the older item. */
  readonly changes = new Map<string, PoolChange>();

  constructor(run: PublishRun, index: TermIndex, subjects: Subjects['now']) {
    this.#run = run;
    this.#index = index;
    this.#subjects = subjects;
  }

  #subject(id: string): Subject | undefined {
    return this.#subjects.get(id) ?? this.#read.get(id);
  }

  async #readNearest(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => this.#subject(id) === undefined);
    for (const [id, subject] of await readSubjects(this.#run, [...new Set(missing)]))
      this.#read.set(id, subject);
  }

  /** Notes what a story changes for the nearest ones that this publish does not rank itself. */
  #changeOthers(story: Subject, nearest: readonly Likeness[]): void {
    const stories = storiesFor(nearest, story.day);
    for (const { id, score, marks } of this.#index.withMarks(story.entries, stories)) {
      const path = this.#subjects.has(id) ? undefined : this.#subject(id)?.path;
      if (path === undefined) continue;
      const change = this.changes.get(id) ?? { path, add: [], remove: new Set() };
      this.changes.set(id, change);
      change.remove.add(story.id);
      if (this.#subjects.get(story.id) !== undefined)
        change.add.push({ id: story.id, score, marks });
    }
  }

  /** Returns the lists of some stories. */
  async rank(stories: readonly Subject[]): Promise<BatchWrite[]> {
    const compared = stories.map((story) => {
      const likenesses = this.#index.compare(story.entries);
      const candidates = candidatesFor(likenesses, story.day);
      const nearest = new Set(candidates.slice(0, NEAREST_MAX).map(({ id }) => id));
      return { story, candidates, nearest: likenesses.filter(({ id }) => nearest.has(id)) };
    });
    await this.#readNearest(compared.flatMap(({ nearest }) => nearest.map(({ id }) => id)));
    return compared.map(({ story, candidates, nearest }) => {
      this.#changeOthers(story, nearest);
      const { id, path } = story;
      if (this.#subjects.get(id) === undefined) return { delete: contentKey.related(path) };
      const pool = withCitations(candidates, (other) => this.#subject(other)?.links ?? []);
      const marked = this.#index.withMarks(story.entries, pool);
      return relatedWrite(path, marked, `What is related to ${id}`);
    });
  }
}

/** Ranks stories with the index, and stores their lists and what changes for others. */
async function rankStories(
  run: PublishRun,
  index: TermIndex,
  { before, now }: Subjects,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const ranking = new Ranking(run, index, now);
  const stories = [...now].flatMap(([id, subject]) => subject ?? before.get(id) ?? []);
  let done = 0;
  for (const group of groups(stories, ITEMS_AT_ONCE)) {
    await run.dynamo.batchWrite(run.table, await ranking.rank(group));
    done += group.length;
    onProgress(done);
  }
  await refreshOthers(run, ranking.changes);
}

function subjectsOf(
  profiles: Profiles,
  frequencies: Frequencies,
): Map<string, Subject | undefined> {
  return new Map(
    [...profiles].map(([id, profile]) => {
      if (profile === undefined) return [id, undefined];
      const { path, links, time } = profile;
      const entries = entriesOf(profile, frequencies);
      return [id, { id, path, links, day: Math.floor(time / DAY_MS), entries }];
    }),
  );
}

/** Stores what items are about, in the index as well. */
async function storeSubjects(
  run: PublishRun,
  stored: StoredIndex,
  { before, now }: Subjects,
): Promise<void> {
  const changed = [...now].map(([id, subject]) => {
    const had = [...(before.get(id)?.entries.keys() ?? [])];
    return { id, had, entries: subject?.entries ?? new Map<number, IndexEntry>() };
  });
  await stored.read(changed.flatMap(({ had, entries }) => [...had, ...entries.keys()]));
  for (const { id, had, entries } of changed) stored.change(id, had, entries);
  // First: who repeats this after a crash finds in the subjects what to take out of the index.
  await stored.save();
  const moved = [...before.values()].filter(({ id, path }) => {
    const subject = now.get(id);
    return subject !== undefined && subject.path !== path;
  });
  await run.dynamo.batchWrite(run.table, [
    ...moved.map(({ path }) => ({ delete: contentKey.related(path) })),
    ...[...now].map(([id, subject]) =>
      subject === undefined ? { delete: contentKey.subject(id) } : subjectWrite(subject),
    ),
  ]);
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

/** Relates all items anew, because their terms are those of an earlier release. */
function startRelatedRebuild(run: PublishRun, changed: readonly string[]): RelatedUpdate {
  return {
    add: () => Promise.resolve(),
    async commit() {
      await relateAll(run, changed, () => undefined);
    },
  };
}

/**
 * Starts to bring the related items up to date after items were stored, changed or withdrawn:
 * theirs, and those of the older items that they concern. May be repeated.
 * @param all ids of these items. Memory holds about 4 KB of each.
 * @param index what was read of it is not read again.
 */
export async function startRelatedUpdate(
  run: PublishRun,
  all: readonly string[],
  index: StoredIndex,
): Promise<RelatedUpdate> {
  const frequencies = await loadFrequencies(run.objects);
  if (frequencies === undefined) return startRelatedRebuild(run, all);
  const before = await readSubjects(run, all);
  const profiles: Profiles = new Map();
  return {
    async add(ids, items) {
      const listed = items.filter(({ listed }) => listed);
      const described = await describeItems(run, { ids, items: listed }, frequencies, (id) =>
        before.has(id),
      );
      for (const [id, profile] of described) profiles.set(id, profile);
    },
    async commit() {
      await saveFrequencies(run.objects, frequencies);
      const subjects = { before, now: subjectsOf(profiles, frequencies) };
      profiles.clear();
      await storeSubjects(run, index, subjects);
      await rankStories(run, index.index, subjects);
    },
  };
}

/** Replaces what the index has of some items. Returns the ids of the items that are in it. */
async function rebuildIndex(
  run: PublishRun,
  ids: readonly string[],
  frequencies: Frequencies,
): Promise<string[]> {
  const indexed: string[] = [];
  const index = new StoredIndex(run);
  for (const group of groups(ids, run.roundItems)) {
    const profiles: Profiles = new Map();
    for (const few of groups(group, ITEMS_AT_ONCE)) {
      const items = await readListed(run, few);
      for (const [id, profile] of await describeItems(
        run,
        { ids: few, items },
        frequencies,
        () => true,
      ))
        profiles.set(id, profile);
    }
    const now = subjectsOf(profiles, frequencies);
    await storeSubjects(run, index, { before: await readSubjects(run, group), now });
    for (const [id, subject] of now) if (subject !== undefined) indexed.push(id);
  }
  return indexed;
}

/**
 * Relates all items anew. The site shows what it showed until each list is replaced.
 * @param stored ids of all items in the store, or of those that others must know of.
 * @returns the number of items that have related ones.
 */
export async function relateAll(
  run: PublishRun,
  stored: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const known = [...(await formerIds(run)), ...(await indexedIds(run))];
  const ids = [...new Set([...stored, ...known])];
  const frequencies = emptyFrequencies();
  for (const group of groups(ids, ITEMS_AT_ONCE))
    for (const item of await readListed(run, group))
      countItem(frequencies, await itemTerms(run, item));
  const indexed = await rebuildIndex(run, ids, frequencies);
  // Until then the next publish would begin this again, with the same items.
  await saveFrequencies(run.objects, frequencies);
  await removeFormer(run);
  let done = 0;
  const index = new StoredIndex(run);
  for (const group of groups(indexed, run.roundItems)) {
    const subjects = await readSubjects(run, group);
    await index.read([...subjects.values()].flatMap(({ entries }) => [...entries.keys()]));
    const first = done;
    await rankStories(run, index.index, { before: subjects, now: subjects }, (ranked) => {
      onProgress(first + ranked, indexed.length);
    });
    done += group.length;
  }
  await announce(run);
  return indexed.length;
}
