/**
 * The most popular items: what readers have read, and before anything is counted, what the editors
 * promoted.
 */
import type { Card } from '../../../shared/content/card.ts';

/** How many items a row of the most popular has. */
export const POPULAR_ROW = 5;

export interface PopularLists {
  /** Counted items, best first. */
  readonly counted: readonly Card[];
  readonly promoted: readonly Card[];
  readonly recent: readonly Card[];
}

/** A list with too few items is filled up with the newest. */
export function popularOf({ counted, promoted, recent }: PopularLists): Card[] {
  const chosen =
    counted.length > 0
      ? counted
      : [...promoted].sort((one, other) => (other.promoted ?? 0) - (one.promoted ?? 0));
  return [...new Map([...chosen, ...recent].map((card) => [card.id, card])).values()];
}

/**
 * Returns the first of the ranking for a row with numbers, the same on each page that has one; none
 * before enough are counted to fill it.
 */
export function popularRow(counted: readonly Card[]): readonly Card[] {
  return counted.length < POPULAR_ROW ? [] : counted.slice(0, POPULAR_ROW);
}
