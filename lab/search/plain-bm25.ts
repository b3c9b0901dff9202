/**
 * BM25 over all words of an item in one field, as the textbook has it
 * (https://nlp.stanford.edu/IR-book/html/htmledition/okapi-bm25-a-non-binary-model-1.html): the
 * baseline of search.
 */

const K1 = 1.2;
const B = 0.75;

export interface PlainBm25 {
  /** Returns the ids of the best items. */
  search(terms: readonly string[], take: number): string[];
}

export function createPlainBm25(
  documents: readonly { readonly id: string; readonly terms: readonly string[] }[],
): PlainBm25 {
  const postings = new Map<string, Map<number, number>>();
  documents.forEach(({ terms }, document) => {
    for (const term of terms) {
      const having = postings.get(term) ?? new Map<number, number>();
      having.set(document, (having.get(document) ?? 0) + 1);
      postings.set(term, having);
    }
  });
  const words = documents.reduce((sum, { terms }) => sum + terms.length, 0);
  const average = words / Math.max(1, documents.length);
  return {
    search(terms, take) {
      const scores = new Map<number, number>();
      for (const term of new Set(terms)) {
        const having = postings.get(term) ?? new Map<number, number>();
        const value = Math.log(1 + (documents.length - having.size + 0.5) / (having.size + 0.5));
        for (const [document, count] of having) {
          const length = documents[document]?.terms.length ?? 0;
          const score =
            (value * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
          scores.set(document, (scores.get(document) ?? 0) + score);
        }
      }
      return [...scores]
        .sort(([, one], [, other]) => other - one)
        .slice(0, take)
        .flatMap(([document]) => documents[document]?.id ?? []);
    },
  };
}
