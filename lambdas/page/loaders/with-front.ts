/**
 * Applies an editor's arrangement to a list: the picked items first, each in the list's current
 * version, then the others.
 */
import type { Card } from '../../../shared/content/card.ts';
import type { Front } from '../../content/front.ts';

export function withFront(front: Front | undefined, cards: readonly Card[]): Card[] {
  if (front === undefined) return [...cards];
  const fresh = new Map(cards.map((card) => [card.id, card]));
  const picked = front.picks.map((pick) => fresh.get(pick.id) ?? pick);
  const ids = new Set(picked.map((card) => card.id));
  return [...picked, ...cards.filter((card) => !ids.has(card.id))];
}
