/**
 * Keeps the stored search index in step with published items. New items become a segment, small
 * segments become one, and the manifest switches readers to them at once.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { IMMUTABLE_CACHE_CONTROL } from '../shared/cache-policy.ts';
import type { Brand } from '../shared/brand/brand.ts';
import type { Item } from '../shared/content/item.ts';
import { baseLanguage } from '../shared/text/languages.ts';
import type { ObjectStore } from '../lambdas/aws/objects.ts';
import { toIndexDocument } from '../lambdas/search/index-document.ts';
import { mergeSegments, type LiveSegment } from '../lambdas/search/merge-segments.ts';
import {
  emptyManifest,
  FORMER_INDEX_KEY,
  INDEX_ITEMS_MAX,
  parseManifest,
  SEARCH_MANIFEST_KEY,
  segmentKey,
  type ManifestSegment,
  type SearchManifest,
} from '../lambdas/search/search-manifest.ts';
import { Segment } from '../lambdas/search/segment.ts';
import { writeSegment } from '../lambdas/search/write-segment.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** A segment of this many items has about 8 MB. Larger ones are not merged. */
export const SEGMENT_ITEMS_MAX = 5_000;

/** Items that are in memory with all their words while a segment is written. */
const ITEMS_AT_ONCE = 500;

export interface SearchChanges {
  /** New and changed items; those that are not listed are removed. */
  readonly items: Iterable<Item> | AsyncIterable<Item>;
  /** Ids. */
  readonly withdrawn?: readonly string[];
  /** Start without what is stored. */
  readonly isComplete?: boolean;
}

