/**
 * Keeps the stored search index in step with published items. New items become a segment, small
 * segments become one, and the manifest switches readers to them at once.
 */
import { randomUUID } from 'node:crypto';
import { IMMUTABLE_CACHE_CONTROL } from '../shared/cache-policy.ts';
import type { Brand } from '../shared/brand/brand.ts';
import { hiddenFrom, type Item } from '../shared/content/item.ts';
import { baseLanguage } from '../shared/text/languages.ts';
import type { ObjectStore } from '../services/aws/objects.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { toIndexDocument } from '../services/search/index-document.ts';
import { mergeSegments, type MergedSegment } from '../services/search/merge-segments.ts';
import {
  emptyManifest,
  FORMER_INDEX_KEY,
  INDEX_ITEMS_MAX,
  parseManifest,
  SEARCH_MANIFEST_KEY,
  segmentKey,
  type ManifestSegment,
  type SearchManifest,
} from '../services/search/search-manifest.ts';
import { placesOf, readListing, wholeSegment } from '../services/search/segment.ts';
import type { SegmentListing } from '../services/search/segment-format.ts';
import { SegmentBuilder } from '../services/search/write-segment.ts';

/**
 * A segment of this many items has about 40 MB, and a merge of two halves needs three times as much.
 * Larger ones are not merged.
 */
export const SEGMENT_ITEMS_MAX = 25_000;

/** Number of attempts when other publishers change the index at the same time. */
const TRIES = 8;
const LONGEST_PAUSE_MS = 500;

/** Items whose words are in memory while a segment is written: some 20 MB. */
const ITEMS_AT_ONCE = 1_000;

export interface SearchChanges {
  /** New and changed items; those that are not listed are removed. */
  readonly items: Iterable<Item> | AsyncIterable<Item>;
  /** Ids. */
  readonly withdrawn?: readonly string[];
  /** Start without what is stored. */
  readonly isComplete?: boolean;
}

/** What is kept in memory of a segment; its bytes are read when they are needed. */
interface OpenSegment {
  /** Undefined: not stored yet. */
  readonly stored: ManifestSegment | undefined;
  /** Of each item, ms since 1970. */
  readonly dates: readonly number[];
  /** Of each item. */
  readonly languages: readonly string[];
  /** Numbers of the items that no longer count. */
  readonly gone: Set<number>;
  readonly bytes: () => Promise<Uint8Array>;
}

/** An update of the index. Readers see nothing of it until it is committed. */
export interface SearchIndexUpdate {
  /** Adds or replaces an item; one that is not listed is removed. */
  add(item: Item): Promise<void>;
  withdraw(id: string): void;
  /**
   * Switches readers to the new index. May be repeated after a crash, by a new update.
   * @throws IndexChangedError when other publishers keep changing the index, or have changed it since
   *   the start of a complete one; Error when a part of the stored index is missing or damaged.
   */
  commit(): Promise<IndexedItems>;
}

/** How many items search knows, and how many older ones did not fit. */
export interface IndexedItems {
  readonly items: number;
  readonly leftOut: number;
}

export interface SearchIndexOptions {
  readonly objects: ObjectStore;
  readonly brand: Brand;
  readonly itemsMax?: number;
}

/** Another publisher has changed the index meanwhile. */
export class IndexChangedError extends Error {
  override readonly name = 'IndexChangedError';
}

/** A segment that a manifest names is not there. */
class MissingSegmentError extends Error {
  override readonly name = 'MissingSegmentError';
}

interface StoredManifest {
  /** Undefined when there is none that this release can read. */
  readonly manifest: SearchManifest | undefined;
  /** Of whatever is stored. */
  readonly etag: string | undefined;
}

async function readStored(objects: ObjectStore): Promise<StoredManifest> {
  const stored = await objects.get(SEARCH_MANIFEST_KEY);
  if (stored === undefined || stored === 'unchanged')
    return { manifest: undefined, etag: undefined };
  const { bytes, etag } = stored;
  try {
    return { manifest: parseManifest(bytes), etag };
  } catch {
    return { manifest: undefined, etag };
  }
}

/** Returns the stored manifest, or undefined when there is none that this release can read. */
export async function readManifest(objects: ObjectStore): Promise<SearchManifest | undefined> {
  return (await readStored(objects)).manifest;
}

function live({ dates, gone }: OpenSegment): number {
  return dates.length - gone.size;
}

async function readPart(
  objects: ObjectStore,
  name: string,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const bytes = await objects.getRange(segmentKey(name), start, end);
  if (bytes === undefined)
    throw new MissingSegmentError(
      `The search index lacks its part ${segmentKey(name)}. Build it again with: masthead reindex`,
    );
  return bytes;
}

/** @param changed ids of items that the segment no longer holds in their present version. */
function openSegment(
  { ids, dates, languages }: SegmentListing,
  brand: Brand,
  changed: ReadonlySet<string>,
  { stored, bytes }: Pick<OpenSegment, 'stored' | 'bytes'>,
): OpenSegment {
  const gone = new Set(stored?.gone);
  ids.forEach((id, document) => {
    if (changed.has(id)) gone.add(document);
  });
  return {
    stored,
    bytes,
    gone,
    dates,
    languages: languages.map((language) => baseLanguage(language || brand.language)),
  };
}

