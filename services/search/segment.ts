/**
 * Reads a segment of the search index in place. Its head is in memory: tables of items, and all terms.
 * Postings, positions and cards are read where a search needs them.
 */
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { ByteReader } from './byte-reader.ts';
import { bytesInMemory, type ByteSource } from './byte-source.ts';
import { fieldNames, LENGTH_FIELDS, PUBLIC_FIELDS } from './fields.ts';
import {
  aligned,
  BLOCK_TERMS,
  FIELD_BITS,
  FOOTER_BYTES,
  headerSchema,
  listingSchema,
  ONCE_EACH,
  type SegmentListing,
  type ShownItem,
  type TableName,
} from './segment-format.ts';
import type { Posting } from './write-segment.ts';

const decoder = new TextDecoder();

export class SegmentError extends Error {
  override readonly name = 'SegmentError';
}

/** Start, and end. */
type Range = readonly [number, number];

export interface TermEntry {
  /** Items that have the term. */
  readonly count: number;
  /** Of them those in which everybody may read it. */
  readonly publicCount: number;
  /** Where they lie in the object. */
  readonly postings: Range;
  readonly positions: Range;
}

/** Receives one posting. `counts` is the same array each time. */
export type OnPosting = (document: number, mask: number, counts: Uint8Array) => void;

/** Reads the terms of a segment from the first of a block, one by one. */
class TermCursor {
  readonly #reader: ByteReader;
  readonly #terms: Uint8Array;
  #bytes = Buffer.alloc(64);
  #length = 0;
  count = 0;
  publicCount = 0;
  postings = 0;
  postingsEnd: number;
  positions = 0;
  positionsEnd: number;

  constructor(terms: Uint8Array, at: number, postings: number, positions: number) {
    this.#terms = terms;
    this.#reader = new ByteReader(terms, at, terms.length);
    this.postingsEnd = postings;
    this.positionsEnd = positions;
  }

