/** Simple ways to relate items, which the measured one must beat. */
import { plainText } from '../../services/content/plain-text.ts';
import { stripTags } from '../../shared/content/text.ts';
import type { Item } from '../../shared/content/item.ts';

/** Returns scores of all items as candidates for the item at an index. */
export type Scorer = (index: number) => Float64Array;

export function newest(items: readonly Item[]): Scorer {
  const times = Float64Array.from(items, ({ pubDate }) => Date.parse(pubDate));
  return () => times;
}

export function tagOverlap(items: readonly Item[]): Scorer {
  const tags = items.map((item) => new Set(item.tags.map(({ slug }) => slug)));
  return (index) =>
    Float64Array.from(tags, (others) => [...others].filter((tag) => tags[index]?.has(tag)).length);
}

/** Words with how often they occur. */
function wordCounts(item: Item): Map<string, number> {
  const names = item.tags.map(({ name }) => name).join(' ');
  const text = `${stripTags(item.hed)} ${stripTags(item.dek)} ${names} ${plainText(item)}`;
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Cosine of TF-IDF vectors over headline, dek, tags and text. */
export function tfIdf(items: readonly Item[]): Scorer {
  const postings = new Map<string, [index: number, weight: number][]>();
  const counts = items.map(wordCounts);
  const frequency = new Map<string, number>();
  for (const words of counts)
    for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const vectors = counts.map((words, index) => {
    const weights = [...words].map(
      ([word, count]) =>
        [word, count * Math.log(items.length / (frequency.get(word) ?? 1))] as const,
    );
    const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight ** 2, 0)) || 1;
    const vector = weights.map(([word, weight]) => [word, weight / length] as const);
    for (const [word, weight] of vector) {
      const posting = postings.get(word) ?? [];
      postings.set(word, posting);
      posting.push([index, weight]);
    }
    return vector;
  });
  return (index) => {
    const scores = new Float64Array(items.length);
    for (const [word, weight] of vectors[index] ?? [])
      for (const [other, its] of postings.get(word) ?? [])
        scores[other] = (scores[other] ?? 0) + weight * its;
    return scores;
  };
}
