/**
 * Applies an editor's arrangement to a list: the picked items first, each in the list's current
 * version, then the others.
 */
import type { Card } from '../../../shared/content/card.ts';
import { pickedCards, type Front } from '../../content/front.ts';

/** @param now ISO; picks that are not public yet, or no longer pinned, are left out. */
export function withFront(front: Front | undefined, cards: readonly Card[], now: string): Card[] {
  if (front === undefined) return [...cards];
  const picked = pickedCards(front.picks, now, new Map(cards.map((card) => [card.id, card])));
  const ids = new Set(picked.map((card) => card.id));
  return [...picked, ...cards.filter((card) => !ids.has(card.id))];
}