/** Opens a segment that is not stored yet. */
function fresh(bytes: Uint8Array, brand: Brand): OpenSegment {
  const { listing } = wholeSegment(bytes);
  return openSegment(listing, brand, new Set(), {
    stored: undefined,
    bytes: () => Promise.resolve(bytes),
  });
}

/** Returns segments in groups: each becomes one segment. The largest come first. */
function grouped(segments: readonly OpenSegment[]): OpenSegment[][] {
  const groups: { readonly members: OpenSegment[]; items: number }[] = [];
  for (const one of [...segments].sort((a, b) => live(a) - live(b))) {
    const group = groups.at(-1);
    const isSimilar = group !== undefined && live(one) <= 2 * group.items;
    if (group !== undefined && isSimilar && group.items + live(one) <= SEGMENT_ITEMS_MAX) {
      group.members.push(one);
      group.items += live(one);
    } else groups.push({ members: [one], items: live(one) });
  }
  return groups.map(({ members }) => members).reverse();
}

async function merged(group: readonly OpenSegment[]): Promise<Uint8Array> {
  const segments: MergedSegment[] = [];
  for (const { bytes, gone } of group) segments.push({ whole: wholeSegment(await bytes()), gone });
  return mergeSegments(segments);
}

/** Removes the oldest items beyond a number. Returns how many. */
function leaveOut(segments: readonly OpenSegment[], itemsMax: number): number {
  const more = segments.reduce((sum, one) => sum + live(one), 0) - itemsMax;
  if (more <= 0) return 0;
  const oldest = segments
    .flatMap(({ dates, gone }) =>
      [...dates].flatMap((date, document) =>
        gone.has(document) ? [] : [{ gone, document, date }],
      ),
    )
    .sort((one, other) => one.date - other.date)
    .slice(0, more);
  for (const { gone, document } of oldest) gone.add(document);
  return oldest.length;
}

/**
 * Stores a segment that is new. Its name is new too: another publisher may be removing a former segment
 * at this moment.
 */
async function storeNew(
  objects: ObjectStore,
  bytes: Uint8Array,
  { items, gone }: Pick<ManifestSegment, 'items' | 'gone'>,
): Promise<ManifestSegment> {
  const name = randomUUID();
  const type = 'application/octet-stream';
  await objects.put(segmentKey(name), bytes, type, IMMUTABLE_CACHE_CONTROL);
  return { name, items, gone, ...placesOf(bytes) };
}

/**
 * Stores what is new. Merges segments of about the same size, as long as they stay small, so that a
 * publish writes little and a search reads few segments. A segment that is mostly gone is written
 * again.
 */
async function storeCompact(
  objects: ObjectStore,
  segments: readonly OpenSegment[],
): Promise<ManifestSegment[]> {
  const named: ManifestSegment[] = [];
  for (const group of grouped(segments.filter((one) => live(one) > 0))) {
    const [first] = group;
    if (first === undefined) continue;
    const isWorthIt = group.length > 1 || first.gone.size > live(first);
    const gone = [...first.gone].sort((one, other) => one - other);
    if (isWorthIt) {
      const items = group.reduce((sum, one) => sum + live(one), 0);
      named.push(await storeNew(objects, await merged(group), { items, gone: [] }));
    } else if (first.stored === undefined)
      named.push(await storeNew(objects, await first.bytes(), { items: first.dates.length, gone }));
    else named.push({ ...first.stored, gone });
  }
  return named;
}

function countLanguages(segments: readonly OpenSegment[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { languages, gone } of segments)
    languages.forEach((language, document) => {
      if (!gone.has(document)) counts[language] = (counts[language] ?? 0) + 1;
    });
  return counts;
}

/** Removes the segments that a manifest does not name. */
async function removeUnnamed(
  objects: ObjectStore,
  names: readonly string[],
  manifest: SearchManifest | undefined,
): Promise<void> {
  const named = new Set(manifest?.segments.map(({ name }) => name));
  for (const name of manifest?.former ?? []) named.add(name);
  for (const name of names) if (!named.has(name)) await objects.remove(segmentKey(name));
}

/**
 * Replaces the manifest that was read by one that names these segments. Returns false when another
 * publisher came first; then it removes those that were stored in vain.
 */
async function switchManifest(
  objects: ObjectStore,
  { etag, manifest: before = emptyManifest }: StoredManifest,
  manifest: SearchManifest,
): Promise<boolean> {
  const isSwitched = await objects.replace(SEARCH_MANIFEST_KEY, {
    bytes: new TextEncoder().encode(JSON.stringify(manifest)),
    contentType: 'application/json',
    cacheControl: 'private, no-cache',
    before: etag,
  });
  if (isSwitched) {
    await removeUnnamed(objects, before.former, manifest);
    await objects.remove(FORMER_INDEX_KEY);
  } else {
    const kept = new Set(before.segments.map(({ name }) => name));
    const vain = manifest.segments.map(({ name }) => name).filter((name) => !kept.has(name));
    // The manifest is ours where a first call succeeded whose response was lost.
    await removeUnnamed(objects, vain, await readManifest(objects));
  }
  return isSwitched;
}

