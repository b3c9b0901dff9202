/** What is most popular: what readers have read, and until anything has been counted what the editors put forward. */
import type { Card } from '../../../shared/content/card.ts';

export interface PopularLists {
  /** What has been counted, best first. */
  readonly counted: readonly Card[];
  readonly promoted: readonly Card[];
  readonly recent: readonly Card[];
}

/** A list that has too few is filled up with the newest. */
export function popularOf({ counted, promoted, recent }: PopularLists): Card[] {
  const first =
    counted.length > 0
      ? counted
      : [...promoted].sort((one, other) => (other.promoted ?? 0) - (one.promoted ?? 0));
  return [...new Map([...first, ...recent].map((card) => [card.id, card])).values()];
}
