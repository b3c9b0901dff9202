/** Writes a segment of the search index: from items, or from segments that it replaces. */
import { gzipSync } from 'node:zlib';
import { ByteWriter } from './byte-writer.ts';
import { FIELD_NUMBERS, fieldNames, LENGTH_FIELDS, lengthOf, PUBLIC_FIELDS } from './fields.ts';
import type { IndexDocument } from './index-document.ts';
import {
  aligned,
  BLOCK_TERMS,
  COUNT_MAX,
  FOOTER_BYTES,
  ONCE_EACH,
  SEGMENT_VERSION,
  segmentTables,
  type SegmentHeader,
  type SegmentListing,
  type TableName,
} from './segment-format.ts';

/** A term of an item: how often it is in each field, and where in those that everybody may read. */
export interface Posting {
  readonly document: number;
  readonly counts: readonly number[];
  readonly positions: readonly number[];
}

/** An item as a segment holds it. */
export interface SegmentDocument {
  readonly id: string;
  readonly publishedAt: number;
  /** Empty for the publication's own. */
  readonly language: string;
  readonly lengths: readonly number[];
  /** JSON of `ShownItem`. */
  readonly shown: Uint8Array;
}

/** Terms in the order of their UTF-8 bytes, with postings in the order of the documents. */
export interface TermPostings {
  readonly term: Uint8Array;
  readonly postings: Iterable<Posting>;
}

const LENGTH_MAX = 0xffff;
const encoder = new TextEncoder();

/** How many bytes two terms share at their beginnings. */
function sharedBytes(one: Uint8Array, other: Uint8Array): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one[shared] === other[shared]) shared += 1;
  return shared;
}

class TermTables {
  readonly terms = new ByteWriter();
  readonly postings = new ByteWriter();
  readonly positions = new ByteWriter();
  /** Three for each block; where its positions begin is counted from their own start. */
  readonly blocks: number[] = [];
  termCount = 0;
  #last: Uint8Array = new Uint8Array();

