/** Derives the slug of an item, as readers know it from its old address. */
import { slugify } from '../../shared/urls/paths.ts';
import { plainText } from '../body/plain-text.ts';
import type { WxrItem } from './wxr-entry.ts';

const MAX_SLUG_CHARACTERS = 180;

/** Decodes percent-encoded text. Returns it unchanged when the encoding is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the post's own slug, or else a slug made from its title, which is plain text, or else from
 * its id.
 */
export function slugOf(item: Pick<WxrItem, 'name' | 'title' | 'id'>): string {
  const own = percentDecoded(item.name)
    .normalize('NFC')
    .replace(/[\s/?#%\\\p{Cc}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const slug = own || slugify(item.title) || `post-${slugify(item.id) || 'untitled'}`;
  return [...slug]
    .slice(0, MAX_SLUG_CHARACTERS)
    .join('')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/-+$/, '');
}

/** Returns the slug of a post of WordPress, whose titles are HTML. */
export function postSlug(item: Pick<WxrItem, 'name' | 'title' | 'id'>): string {
  return slugOf({ name: item.name, title: plainText(item.title), id: item.id });
}
