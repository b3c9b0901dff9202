/** What the card of an item says in one list and not in others. */
import type { Card } from '../shared/content/card.ts';
import { contributorRoles, type Item } from '../shared/content/item.ts';
import { listingName } from '../services/content/keys.ts';

/** Returns an item's card as a list has it: the list of a person says what they did. */
export function cardInList(name: string, card: Card, { contributors }: Item): Card {
  const roles = contributorRoles.filter((role) =>
    contributors[role]?.some(({ slug }) => listingName.author(slug) === name),
  );
  return roles.length === 0 || roles.join() === 'author' ? card : { ...card, roles };
}
