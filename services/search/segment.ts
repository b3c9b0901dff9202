/** Reads a segment of the search index in place: nothing is decoded before a search needs it. */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import { ByteReader } from './byte-reader.ts';
import { fieldNames, LENGTH_FIELDS, PUBLIC_FIELDS } from './fields.ts';
import {
  aligned,
  FIELD_BITS,
  headerSchema,
  ONCE_EACH,
  type ShownItem,
  type TableName,
} from './segment-format.ts';
import type { Posting, SegmentDocument, TermPostings } from './write-segment.ts';

const decoder = new TextDecoder();

class SegmentError extends Error {
  override readonly name = 'SegmentError';
}

/** Receives one posting. `counts` is the same array each time. */
export type OnPosting = (document: number, mask: number, counts: Uint8Array) => void;

export class Segment {
  readonly ids: readonly string[];
  /** Words of all items, by field of length. */
  readonly words: readonly number[];
  readonly dates: Float64Array;
  readonly lengths: Uint16Array;
  readonly counts: Uint32Array;
  readonly publicCounts: Uint32Array;
  readonly #termStarts: Uint32Array;
  readonly #postingStarts: Uint32Array;
  readonly #positionStarts: Uint32Array;
  readonly #cardStarts: Uint32Array;
  readonly #terms: Buffer;
  readonly #postings: Uint8Array;
  readonly #positions: Uint8Array;
  readonly #cards: Uint8Array;
  #signatures: Uint32Array | undefined;

  /** @throws SegmentError, SyntaxError and ValiError for bytes that are no segment. */
  constructor(given: Uint8Array) {
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
    const table = (name: TableName) => {
      const { at, length } = place(name);
      return new Uint8Array(bytes.buffer, at, length);
    };
    const numbers = (name: TableName) => {
      const { at, length } = place(name);
      return new Uint32Array(bytes.buffer, at, length / 4);
    };
    const dates = place('dates');
    const lengths = place('lengths');
    const terms = place('terms');
    this.ids = header.ids;
    this.words = header.words;
    this.dates = new Float64Array(bytes.buffer, dates.at, dates.length / 8);
    this.lengths = new Uint16Array(bytes.buffer, lengths.at, lengths.length / 2);
    this.counts = numbers('counts');
    this.publicCounts = numbers('publicCounts');
    this.#termStarts = numbers('termStarts');
    this.#postingStarts = numbers('postingStarts');
    this.#positionStarts = numbers('positionStarts');
    this.#cardStarts = numbers('cardStarts');
    this.#terms = Buffer.from(bytes.buffer, terms.at, terms.length);
    this.#postings = table('postings');
    this.#positions = table('positions');
    this.#cards = table('cards');
  }

  get size(): number {
    return this.ids.length;
  }

  get termCount(): number {
    return this.counts.length;
  }

  termBytes(term: number): Buffer {
    return this.#terms.subarray(this.#termStarts[term], this.#termStarts[term + 1]);
  }

  /** In bytes. */
  termLength(term: number): number {
    return (this.#termStarts[term + 1] ?? 0) - (this.#termStarts[term] ?? 0);
  }

  term(term: number): string {
    return this.#terms.toString('utf8', this.#termStarts[term], this.#termStarts[term + 1]);
  }

  /** Returns the first term that is not before the given bytes. */
  #firstFrom(bytes: Uint8Array): number {
    let low = 0;
    let high = this.termCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (Buffer.compare(this.termBytes(middle), bytes) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the number of a term, or undefined. */
  find(term: string): number | undefined {
    const bytes = Buffer.from(term);
    const at = this.#firstFrom(bytes);
    return at < this.termCount && this.termBytes(at).equals(bytes) ? at : undefined;
  }

  /** Returns the number of the first term that begins with a text, and that after the last one. */
  rangeOf(beginning: string): readonly [number, number] {
    const bytes = Buffer.from(beginning);
    // No byte of UTF-8 is higher.
    return [this.#firstFrom(bytes), this.#firstFrom(Buffer.concat([bytes, Buffer.of(0xff)]))];
  }

  /**
   * Which letters each term has, one bit for each 5-bit class of bytes. Terms that differ in many
   * bits differ in many letters.
   */
  get signatures(): Uint32Array {
    this.#signatures ??= Uint32Array.from({ length: this.termCount }, (_, term) =>
      byteClasses(this.termBytes(term)),
    );
    return this.#signatures;
  }

  eachPosting(term: number, onPosting: OnPosting): void {
    const bytes = this.#postings;
    const end = this.#postingStarts[term + 1] ?? 0;
    const reader = new ByteReader(bytes, this.#postingStarts[term] ?? 0, end);
    const counts = new Uint8Array(fieldNames.length);
    let document = 0;
    while (!reader.isAtEnd) {
      document += reader.number();
      const flags = reader.byte();
      const mask = flags & FIELD_BITS;
      const isOnceEach = (flags & ONCE_EACH) !== 0;
      for (let field = 0; field < counts.length; field += 1) {
        if ((mask & (1 << field)) === 0) counts[field] = 0;
        else counts[field] = isOnceEach ? 1 : reader.byte();
      }
      onPosting(document, mask, counts);
    }
  }

  /** Returns the postings of a term with its positions. */
  postings(term: number): Posting[] {
    const reader = new ByteReader(
      this.#positions,
      this.#positionStarts[term] ?? 0,
      this.#positionStarts[term + 1] ?? 0,
    );
    const found: Posting[] = [];
    this.eachPosting(term, (document, _mask, counts) => {
      const positions: number[] = [];
      let at = 0;
      for (let field = 0; field < counts.length; field += 1) {
        if ((PUBLIC_FIELDS & (1 << field)) === 0) continue;
        for (let count = counts[field] ?? 0; count > 0; count -= 1) {
          at += reader.number();
          positions.push(at);
        }
      }
      found.push({ document, counts: [...counts], positions });
    });
    return found;
  }

  #cardBytes(document: number): Uint8Array {
    return this.#cards.subarray(this.#cardStarts[document], this.#cardStarts[document + 1]);
  }

  shown(document: number): ShownItem {
    return JSON.parse(decoder.decode(this.#cardBytes(document))) as ShownItem;
  }

  card(document: number): Card {
    return this.shown(document).card;
  }

  /** Returns an item as it is written into another segment. */
  document(document: number): SegmentDocument {
    return {
      id: this.ids[document] ?? '',
      publishedAt: this.dates[document] ?? 0,
      lengths: [...this.lengths.subarray(document * LENGTH_FIELDS, (document + 1) * LENGTH_FIELDS)],
      shown: this.#cardBytes(document),
    };
  }

  /** Yields all terms in order. */
  *terms(): Generator<TermPostings> {
    for (let term = 0; term < this.termCount; term += 1)
      yield { term: this.termBytes(term), postings: this.postings(term) };
  }
}

/** Returns the classes of bytes that a term has. */
export function byteClasses(term: Uint8Array): number {
  let signature = 0;
  for (const byte of term) signature |= 1 << (byte & 31);
  return signature >>> 0;
}
