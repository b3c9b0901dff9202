/**
 * The most popular items: what readers have read, and before anything is counted, what the editors
 * promoted.
 */
import type { Card } from '../../../shared/content/card.ts';

export interface PopularLists {
  /** Counted items, best first. */
  readonly counted: readonly Card[];
  readonly promoted: readonly Card[];
  readonly recent: readonly Card[];
}

/** A list with too few items is filled up with the newest. */
export function popularOf({ counted, promoted, recent }: PopularLists): Card[] {
  const first =
    counted.length > 0
      ? counted
      : [...promoted].sort((one, other) => (other.promoted ?? 0) - (one.promoted ?? 0));
  return [...new Map([...first, ...recent].map((card) => [card.id, card])).values()];
}
