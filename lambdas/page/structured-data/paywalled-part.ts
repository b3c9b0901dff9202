/** Marks the part of a page that is not free to everyone, for search engines (rules §1). */
import type { ItemAccess } from '../item-access.ts';

/**
 * Returns one class that exactly one element of the page has: the element that replaces the rest of
 * a cut item, or that holds the whole item. Returns undefined when everything is free. Content that
 * is not free is marked so even where the current reader (or a search engine) has all of it.
 */
export function paywalledSelector(
  isGallery: boolean,
  { rule, decision }: Pick<ItemAccess, 'rule' | 'decision'>,
): string | undefined {
  if (rule.access === 'free') return undefined;
  if (decision.show === 'lead-in') return '.paywall';
  return isGallery ? '.gallery-stage' : '.article-body';
}
