/** Names and directions of languages, from the data that ECMAScript has of them. */

const rightToLeft: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

const directions = new Map<string, 'ltr' | 'rtl'>();

function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/**
 * Returns the direction in which a language is written, by its usual script (Unicode CLDR) or the
 * one in its tag: `az-Arab` is written from right to left.
 * @param language BCP 47.
 */
export function textDirection(language: string): 'ltr' | 'rtl' {
  const known = directions.get(language);
  if (known !== undefined) return known;
  const direction = directionOf(language);
  directions.set(language, direction);
  return direction;
}

/**
 * Returns a language's name in the language itself, as a link begins with it: `Español` for `es`.
 * Returns the tag when the name is not known.
 * @param language BCP 47.
 */
export function ownLanguageName(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
    return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(language));
  } catch {
    return language;
  }
}

/** Returns whether two tags have the same language: `en` and `en-GB` have, `en` and `es` do not. */
export function isSameLanguage(one: string, other: string): boolean {
  return one.split('-')[0]?.toLowerCase() === other.split('-')[0]?.toLowerCase();
}
