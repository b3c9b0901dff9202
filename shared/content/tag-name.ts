/** How a tag's name is shown: sources write it in small letters, with capitals, or as a slug. */

/** A slug of several words. `e-readers` and `x-ray` are words with a hyphen. */
const slugOfWords = /^[\p{Ll}\p{N}]{2,}(?:-[\p{Ll}\p{N}]{2,})+$/u;

/**
 * Returns a tag's name as readers see it: `electric-vehicles` becomes "Electric vehicles". A name
 * with a capital anywhere is somebody's spelling and stays, as do the newsroom's own tags, which
 * begin with `@` or `_`.
 */
export function tagName(name: string): string {
  if (name !== name.toLowerCase()) return name;
  const words = slugOfWords.test(name) ? name.replaceAll('-', ' ') : name;
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}
