/** Makes one segment of several, without the items that were replaced or withdrawn. */
import type { Segment } from './segment.ts';
import {
  encodeSegment,
  type Posting,
  type SegmentDocument,
  type TermPostings,
} from './write-segment.ts';

/** A segment and the numbers of its items that no longer count. */
export interface LiveSegment {
  readonly segment: Segment;
  readonly gone: ReadonlySet<number>;
}

/** Where each item of a segment is in the new one; −1 for those that are gone. */
type Places = Int32Array;

function placesOf({ segment, gone }: LiveSegment, documents: SegmentDocument[]): Places {
  return Int32Array.from({ length: segment.size }, (_, document) => {
    if (gone.has(document)) return -1;
    documents.push(segment.document(document));
    return documents.length - 1;
  });
}

function moved(postings: Iterable<Posting>, places: Places): Posting[] {
  const kept: Posting[] = [];
  for (const posting of postings) {
    const document = places[posting.document] ?? -1;
    if (document >= 0) kept.push({ ...posting, document });
  }
  return kept;
}

/** Yields the terms of all segments in order, each once. */
function* mergedTerms(segments: readonly LiveSegment[], places: readonly Places[]) {
  const sources = segments.map(({ segment }, index) => {
    const terms = segment.terms();
    return { terms, places: places[index] ?? new Int32Array(), next: terms.next() };
  });
  for (;;) {
    const heads = sources.filter(({ next }) => next.done !== true);
    let first: Uint8Array | undefined;
    for (const { next } of heads) {
      const { term } = next.value as TermPostings;
      if (first === undefined || Buffer.compare(term, first) < 0) first = term;
    }
    if (first === undefined) return;
    const postings: Posting[] = [];
    for (const source of heads) {
      const head = source.next.value as TermPostings;
      if (Buffer.compare(head.term, first) !== 0) continue;
      postings.push(...moved(head.postings, source.places));
      source.next = source.terms.next();
    }
    yield { term: first, postings };
  }
}

/** Returns the bytes of one segment with the items of several, in their order. */
export function mergeSegments(segments: readonly LiveSegment[]): Uint8Array {
  const documents: SegmentDocument[] = [];
  const places = segments.map((segment) => placesOf(segment, documents));
  return encodeSegment(documents, mergedTerms(segments, places));
}