/** What an update adds to the stored index. */
interface Additions {
  readonly segments: readonly OpenSegment[];
  /** Ids of the items that stored segments no longer hold in their present version. */
  readonly changed: ReadonlySet<string>;
  /** The new index holds what is added and nothing else. */
  readonly isComplete: boolean;
}

async function openStored(
  { objects, brand }: SearchIndexOptions,
  segments: readonly ManifestSegment[],
  changed: ReadonlySet<string>,
): Promise<OpenSegment[]> {
  const open: OpenSegment[] = [];
  for (const named of segments) {
    const { name, listing, head, bytes } = named;
    const read = readListing(await readPart(objects, name, listing, head));
    open.push(
      openSegment(read, brand, changed, {
        stored: named,
        bytes: () => readPart(objects, name, 0, bytes),
      }),
    );
  }
  return open;
}

/** Makes additions to a stored index. Returns `changed` when another publisher came first. */
async function commitOver(
  options: SearchIndexOptions,
  stored: StoredManifest,
  { segments: added, changed, isComplete }: Additions,
): Promise<IndexedItems | 'changed'> {
  const { objects, itemsMax = INDEX_ITEMS_MAX } = options;
  const before = stored.manifest ?? emptyManifest;
  const old = isComplete ? [] : await openStored(options, before.segments, changed);
  // Copies, because another try may leave out other items.
  const open = [...old, ...added.map((one) => ({ ...one, gone: new Set(one.gone) }))];
  const leftOut = leaveOut(open, itemsMax);
  const segments = await storeCompact(objects, open);
  const all = (isComplete ? 0 : before.leftOut) + leftOut;
  const isSwitched = await switchManifest(objects, stored, {
    version: before.version,
    segments,
    languages: countLanguages(open),
    former: before.segments.map(({ name }) => name),
    leftOut: all,
  });
  if (!isSwitched) return 'changed';
  return { items: open.reduce((sum, one) => sum + live(one), 0), leftOut: all };
}

/** As `commitOver`, also when another publisher has removed a segment meanwhile. */
async function tryCommit(
  options: SearchIndexOptions,
  stored: StoredManifest,
  additions: Additions,
): Promise<IndexedItems | 'changed'> {
  try {
    return await commitOver(options, stored, additions);
  } catch (error) {
    const isMissing = error instanceof MissingSegmentError;
    if (isMissing && (await readStored(options.objects)).etag !== stored.etag) return 'changed';
    throw error;
  }
}

/**
 * Starts an update of the stored index. Memory holds the words of some items and one stored segment
 * at a time, and the segments of what was added.
 * @param isComplete whether the new index holds what is added and nothing else.
 */
export async function startSearchIndexUpdate(
  options: SearchIndexOptions,
  isComplete = false,
): Promise<SearchIndexUpdate> {
  const { objects, brand } = options;
  // What others publish from now on is not among the items of a complete index.
  const start = isComplete ? await readStored(objects) : undefined;
  const changed = new Set<string>();
  const segments: OpenSegment[] = [];
  let builder = new SegmentBuilder();

  function flush(): void {
    if (builder.size > 0) segments.push(fresh(builder.bytes(), brand));
    builder = new SegmentBuilder();
  }

  return {
    async add(item) {
      changed.add(item.id);
      if (!hiddenFrom(item).includes('search')) builder.add(await toIndexDocument(item, brand));
      if (builder.size === ITEMS_AT_ONCE) flush();
    },
    withdraw(id) {
      changed.add(id);
    },
    async commit() {
      flush();
      const attempts = { tries: isComplete ? 1 : TRIES, longestPauseMs: LONGEST_PAUSE_MS };
      const indexed = await untilUnchanged(attempts, async () => {
        const stored = start ?? (await readStored(objects));
        return tryCommit(options, stored, { segments, changed, isComplete });
      });
      if (indexed === 'changed')
        throw new IndexChangedError('The search index keeps being changed by another publisher');
      return indexed;
    },
  };
}

/**
 * Adds or replaces items in the stored index and removes withdrawn ones. Readers see the old or the
 * new index, never half of one. May be repeated after a crash. An item comes at most once.
 * @throws Error when a part of the stored index is missing or damaged; what the object store throws.
 */
export async function updateSearchIndex(
  options: SearchIndexOptions,
  { items, withdrawn = [], isComplete = false }: SearchChanges,
): Promise<IndexedItems> {
  const update = await startSearchIndexUpdate(options, isComplete);
  for (const id of withdrawn) update.withdraw(id);
  for await (const item of items) await update.add(item);
  return update.commit();
}
