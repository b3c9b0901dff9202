/** What an item says of itself to feeds, search engines and social networks. */
import type { Item } from './item.ts';
import { leadIn } from './lead-in.ts';
import { stripTags, truncate } from './text.ts';

/** In characters. */
const SUMMARY_MAX = 300;

/**
 * Returns the dek, or the beginning of what everybody may read, as plain text. Empty when there is
 * neither.
 */
export function summaryOf(item: Item): string {
  const dek = stripTags(item.dek);
  if (dek !== '') return dek;
  const open = item.access === 'free' ? item.body : leadIn(item);
  const text = open.flatMap((segment) => (segment.kind === 'html' ? [segment.html] : []));
  return truncate(stripTags(text.join(' ')), SUMMARY_MAX, ' …', 30);
}
