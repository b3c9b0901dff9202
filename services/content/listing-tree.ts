/**
 * A list as a two-level tree: a head that names its chunks, and chunks of cards, newest first. A
 * change writes the new chunks and then the head, so readers see either the old list or the new one
 * (docs/adr/0003). Pure.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { changedAt, type Card } from '../../shared/content/card.ts';

/**
 * Maximum number of cards in a chunk. A fuller chunk is split into chunks of about two thirds of
 * this size.
 */
export const CHUNK_MAX_CARDS = 36;
const CHUNK_NEW_CARDS = 24;

export const headSchema = v.object({
  /**
   * Chunks, newest first: name, number of cards, sort key of the first card, and time of the latest
   * change to any of its items (Unix seconds; absent in stores written before this field existed).
   */
  chunks: v.array(
    v.union([
      v.tuple([v.string(), v.number(), v.string(), v.number()]),
      v.tuple([v.string(), v.number(), v.string()]),
    ]),
  ),
  total: v.number(),
  /**
   * Sort keys of cards that were in the future at the last change. Readers skip those that are
   * still in the future.
   */
  upcoming: v.array(v.string()),
});
export type ListingHead = v.InferOutput<typeof headSchema>;

export const emptyHead: ListingHead = { chunks: [], total: 0, upcoming: [] };

/** A head as it is stored. */
export interface StoredHead {
  readonly head: ListingHead;
  /** Number of writes of the head; 0 for a list that does not exist. */
  readonly version: number;
}

/** Sort key of a list: time, then id, so that the order is total. Later sorts first. */
export function sortKey(card: { pubDate: string; id: string }): string {
  return `${card.pubDate}#${card.id}`;
}

export interface ListingChange {
  readonly upsert: readonly Card[];
  /** Previous positions of items that moved, changed or left. */
  readonly remove: readonly { id: string; pubDate: string }[];
}

export interface ListingUpdate {
  readonly head: ListingHead;
  readonly write: ReadonlyMap<string, readonly Card[]>;
  /** Chunks that the new head no longer names. */
  readonly drop: readonly string[];
}

/** Returns the time of the latest change to any of the items, in Unix seconds. */
function lastChange(cards: readonly Card[]): number {
  return Math.floor(Math.max(...cards.map((card) => Date.parse(changedAt(card)))) / 1000);
}

/** Length of the hash in a chunk's name: with a version, a name is no longer than it ever was. */
const HASH_LENGTH = 12;

function contentHash(cards: readonly Card[]): string {
  const hash = createHash('sha256').update(JSON.stringify(cards)).digest('base64url');
  return hash.slice(0, HASH_LENGTH);
}

/** Returns the chunk that a sort key belongs to: the last one whose first card is not older. */
function chunkIndex(head: ListingHead, key: string): number {
  let low = 0;
  let high = head.chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((head.chunks[middle]?.[2] ?? '') >= key) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/**
 * Returns the chunks that a change touches. The caller reads them and passes them to `applyChange`.
 */
export function touchedChunks(head: ListingHead, change: ListingChange): string[] {
  const indexes = new Set(
    [...change.upsert, ...change.remove].map((card) => chunkIndex(head, sortKey(card))),
  );
  return [...indexes].flatMap((index) => head.chunks[index]?.[0] ?? []);
}

function split(cards: readonly Card[]): Card[][] {
  if (cards.length === 0) return [];
  if (cards.length <= CHUNK_MAX_CARDS) return [[...cards]];
  const chunks = Math.ceil(cards.length / CHUNK_NEW_CARDS);
  const size = Math.ceil(cards.length / chunks);
  return Array.from({ length: chunks }, (_, index) =>
    cards.slice(index * size, (index + 1) * size),
  ).filter((chunk) => chunk.length > 0);
}

/** The part of a change that falls into one chunk. */
interface ChunkChange {
  readonly upsert: Card[];
  /** Sort keys. */
  readonly remove: Set<string>;
}

/** Returns a change by the index of the chunk that each part of it falls into. */
function byChunk(head: ListingHead, change: ListingChange): ReadonlyMap<number, ChunkChange> {
  const groups = new Map<number, ChunkChange>();
  const group = (index: number) => {
    const found = groups.get(index) ?? { upsert: [], remove: new Set<string>() };
    groups.set(index, found);
    return found;
  };
  for (const old of change.remove) group(chunkIndex(head, sortKey(old))).remove.add(sortKey(old));
  for (const card of change.upsert) group(chunkIndex(head, sortKey(card))).upsert.push(card);
  return groups;
}

/** Returns the cards of a chunk after a change, newest first. */
function changedCards(before: readonly Card[], change: ChunkChange): Card[] {
  const cards = new Map(
    before.filter((card) => !change.remove.has(sortKey(card))).map((card) => [sortKey(card), card]),
  );
  for (const card of change.upsert) cards.set(sortKey(card), card);
  return [...cards.entries()]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([, card]) => card);
}

