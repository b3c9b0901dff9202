/**
 * How much room a headline needs, estimated from its letters: servers have no fonts, and a headline
 * has its size before the face is there. Where very long words may part. Pure.
 */

/** Widths in em, of the display face; its stand-ins are fitted to it. Each letter has one at most. */
const widths: readonly (readonly [em: number, letters: string])[] = [
  [0.3, "ijlI.,:;'’‘|!"],
  [0.42, 'ftrsJ()[]-"“”„'],
  [1, 'mwMW—…%@'],
  [0.74, 'ABCDEFGHKLNOPQRSTUVXYZÄÖÜ'],
];
const widthOf = new Map(widths.flatMap(([em, letters]) => [...letters].map((one) => [one, em])));
/** Of all other letters, of whatever script: small letters and figures have this width. */
const USUAL_EM = 0.6;
/** Signs of these scripts are as wide as they are high. */
const square = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** Signs above and below letters need no room, nor do soft hyphens and joiners. */
const without = /[\p{M}\p{Cf}]/u;

/**
 * Where lines break: at spaces, after hyphens and slashes, at soft hyphens, and between any two signs
 * of scripts that put no spaces between words (UAX 14).
 */
const breaks =
  /[\s\u00ad\u200b/\u2010\u2013\u2014-]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * A word of up to some 22 letters fits every column in a readable size. Longer ones are compounds, and
 * have to part.
 */
const PARTED_EM = 11;
const parted = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]{16,}/gu;
/** How the last consonants before a vowel begin a syllable: those that stay together, or one. */
const onset =
  /(s?ch[lmnrw]?|s[tp]r?|ph|th|qu|[bdfgkpt][lr]|[^aeiouyàáâäåæèéêëíîïóôöøœúûüýаеёиіоуыэюяαεηιουωάέήίόύώ])(?=[aeiouyàáâäåæèéêëíîïóôöøœúûüýаеёиіоуыэюяαεηιουωάέήίόύώ])/giu;
const SOFT_HYPHEN = '\u00ad';
/** Letters that stand alone on a line at least. */
const PART_MIN = 4;

/** Some ninety letters. Imports contain whole sentences. */
const LONG_EM = 48;
/** Some fifty letters: more than three lines in the largest size. */
const MEDIUM_EM = 26;

function emsOf(text: string): number {
  let ems = 0;
  for (const sign of text)
    if (!without.test(sign)) ems += square.test(sign) ? 1 : (widthOf.get(sign) ?? USUAL_EM);
  return ems;
}

/** Returns the width of a text's longest word, in em of its own type size, to a tenth. */
export function longestWord(text: string): number {
  const longest = Math.max(...text.split(breaks).map(emsOf));
  return Math.ceil(longest * 10) / 10;
}

/**
 * Returns a headline as it is shown: very long words have soft hyphens between their syllables, as
 * most languages of these scripts have them, give or take a letter. Not every browser knows the
 * syllables of a language (`hyphens: auto`), and a word must never part without a hyphen.
 */
export function shownHeadline(text: string): string {
  return text.replace(parted, (word) =>
    emsOf(word) <= PARTED_EM
      ? word
      : word.replace(onset, (start: string, _: string, at: number) =>
          at < PART_MIN || at > word.length - PART_MIN ? start : `${SOFT_HYPHEN}${start}`,
        ),
  );
}

/** Returns whether a headline is set smaller because of its length; undefined for a usual one. */
export function headlineLength(text: string): 'medium' | 'long' | undefined {
  const ems = emsOf(text);
  if (ems > LONG_EM) return 'long';
  return ems > MEDIUM_EM ? 'medium' : undefined;
}
