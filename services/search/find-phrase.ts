/** Finds the items in which words stand one after the other, in text that everybody may read. */
import type { PhraseWord } from './parse-query.ts';
import type { Segment } from './segment.ts';

/** Returns where the phrase would begin if this word were in its place, by item. */
function starts(segment: Segment, { terms, offset }: PhraseWord): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const term of terms) {
    const number = segment.find(term);
    if (number === undefined) continue;
    for (const { document, positions } of segment.postings(number)) {
      if (positions.length === 0) continue;
      const known = found.get(document) ?? new Set<number>();
      for (const position of positions) known.add(position - offset);
      found.set(document, known);
    }
  }
  return found;
}

/** Returns the numbers of the items that have the phrase. */
export function findPhrase(segment: Segment, phrase: readonly PhraseWord[]): ReadonlySet<number> {
  const [first, ...rest] = phrase.map((word) => starts(segment, word));
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
