/**
 * The stored form of a segment: an immutable index of some thousand items, as one object.
 *
 *     postings, positions, cards     read by ranges, where a search needs them
 *     listing                        gzipped JSON (`SegmentListing`), read by publishers alone
 *     head                           what a search has in memory: its tables and all terms
 *     footer                         Uint32: where the head begins; Uint32: where the listing does
 *
 * The head begins with the length of its header in 8 bytes, and a header in JSON that names where each
 * table lies in the bytes that follow it.
 *
 * Terms, in the order of their bytes: how many bytes a term shares with the one before it, the number
 * of the others and these bytes; how many items have it, and how many where everybody may read it; how
 * many bytes its postings and its positions take. Each `BLOCK_TERMS`th term shares nothing, so that a
 * search can begin there.
 *
 * Postings of a term, item by item: the distance to the last item; a mask of fields, with
 * `ONCE_EACH` when the term is in each of them once; otherwise a count for each field, lowest bit
 * first. Positions of a term, item by item: the distances between its positions in public fields,
 * as many as these counts say.
 */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';

/** Raise it with every change after which older segments must be built again. */
export const SEGMENT_VERSION = 3;

export const ONCE_EACH = 0x80;
export const FIELD_BITS = 0x3f;
/** A count is one byte. */
export const COUNT_MAX = 255;
/** More make the head smaller, and each look at a term longer. */
export const BLOCK_TERMS = 16;
export const FOOTER_BYTES = 8;

/** Tables of the head, in their order. Numbers are little-endian and lie at multiples of 8 bytes. */
export const segmentTables = [
  /** Float64: ms since 1970. */
  'dates',
  /** Uint32: where each item's card begins in the object; one more for the end. */
  'cardStarts',
  /** Uint16, `LENGTH_FIELDS` for each item. */
  'lengths',
  /** Uint32, three for each block: where its terms begin in `terms`, and its postings and positions in
   * the object. */
  'blocks',
  'terms',
] as const;
export type TableName = (typeof segmentTables)[number];

/** What search shows of an item, or spells as it does. */
export interface ShownItem {
  readonly card: Card;
  readonly names: readonly string[];
}

const table = v.tuple([v.number(), v.number()]);

export const headerSchema = v.object({
  version: v.literal(SEGMENT_VERSION),
  items: v.number(),
  termCount: v.number(),
  /** Words of all items by field of length. */
  words: v.array(v.number()),
  /** Start and length in bytes, from the end of the header. */
  tables: v.object(
    Object.fromEntries(segmentTables.map((name) => [name, table])) as Record<
      TableName,
      typeof table
    >,
  ),
});
export type SegmentHeader = v.InferOutput<typeof headerSchema>;

/** What publishers ask of a segment, without its words. */
export const listingSchema = v.object({
  /** Of each item, by its number. */
  ids: v.array(v.string()),
  /** As in `ids`: ms since 1970. */
  dates: v.array(v.number()),
  /** As in `ids`; empty for the publication's own. */
  languages: v.array(v.string()),
});
export type SegmentListing = v.InferOutput<typeof listingSchema>;

/** Returns where the next table begins: 8 bytes fit every number. */
export function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}
