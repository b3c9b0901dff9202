/** What stands beside an item: how many related items are stored and shown, and which. */
import type { Card } from '../../shared/content/card.ts';

/** Items behind "Read next". */
export const RELATED_SHOWN = 6;
/** Some may be withdrawn or not public yet when a page shows them. */
export const RELATED_STORED = 8;

interface ReadNextOptions {
  /** Id of the item that they stand beside. */
  readonly beside: string;
  readonly related: readonly Card[];
  /** Returns what fills up. Not called if enough are related. */
  readonly newest: () => readonly Card[];
  /** Which of them can be shown. Default: all. */
  readonly canShow?: (card: Card) => boolean;
}

/** Returns the related items, then the newest until the row is full, each item once. */
export function readNext({
  beside,
  related,
  newest,
  canShow = () => true,
}: ReadNextOptions): readonly Card[] {
  const shown = new Map<string, Card>();
  const add = (cards: readonly Card[]) => {
    for (const card of cards)
      if (card.id !== beside && !shown.has(card.id) && canShow(card)) shown.set(card.id, card);
  };
  add(related);
  if (shown.size < RELATED_SHOWN) add(newest());
  return [...shown.values()].slice(0, RELATED_SHOWN);
}
