/** What the magazine puts forward: what its editors promote, then the newest. Readers are not counted here. */
import type { Card } from '../../../shared/content/card.ts';

export function popularOf(promoted: readonly Card[], recent: readonly Card[]): Card[] {
  const ranked = [...promoted].sort((one, other) => (other.promoted ?? 0) - (one.promoted ?? 0));
  return [...new Map([...ranked, ...recent].map((card) => [card.id, card])).values()];
}
