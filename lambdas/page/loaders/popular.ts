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
  /** Items that the page shows above the list: only what was counted repeats them. */
  readonly above?: readonly Card[];
}

/** A list with too few items is filled up with the newest. */
export function popularOf({ counted, promoted, recent, above = [] }: PopularLists): Card[] {
  const shown = new Set(above.map(({ id }) => id));
  const chosen =
    counted.length > 0
      ? []
      : [...promoted].sort((one, other) => (other.promoted ?? 0) - (one.promoted ?? 0));
  const fill = [...chosen, ...recent].filter(({ id }) => !shown.has(id));
  return [...new Map([...counted, ...fill].map((card) => [card.id, card])).values()];
}
