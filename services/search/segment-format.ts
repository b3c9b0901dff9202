/**
 * The stored form of a segment: an immutable index of some thousand items. A header in JSON names
 * where each table lies in the bytes that follow it.
 *
 * Postings of a term, item by item: the distance to the last item; a mask of fields, with
 * `ONCE_EACH` when the term is in each of them once; otherwise a count for each field, lowest bit
 * first. Positions of a term, item by item: the distances between its positions in public fields,
 * as many as these counts say.
 */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';

/** Raise it with every change after which older segments must be built again. */
export const SEGMENT_VERSION = 2;

export const ONCE_EACH = 0x80;
export const FIELD_BITS = 0x3f;
/** A count is one byte. */
export const COUNT_MAX = 255;

/** Tables of bytes, in their order. Numbers are little-endian and lie at multiples of 4. */
export const segmentTables = [
  /** Uint32: where each item's card begins; one more for the end. */
  'cardStarts',
  /** Float64: ms since 1970. */
  'dates',
  /** Uint16, `LENGTH_FIELDS` for each item. */
  'lengths',
  /** Uint32: where each term begins; one more. */
  'termStarts',
  /** Uint32: how many items have the term. */
  'counts',
  /** Uint32: how many items have the term where everybody may read it. */
  'publicCounts',
  /** Uint32: where each term's postings begin; one more. */
  'postingStarts',
  /** Uint32: where each term's positions begin; one more. */
  'positionStarts',
  'terms',
  'postings',
  'positions',
  /** JSON of each item's card and names (`ShownItem`). */
  'cards',
] as const;
export type TableName = (typeof segmentTables)[number];

const table = v.tuple([v.number(), v.number()]);
/** What search shows of an item, or spells as it does. */
export interface ShownItem {
  readonly card: Card;
  readonly names: readonly string[];
}

export const headerSchema = v.object({
  version: v.literal(SEGMENT_VERSION),
  ids: v.array(v.string()),
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

/** Returns where the next table begins: 8 bytes fit every number. */
export function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}
