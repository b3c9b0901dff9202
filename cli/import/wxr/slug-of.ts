/** The slug of a piece, as readers know it from its old address. */
import { slugify } from '../../../shared/urls/paths.ts';
import { plainText } from '../body/plain-text.ts';
import type { WxrItem } from './wxr-entry.ts';

const MAX_SLUG_CHARACTERS = 180;

/** Text with its percent-encoding resolved, or as it is when that is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The post's own slug, else one made of its title, else of its id. */
export function slugOf(item: Pick<WxrItem, 'name' | 'title' | 'id'>): string {
  const own = percentDecoded(item.name)
    .normalize('NFC')
    .replace(/[\s/?#%\\\p{Cc}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const slug = own || slugify(plainText(item.title)) || `post-${slugify(item.id) || 'untitled'}`;
  return [...slug]
    .slice(0, MAX_SLUG_CHARACTERS)
    .join('')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/-+$/, '');
}