  /** Returns whether everybody may read the term in the item. */
  #writePosting({ document, counts, positions }: Posting, last: number): boolean {
    let mask = 0;
    let isOnceEach = true;
    counts.forEach((count, field) => {
      if (count === 0) return;
      mask |= 1 << field;
      if (count > 1) isOnceEach = false;
    });
    this.postings.number(document - last);
    this.postings.byte(isOnceEach ? mask | ONCE_EACH : mask);
    if (!isOnceEach)
      for (const count of counts) if (count > 0) this.postings.byte(Math.min(count, COUNT_MAX));
    let at = 0;
    for (const position of positions) {
      this.positions.number(position - at);
      at = position;
    }
    return (mask & PUBLIC_FIELDS) !== 0;
  }

  add({ term, postings }: TermPostings): void {
    const start = [this.postings.length, this.positions.length] as const;
    let last = 0;
    let count = 0;
    let publicCount = 0;
    for (const posting of postings) {
      if (this.#writePosting(posting, last)) publicCount += 1;
      last = posting.document;
      count += 1;
    }
    // A term whose items are all gone is gone too.
    if (count === 0) return;
    const isFirst = this.termCount % BLOCK_TERMS === 0;
    if (isFirst) this.blocks.push(this.terms.length, ...start);
    const shared = isFirst ? 0 : sharedBytes(term, this.#last);
    this.terms.number(shared);
    this.terms.number(term.length - shared);
    this.terms.bytes(term.subarray(shared));
    this.terms.number(count);
    this.terms.number(publicCount);
    this.terms.number(this.postings.length - start[0]);
    this.terms.number(this.positions.length - start[1]);
    this.termCount += 1;
    this.#last = term;
  }
}

function bytesOf(numbers: Uint32Array | Uint16Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function listingOf(documents: readonly SegmentDocument[]): SegmentListing {
  return {
    ids: documents.map(({ id }) => id),
    dates: documents.map(({ publishedAt }) => publishedAt),
    languages: documents.map(({ language }) => language),
  };
}

/** @param cardStarts Where each card begins in the object, and the last one ends. */
function headOf(
  documents: readonly SegmentDocument[],
  tables: TermTables,
  cardStarts: readonly number[],
): Uint8Array {
  // Positions follow the postings in the object.
  const blocks = Uint32Array.from(tables.blocks, (at, index) =>
    index % 3 === 2 ? tables.postings.length + at : at,
  );
  const bytes: Record<TableName, Uint8Array> = {
    dates: bytesOf(Float64Array.from(documents, ({ publishedAt }) => publishedAt)),
    cardStarts: bytesOf(Uint32Array.from(cardStarts)),
    lengths: bytesOf(
      Uint16Array.from(
        documents.flatMap(({ lengths }) => lengths.map((all) => Math.min(all, LENGTH_MAX))),
      ),
    ),
    blocks: bytesOf(blocks),
    terms: tables.terms.written(),
  };
  let end = 0;
  const places = {} as Record<TableName, [number, number]>;
  for (const name of segmentTables) {
    places[name] = [end, bytes[name].length];
    end = aligned(end + bytes[name].length);
  }
  const header: SegmentHeader = {
    version: SEGMENT_VERSION,
    items: documents.length,
    termCount: tables.termCount,
    words: Array.from({ length: LENGTH_FIELDS }, (_, field) =>
      documents.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0),
    ),
    tables: places,
  };
  return joined(
    encoder.encode(JSON.stringify(header)),
    end,
    segmentTables.map((name) => [places[name][0], bytes[name]]),
  );
}

/** Returns the bytes of a segment. */
export function encodeSegment(
  documents: readonly SegmentDocument[],
  terms: Iterable<TermPostings>,
): Uint8Array {
  const tables = new TermTables();
  for (const term of terms) tables.add(term);
  const cardStarts = [tables.postings.length + tables.positions.length];
  for (const { shown } of documents) cardStarts.push((cardStarts.at(-1) ?? 0) + shown.length);
  const listing = gzipSync(JSON.stringify(listingOf(documents)));
  const head = headOf(documents, tables, cardStarts);
  const listingAt = cardStarts.at(-1) ?? 0;
  // Numbers of the head are read in place.
  const headAt = aligned(listingAt + listing.length);
  const all = new Uint8Array(headAt + head.length + FOOTER_BYTES);
  all.set(tables.postings.written());
  all.set(tables.positions.written(), tables.postings.length);
  documents.forEach(({ shown }, document) => {
    all.set(shown, cardStarts[document]);
  });
  all.set(listing, listingAt);
  all.set(head, headAt);
  const footer = new DataView(all.buffer, headAt + head.length);
  footer.setUint32(0, headAt, true);
  footer.setUint32(4, listingAt, true);
  return all;
}

/** The length of the header in 8 bytes, the header, and the tables. */
function joined(
  header: Uint8Array,
  tablesLength: number,
  tables: readonly (readonly [number, Uint8Array])[],
): Uint8Array {
  const start = aligned(8 + header.length);
  const all = new Uint8Array(start + tablesLength);
  new DataView(all.buffer).setUint32(0, header.length, true);
  all.set(header, 8);
  for (const [at, bytes] of tables) all.set(bytes, start + at);
  return all;
}

/**
 * An occurrence of a term takes one number: the item, the field, and where it stands there plus one, or 0
 * behind a wall. As objects, those of 1,000 items would take 200 MB.
 */
const FIELDS_END = 2 ** 3;
const POSITIONS_END = 2 ** 26;

/** Returns the postings of a term's occurrences, which come item by item. */
function* postingsOf(occurrences: readonly number[]): Generator<Posting> {
  for (let at = 0; at < occurrences.length;) {
    const itemEnd = FIELDS_END * POSITIONS_END;
    const document = Math.floor((occurrences[at] ?? 0) / itemEnd);
    const counts = fieldNames.map(() => 0);
    const positions: number[] = [];
    for (; at < occurrences.length; at += 1) {
      const rest = (occurrences[at] ?? 0) - document * itemEnd;
      if (rest >= itemEnd) break;
      const field = Math.floor(rest / POSITIONS_END);
      const count = counts[field] ?? 0;
      if (count === COUNT_MAX) continue;
      counts[field] = count + 1;
      const position = rest % POSITIONS_END;
      if (position > 0) positions.push(position - 1);
    }
    yield { document, counts, positions: positions.sort((one, other) => one - other) };
  }
}

function toSegmentDocument(document: IndexDocument): SegmentDocument {
  const lengths = Array.from({ length: LENGTH_FIELDS }, () => 0);
  for (const name of fieldNames) {
    const place = lengthOf[FIELD_NUMBERS[name]];
    lengths[place] = (lengths[place] ?? 0) + document.lengths[name];
  }
  return {
    id: document.id,
    publishedAt: document.publishedAt,
    language: document.card.language ?? '',
    lengths,
    shown: encoder.encode(JSON.stringify({ card: document.card, names: document.names })),
  };
}

/**
 * Collects items for a segment, one at a time: of each only its card and where its terms stand is
 * kept.
 */
export class SegmentBuilder {
  readonly #documents: SegmentDocument[] = [];
  readonly #terms = new Map<string, number[]>();

  get size(): number {
    return this.#documents.length;
  }

  add(document: IndexDocument): void {
    const number = this.#documents.push(toSegmentDocument(document)) - 1;
    for (const { term, field, position = -1 } of document.terms) {
      let all = this.#terms.get(term);
      if (all === undefined) this.#terms.set(term, (all = []));
      all.push((number * FIELDS_END + FIELD_NUMBERS[field]) * POSITIONS_END + position + 1);
    }
  }

  /** Returns the bytes of the segment. */
  bytes(): Uint8Array {
    const terms = Array.from(this.#terms, ([term, occurrences]) => ({
      term: encoder.encode(term),
      postings: postingsOf(occurrences),
    })).sort((one, other) => Buffer.compare(one.term, other.term));
    return encodeSegment(this.#documents, terms);
  }
}
