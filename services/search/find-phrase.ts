/** Finds the items in which words stand one after the other, in text that everybody may read. */
import type { PhraseWord } from './parse-query.ts';
import { postingsOf, type Segment } from './segment.ts';

/** Returns where the phrase would begin if this word were in its place, by item. */
async function starts(
  segment: Segment,
  { terms, offset }: PhraseWord,
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  for (const term of terms) {
    const entry = segment.find(term);
    if (entry === undefined) continue;
    const [postings, positions] = await Promise.all([
      segment.readPostings(entry),
      segment.readPositions(entry),
    ]);
    for (const { document, positions: places } of postingsOf(postings, positions)) {
      if (places.length === 0) continue;
      const known = found.get(document) ?? new Set<number>();
      for (const place of places) known.add(place - offset);
      found.set(document, known);
    }
  }
  return found;
}

/** Returns the numbers of the items that have the phrase. */
export async function findPhrase(
  segment: Segment,
  phrase: readonly PhraseWord[],
): Promise<ReadonlySet<number>> {
  const [first, ...rest] = await Promise.all(phrase.map((word) => starts(segment, word)));
  if (first === undefined) return new Set();
  const having = new Set<number>();
  for (const [document, places] of first) {
    const hasAll = [...places].some((place) =>
      rest.every((others) => others.get(document)?.has(place) === true),
    );
    if (hasAll) having.add(document);
  }
  return having;
}
