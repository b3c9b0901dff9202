/**
 * Whether a list shows its items as text. One rule for all lists, decided by the items that the page
 * shows: where most have no image, what stands in the place of images would be most of the page
 * (docs/adr/0087). Pure.
 */
import type { Card } from '../../shared/content/card.ts';

/** Returns whether more than half of the items have no image. */
export function isInWords(cards: readonly Pick<Card, 'image'>[]): boolean {
  const without = cards.filter(({ image }) => image?.src === undefined).length;
  return without > cards.length / 2;
}
