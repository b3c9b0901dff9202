/** Makes the slug of a category or tag from its name. */
import { tagSlug } from './paths.ts';

/**
 * Returns a slug for a term, without characters that a path cannot hold. Empty when nothing is
 * left.
 */
export function termSlug(name: string): string {
  return tagSlug(name.normalize('NFC').replace(/[\s/?#%\\\p{Cc}]+/gu, ' '))
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
