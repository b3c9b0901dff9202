/**
 * In how many items terms occur, in a table of fixed size: two terms may share a place, which makes
 * both look a little more frequent.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ObjectStore } from '../../services/aws/objects.ts';
import { objectPrefixes } from '../../shared/object-prefixes.ts';
import type { ItemTerms } from './terms.ts';

const OBJECT_KEY = `${objectPrefixes.related}frequencies.bin.gz`;
/** 2 MB as 16-bit counts; nearly all of it zeros, which compress well. A power of two. */
const PLACES = 2 ** 20;
const COUNT_MAX = 2 ** 16 - 1;
/** Number of items, the sum of their lengths, and the version, as 64-bit floating point numbers. */
const HEAD_BYTES = 24;
/** To be raised with each change of `terms.ts`, `shared/text/` or the index: it makes that useless. */
const TERMS_VERSION = 3;

export interface Frequencies {
  items: number;
  /** Sum of the lengths of all items. */
  length: number;
  readonly counts: Uint16Array;
}

export function emptyFrequencies(): Frequencies {
  return { items: 0, length: 0, counts: new Uint16Array(PLACES) };
}

const placeOf = (term: number) => term & (PLACES - 1);

/** Counts an item that was not counted before. */
export function countItem(frequencies: Frequencies, { counts, length }: ItemTerms): void {
  frequencies.items += 1;
  frequencies.length += length;
  for (const term of counts.keys()) {
    const place = placeOf(term);
    frequencies.counts[place] = Math.min(COUNT_MAX, (frequencies.counts[place] ?? 0) + 1);
  }
}

/** Returns whether a term occurs in at least two items, so that it can relate them. */
export function isShared({ counts }: Frequencies, term: number): boolean {
  return (counts[placeOf(term)] ?? 0) > 1;
}

/** Returns how much a term tells: the inverse document frequency of BM25, above 0. */
export function inverseFrequency({ items, counts }: Frequencies, term: number): number {
  const inItems = Math.min(items, counts[placeOf(term)] ?? 0);
  return Math.log(1 + (items - inItems + 0.5) / (inItems + 0.5));
}

/** Returns undefined for the table of a release whose terms were others. */
export async function loadFrequencies(objects: ObjectStore): Promise<Frequencies | undefined> {
  const stored = await objects.get(OBJECT_KEY);
  if (stored === undefined || stored === 'unchanged') return emptyFrequencies();
  const bytes = new Uint8Array(gunzipSync(stored.bytes));
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  // The first version had none, and was shorter.
  const isCurrent = bytes.length === HEAD_BYTES + PLACES * 2;
  if (!isCurrent || head.getFloat64(16, true) !== TERMS_VERSION) return undefined;
  return {
    items: head.getFloat64(0, true),
    length: head.getFloat64(8, true),
    counts: new Uint16Array(bytes.slice(HEAD_BYTES).buffer),
  };
}

/** Replaces the stored table. Two publishers at once may lose counts, which `--rebuild` restores. */
export async function saveFrequencies(objects: ObjectStore, table: Frequencies): Promise<void> {
  const bytes = new Uint8Array(HEAD_BYTES + table.counts.byteLength);
  const head = new DataView(bytes.buffer);
  head.setFloat64(0, table.items, true);
  head.setFloat64(8, table.length, true);
  head.setFloat64(16, TERMS_VERSION, true);
  bytes.set(new Uint8Array(table.counts.buffer, table.counts.byteOffset), HEAD_BYTES);
  await objects.put(OBJECT_KEY, gzipSync(bytes), 'application/gzip', 'private, no-cache');
}
