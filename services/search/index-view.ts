/** The whole index at one moment: its segments, without the items that were replaced. */
import { LENGTH_FIELDS } from './fields.ts';
import type { LiveSegment } from './merge-segments.ts';

export interface TermCounts {
  readonly items: number;
  /** Of them those in which everybody may read it. */
  readonly publicItems: number;
}

export interface IndexView {
  readonly segments: readonly LiveSegment[];
  readonly items: number;
  /** Average length by field of length; at least 1. */
  readonly averages: readonly number[];
  /** Languages of the items, the publication's first. */
  readonly languages: readonly string[];
  counts(term: string): TermCounts;
}

/** @param languages as `IndexView.languages`. */
export function viewOf(segments: readonly LiveSegment[], languages: readonly string[]): IndexView {
  const all = segments.reduce((sum, { segment }) => sum + segment.size, 0);
  const gone = segments.reduce((sum, { gone: some }) => sum + some.size, 0);
  return {
    segments,
    languages,
    items: all - gone,
    averages: Array.from({ length: LENGTH_FIELDS }, (_, field) => {
      const words = segments.reduce((sum, { segment }) => sum + (segment.words[field] ?? 0), 0);
      return Math.max(1, words / Math.max(1, all));
    }),
    counts(term) {
      let items = 0;
      let publicItems = 0;
      for (const { segment } of segments) {
        const entry = segment.find(term);
        if (entry === undefined) continue;
        items += entry.count;
        publicItems += entry.publicCount;
      }
      return { items, publicItems };
    },
  };
}