/** Returns the sort keys of cards that are still in the future, latest first. */
function upcomingAfter(head: ListingHead, change: ListingChange, now: string): string[] {
  const upcoming = new Set(head.upcoming);
  for (const old of change.remove) upcoming.delete(sortKey(old));
  for (const card of change.upsert) if (card.pubDate > now) upcoming.add(sortKey(card));
  return [...upcoming]
    .filter((key) => key > now)
    .sort()
    .reverse();
}

/**
 * Returns the name of a chunk: the one that it has, while it holds the same cards. A new one has the
 * version of its head besides its hash. The same cards thus come back under another name, and nobody
 * removes them who removes the former chunk late.
 */
function chunkName(cards: readonly Card[], before: string | undefined, version: number): string {
  const hash = contentHash(cards);
  // An earlier release named chunks by a longer hash and nothing else.
  return before?.startsWith(hash) === true ? before : `${hash}.${version.toString(36)}`;
}

/**
 * Returns the list after a change. Applying the same change again changes nothing. `read` holds the
 * chunks that `touchedChunks` named; `now` (ISO) decides which cards are upcoming.
 */
export function applyChange(
  { head, version }: StoredHead,
  read: ReadonlyMap<string, readonly Card[]>,
  change: ListingChange,
  now: string,
): ListingUpdate {
  const groups = byChunk(head, change);
  const write = new Map<string, readonly Card[]>();
  const chunks: ListingHead['chunks'] = [];
  for (let index = 0; index < Math.max(1, head.chunks.length); index += 1) {
    const entry = head.chunks[index];
    const touched = groups.get(index);
    if (touched === undefined) {
      if (entry !== undefined) chunks.push(entry);
      continue;
    }
    const before = entry === undefined ? [] : read.get(entry[0]);
    if (before === undefined)
      throw new Error(`Chunk ${entry?.[0] ?? ''} of a list was not read before its change`);
    for (const chunk of split(changedCards(before, touched))) {
      const first = chunk[0];
      if (first === undefined) continue;
      const name = chunkName(chunk, entry?.[0], version + 1);
      if (name !== entry?.[0]) write.set(name, chunk);
      chunks.push([name, chunk.length, sortKey(first), lastChange(chunk)]);
    }
  }
  const kept = new Set(chunks.map(([name]) => name));
  return {
    head: {
      chunks,
      total: chunks.reduce((sum, [, count]) => sum + count, 0),
      upcoming: upcomingAfter(head, change, now),
    },
    write,
    drop: head.chunks.map(([name]) => name).filter((name) => !kept.has(name)),
  };
}

/** The part of a list that a page shows: the chunks to read, and the cards to take from them. */
export interface ListingWindow {
  /** Number of cards that are public now. */
  readonly total: number;
  readonly chunks: readonly string[];
  readonly skip: number;
  readonly take: number;
}

/** Returns the chunks that hold the cards of a list between two positions, and how many to skip. */
export function chunksBetween(
  head: Pick<ListingHead, 'chunks'>,
  from: number,
  until: number,
): Pick<ListingWindow, 'chunks' | 'skip'> {
  const chunks: string[] = [];
  let skip = 0;
  let at = 0;
  for (const [name, count] of head.chunks) {
    if (at >= until) break;
    if (at + count > from) {
      if (chunks.length === 0) skip = from - at;
      chunks.push(name);
    }
    at += count;
  }
  return { chunks, skip };
}

/**
 * Returns a page's window: at most three chunks, whatever the list's length. `offset` counts public
 * cards from the newest.
 */
export function listingWindow(
  head: ListingHead,
  offset: number,
  take: number,
  now: string,
): ListingWindow {
  const hidden = head.upcoming.filter((key) => key > now).length;
  const total = Math.max(0, head.total - hidden);
  const from = hidden + offset;
  const until = Math.min(from + take, head.total);
  return { total, ...chunksBetween(head, from, until), take: Math.max(0, until - from) };
}