interface OpenSegment extends LiveSegment {
  /** Undefined: not stored yet. */
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
  readonly gone: Set<number>;
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

/** Returns the stored manifest, or undefined when there is none that this release can read. */
export async function readManifest(objects: ObjectStore): Promise<SearchManifest | undefined> {
  const stored = await objects.get(SEARCH_MANIFEST_KEY);
  if (stored === undefined || stored === 'unchanged') return undefined;
  try {
    return parseManifest(stored.bytes);
  } catch {
    return undefined;
  }
}

function live({ segment, gone }: LiveSegment): number {
  return segment.size - gone.size;
}

async function openSegment(
  objects: ObjectStore,
  { name, gone }: ManifestSegment,
): Promise<OpenSegment[]> {
  const stored = await objects.get(segmentKey(name));
  if (stored === undefined || stored === 'unchanged')
    throw new Error(
      `The search index lacks its part ${segmentKey(name)}. Build it again with: masthead reindex`,
    );
  const bytes = await unzip(stored.bytes);
  return [{ name, bytes, segment: new Segment(bytes), gone: new Set(gone) }];
}

function fresh(bytes: Uint8Array): OpenSegment {
  return { name: undefined, bytes, segment: new Segment(bytes), gone: new Set() };
}

function removeItems(segments: readonly OpenSegment[], ids: ReadonlySet<string>): void {
  for (const { segment, gone } of segments)
    segment.ids.forEach((id, document) => {
      if (ids.has(id)) gone.add(document);
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

/**
 * Merges segments of about the same size, as long as they stay small, so that a publish writes
 * little and a search reads few segments. A segment that is mostly gone is written again.
 */
function compact(segments: readonly OpenSegment[]): OpenSegment[] {
  return grouped(segments.filter((one) => live(one) > 0)).flatMap((group) => {
    const [first] = group;
    const isWorthIt = group.length > 1 || group.some((one) => one.gone.size > live(one));
    return isWorthIt || first === undefined ? [fresh(mergeSegments(group))] : [first];
  });
}

/** Removes the oldest items beyond a number. Returns how many. */
function leaveOut(segments: readonly OpenSegment[], itemsMax: number): number {
  const more = segments.reduce((sum, one) => sum + live(one), 0) - itemsMax;
  if (more <= 0) return 0;
  const oldest = segments
    .flatMap(({ segment, gone }) =>
      [...segment.dates].flatMap((date, document) =>
        gone.has(document) ? [] : [{ gone, document, date }],
      ),
    )
    .sort((one, other) => one.date - other.date)
    .slice(0, more);
  for (const { gone, document } of oldest) gone.add(document);
  return oldest.length;
}

/** Adds items as segments, and marks their former versions as gone. */
async function addItems(
  open: OpenSegment[],
  items: SearchChanges['items'],
  brand: Brand,
): Promise<void> {
  let batch: Item[] = [];
  const flush = async () => {
    removeItems(open, new Set(batch.map(({ id }) => id)));
    const documents = [];
    for (const item of batch) if (item.listed) documents.push(await toIndexDocument(item, brand));
    if (documents.length > 0) open.push(fresh(writeSegment(documents)));
    batch = [];
  };
  for await (const item of items) {
    batch.push(item);
    if (batch.length === ITEMS_AT_ONCE) await flush();
  }
  await flush();
}

async function store(
  objects: ObjectStore,
  { name, bytes, segment, gone }: OpenSegment,
): Promise<ManifestSegment> {
  const own = name ?? createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  if (name === undefined)
    await objects.put(
      segmentKey(own),
      await zip(bytes),
      'application/gzip',
      IMMUTABLE_CACHE_CONTROL,
    );
  return { name: own, items: segment.size, gone: [...gone].sort((one, other) => one - other) };
}

function countLanguages(segments: readonly OpenSegment[], brand: Brand): Record<string, number> {
  const languages: Record<string, number> = {};
  for (const { segment, gone } of segments)
    for (let document = 0; document < segment.size; document += 1) {
      if (gone.has(document)) continue;
      const language = baseLanguage(segment.card(document).language ?? brand.language);
      languages[language] = (languages[language] ?? 0) + 1;
    }
  return languages;
}

/** Removes segments that neither this manifest nor the last one names. */
async function removeFormer(
  objects: ObjectStore,
  former: readonly string[],
  kept: ReadonlySet<string>,
) {
  for (const name of former) if (!kept.has(name)) await objects.remove(segmentKey(name));
}

/**
 * Adds or replaces items in the stored index and removes withdrawn ones. Readers see the old or the
 * new index, never half of one. May be repeated after a crash.
 * @throws Error when a part of the stored index is missing or damaged; what the object store throws.
 */
export async function updateSearchIndex(
  { objects, brand, itemsMax = INDEX_ITEMS_MAX }: SearchIndexOptions,
  { items, withdrawn = [], isComplete = false }: SearchChanges,
): Promise<IndexedItems> {
  const before = (await readManifest(objects)) ?? emptyManifest;
  const open: OpenSegment[] = [];
  if (!isComplete)
    for (const named of before.segments) open.push(...(await openSegment(objects, named)));
  removeItems(open, new Set(withdrawn));
  await addItems(open, items, brand);
  const leftOut = leaveOut(open, itemsMax);
  const segments = compact(open);
  const stored: ManifestSegment[] = [];
  for (const segment of segments) stored.push(await store(objects, segment));
  const manifest: SearchManifest = {
    version: before.version,
    segments: stored,
    languages: countLanguages(segments, brand),
    former: before.segments.map(({ name }) => name),
    leftOut: (isComplete ? 0 : before.leftOut) + leftOut,
  };
  await objects.put(
    SEARCH_MANIFEST_KEY,
    new TextEncoder().encode(JSON.stringify(manifest)),
    'application/json',
    'private, no-cache',
  );
  const named = new Set([...stored.map(({ name }) => name), ...manifest.former]);
  await removeFormer(objects, before.former, named);
  await objects.remove(FORMER_INDEX_KEY);
  return { items: segments.reduce((sum, one) => sum + live(one), 0), leftOut: manifest.leftOut };
}