  /** Returns false after the last term. */
  next(): boolean {
    const reader = this.#reader;
    if (reader.isAtEnd) return false;
    const shared = reader.number();
    const own = reader.number();
    this.#length = shared + own;
    if (this.#length > this.#bytes.length) {
      const longer = Buffer.alloc(this.#length * 2);
      this.#bytes.copy(longer);
      this.#bytes = longer;
    }
    for (let at = 0; at < own; at += 1) this.#bytes[shared + at] = this.#terms[reader.at + at] ?? 0;
    reader.at += own;
    this.count = reader.number();
    this.publicCount = reader.number();
    this.postings = this.postingsEnd;
    this.postingsEnd += reader.number();
    this.positions = this.positionsEnd;
    this.positionsEnd += reader.number();
    return true;
  }

  /** Of the term; the next one takes their place. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  /** As `byteClasses` of the term, without a view of its bytes: typing errors ask it of most terms. */
  get classes(): number {
    let signature = 0;
    for (let at = 0; at < this.#length; at += 1) signature |= 1 << ((this.#bytes[at] ?? 0) & 31);
    return signature >>> 0;
  }

  /** Returns 0 where the term begins with a text, and else whether it comes before it or after it. */
  compareStart(beginning: Uint8Array): number {
    for (let at = 0; at < beginning.length; at += 1) {
      if (at >= this.#length) return -1;
      const order = (this.#bytes[at] ?? 0) - (beginning[at] ?? 0);
      if (order !== 0) return order;
    }
    return 0;
  }

  get text(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  get entry(): TermEntry {
    return {
      count: this.count,
      publicCount: this.publicCount,
      postings: [this.postings, this.postingsEnd],
      positions: [this.positions, this.positionsEnd],
    };
  }
}
/** A term while terms are gone through. Copy what is kept. */
export type CurrentTerm = Pick<TermCursor, 'classes' | 'length' | 'text' | 'count' | 'publicCount'>;

/** Calls for each item that has a term. @param bytes of the term's postings. */
export function eachPosting(bytes: Uint8Array, onPosting: OnPosting): void {
  const counts = new Uint8Array(fieldNames.length);
  let document = 0;
  // As `ByteReader` reads, in place: a search goes through some hundred thousand postings.
  for (let at = 0; at < bytes.length;) {
    let byte = bytes[at++] ?? 0;
    let distance = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] ?? 0;
      distance |= (byte & 0x7f) << shift;
    }
    document += distance;
    const flags = bytes[at++] ?? 0;
    const mask = flags & FIELD_BITS;
    const isOnceEach = (flags & ONCE_EACH) !== 0;
    for (let field = 0; field < counts.length; field += 1) {
      if ((mask & (1 << field)) === 0) counts[field] = 0;
      else counts[field] = isOnceEach ? 1 : (bytes[at++] ?? 0);
    }
    onPosting(document, mask, counts);
  }
}

/** Returns the postings of a term with its positions. */
export function postingsOf(postings: Uint8Array, positions: Uint8Array): Posting[] {
  const reader = new ByteReader(positions, 0, positions.length);
  const found: Posting[] = [];
  eachPosting(postings, (document, _mask, counts) => {
    const places: number[] = [];
    let at = 0;
    for (let field = 0; field < counts.length; field += 1) {
      if ((PUBLIC_FIELDS & (1 << field)) === 0) continue;
      for (let count = counts[field] ?? 0; count > 0; count -= 1) {
        at += reader.number();
        places.push(at);
      }
    }
    found.push({ document, counts: [...counts], positions: places });
  });
  return found;
}

/** Returns where the head and the listing begin. @throws SegmentError */
function footerOf(bytes: Uint8Array): { readonly head: number; readonly listing: number } {
  const at = bytes.length - FOOTER_BYTES;
  if (at < 0) throw new SegmentError('A segment of the search index is cut off');
  const numbers = new DataView(bytes.buffer, bytes.byteOffset + at);
  const [head, listing] = [numbers.getUint32(0, true), numbers.getUint32(4, true)];
  if (head > at || listing > head)
    throw new SegmentError('A segment of the search index is cut off');
  return { head, listing };
}

/** @param packed bytes between the start of a listing and of the head. */
export function readListing(packed: Uint8Array): SegmentListing {
  return v.parse(listingSchema, JSON.parse(decoder.decode(gunzipSync(packed))));
}

export class Segment {
  readonly size: number;
  readonly termCount: number;
  /** Words of all items, by field of length. */
  readonly words: readonly number[];
  readonly dates: Float64Array;
  readonly lengths: Uint16Array;
  readonly #cardStarts: Uint32Array;
  readonly #blocks: Uint32Array;
  readonly #terms: Buffer;
  readonly #source: ByteSource;

  /**
   * @param given The head, with what follows it.
   * @throws SegmentError, SyntaxError and ValiError for bytes that are none.
   */
  constructor(given: Uint8Array, source: ByteSource) {
    // Numbers are read in place, which needs them at multiples of 8 bytes.
    const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given);
    if (bytes.length < 8) throw new SegmentError('A segment of the search index is cut off');
    const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const header = v.parse(
      headerSchema,
      JSON.parse(decoder.decode(bytes.subarray(8, 8 + headerLength))),
    );
    const start = aligned(8 + headerLength);
    const place = (name: TableName) => {
      const [from, length] = header.tables[name];
      if (start + from + length > bytes.length)
        throw new SegmentError('A segment of the search index is cut off');
      return { at: bytes.byteOffset + start + from, length };
    };
    const numbers = (name: TableName) => {
      const { at, length } = place(name);
      return new Uint32Array(bytes.buffer, at, length / 4);
    };
    const dates = place('dates');
    const lengths = place('lengths');
    const terms = place('terms');
    this.size = header.items;
    this.termCount = header.termCount;
    this.words = header.words;
    this.dates = new Float64Array(bytes.buffer, dates.at, dates.length / 8);
    this.lengths = new Uint16Array(bytes.buffer, lengths.at, lengths.length / 2);
    this.#cardStarts = numbers('cardStarts');
    this.#blocks = numbers('blocks');
    this.#terms = Buffer.from(bytes.buffer, terms.at, terms.length);
    this.#source = source;
  }

  /** Reads a whole segment in memory. @throws as the constructor. */
  static of(bytes: Uint8Array): Segment {
    return new Segment(bytes.subarray(footerOf(bytes).head), bytesInMemory(bytes));
  }

  #cursorAt(block: number): TermCursor {
    const [at = 0, postings = 0, positions = 0] = this.#blocks.subarray(3 * block);
    return new TermCursor(this.#terms, at, postings, positions);
  }

  /** Returns the last block whose first term is not after the given bytes, or the first one. */
  #blockOf(bytes: Uint8Array): number {
    let low = 0;
    let high = this.#blocks.length / 3;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      const cursor = this.#cursorAt(middle);
      cursor.next();
      if (Buffer.compare(cursor.bytes, bytes) <= 0) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Returns where a term is, or undefined. */
  find(term: string): TermEntry | undefined {
    if (this.termCount === 0) return undefined;
    const bytes = Buffer.from(term);
    const cursor = this.#cursorAt(this.#blockOf(bytes));
    for (let index = 0; index < BLOCK_TERMS && cursor.next(); index += 1) {
      const order = Buffer.compare(cursor.bytes, bytes);
      if (order === 0) return cursor.entry;
      if (order > 0) return undefined;
    }
    return undefined;
  }

  /** Calls for each term that begins with a text, in order. */
  eachTerm(beginning: string, onTerm: (term: CurrentTerm) => void): void {
    if (this.termCount === 0) return;
    const bytes = Buffer.from(beginning);
    const cursor = this.#cursorAt(this.#blockOf(bytes));
    while (cursor.next()) {
      const order = cursor.compareStart(bytes);
      if (order === 0) onTerm(cursor);
      else if (order > 0) return;
    }
  }

  /** Yields all terms in order. */
  *terms(): Generator<{ readonly term: Uint8Array; readonly entry: TermEntry }> {
    const cursor = this.#cursorAt(0);
    while (cursor.next()) yield { term: new Uint8Array(cursor.bytes), entry: cursor.entry };
  }

  readPostings({ postings: [start, end] }: TermEntry): Promise<Uint8Array> {
    return this.#source.read(start, end);
  }

  readPositions({ positions: [start, end] }: TermEntry): Promise<Uint8Array> {
    return this.#source.read(start, end);
  }

  /** Returns the JSON of `ShownItem` of an item. */
  readCard(document: number): Promise<Uint8Array> {
    return this.#source.read(this.#cardStarts[document] ?? 0, this.#cardStarts[document + 1] ?? 0);
  }

  async shown(document: number): Promise<ShownItem> {
    return JSON.parse(decoder.decode(await this.readCard(document))) as ShownItem;
  }

  lengthsOf(document: number): number[] {
    return [...this.lengths.subarray(document * LENGTH_FIELDS, (document + 1) * LENGTH_FIELDS)];
  }
}

/** A whole segment in memory, with what publishers ask of it. */
export interface WholeSegment {
  readonly segment: Segment;
  readonly listing: SegmentListing;
  readonly bytes: Uint8Array;
}

/** Where the parts of a segment begin that are read by themselves. */
export interface SegmentPlaces {
  /** Of the object, in bytes. */
  readonly bytes: number;
  readonly head: number;
  readonly listing: number;
}

export function placesOf(bytes: Uint8Array): SegmentPlaces {
  return { bytes: bytes.length, ...footerOf(bytes) };
}

/** @throws SegmentError, SyntaxError and ValiError for bytes that are no segment. */
export function wholeSegment(bytes: Uint8Array): WholeSegment {
  const { head, listing } = footerOf(bytes);
  return { segment: Segment.of(bytes), listing: readListing(bytes.subarray(listing, head)), bytes };
}

/** Returns the classes of bytes that a term has, one bit for each 5-bit class. */
export function byteClasses(term: Uint8Array): number {
  let signature = 0;
  for (const byte of term) signature |= 1 << (byte & 31);
  return signature >>> 0;
}
