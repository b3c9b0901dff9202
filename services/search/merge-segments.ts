/** Makes one segment of several, without the items that were replaced or withdrawn. */
import { postingsOf, type Segment, type TermEntry, type WholeSegment } from './segment.ts';
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

async function placesIn(
  { segment, listing }: WholeSegment,
  gone: ReadonlySet<number>,
  documents: SegmentDocument[],
): Promise<Places> {
  const places = new Int32Array(segment.size).fill(-1);
  for (let document = 0; document < segment.size; document += 1) {
    if (gone.has(document)) continue;
    places[document] = documents.length;
    documents.push({
      id: listing.ids[document] ?? '',
      publishedAt: segment.dates[document] ?? 0,
      language: listing.languages[document] ?? '',
      lengths: segment.lengthsOf(document),
      shown: await segment.readCard(document),
    });
  }
  return places;
}

function moved(postings: Iterable<Posting>, places: Places): Posting[] {
  const kept: Posting[] = [];
  for (const posting of postings) {
    const document = places[posting.document] ?? -1;
    if (document >= 0) kept.push({ ...posting, document });
  }
  return kept;
}

/** Yields all terms of a segment in order. */
function* termsOf({ segment, bytes }: WholeSegment): Generator<TermPostings> {
  const part = ([start, end]: TermEntry['postings']) => bytes.subarray(start, end);
  for (const { term, entry } of segment.terms())
    yield { term, postings: postingsOf(part(entry.postings), part(entry.positions)) };
}

/** Yields the terms of all segments in order, each once. */
function* mergedTerms(segments: readonly WholeSegment[], places: readonly Places[]) {
  const sources = segments.map((segment, index) => {
    const terms = termsOf(segment);
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
      for (const posting of moved(head.postings, source.places)) postings.push(posting);
      source.next = source.terms.next();
    }
    yield { term: first, postings };
  }
}

/** A whole segment and the numbers of its items that no longer count. */
export interface MergedSegment {
  readonly whole: WholeSegment;
  readonly gone: ReadonlySet<number>;
}

/** Returns the bytes of one segment with the items of several, in their order. */
export async function mergeSegments(segments: readonly MergedSegment[]): Promise<Uint8Array> {
  const documents: SegmentDocument[] = [];
  const places: Places[] = [];
  for (const { whole, gone } of segments) places.push(await placesIn(whole, gone, documents));
  return encodeSegment(
    documents,
    mergedTerms(
      segments.map(({ whole }) => whole),
      places,
    ),
  );
}
