/**
 * Folds spellings of the same word into one, the same for what is indexed and for what is asked:
 * width, case, accents, Arabic letters.
 */

/** Vowel signs, the sign of lengthening, and other marks that Arabic may leave out. */
const arabicMarks = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g;
const arabicLetters: readonly (readonly [RegExp, string])[] = [
  [/[\u0622\u0623\u0625\u0671]/g, '\u0627'],
  [/[\u0649\u06CC]/g, '\u064A'],
  // Many write the ending \u0629 without its dots. The stemmer knows it with them.
  [/(?<=...)\u0647$/g, '\u0629'],
  [/\u06A9/g, '\u0643'],
];
const arabicScript = /[\u0600-\u06FF]/;

/** `و`, `ف`, `ب` and `ك` before the article, and `لل`, are words of their own that Arabic joins. */
function foldArabic(word: string): string {
  const letters = arabicLetters.reduce(
    (text, [from, to]) => text.replace(from, to),
    word.replace(arabicMarks, ''),
  );
  return letters.replace(/^[وفبك](?=ال..)/u, '').replace(/^لل(?=..)/u, 'ال');
}

/** Returns a word without the accents of Latin, Greek and Cyrillic letters. */
export function foldAccents(word: string): string {
  // Most words are ASCII.
  if (!/[^\u0000-\u007F]/.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i');
}

/**
 * Signs inside words that are no part of their spelling: soft hyphens, joiners and other signs that
 * nobody sees, the \u02BBokina of Hawaiian, the stresses of Armenian and the abbreviations of Hebrew.
 */
const unspelled = /[\p{Cf}\u02BB\u055B\u055C\u055E\u05F3\u05F4]/gu;
const apostrophes = /[\u02BC\u02B9\u2018\u2032\u02BE\u02BF`\u00B4]/g;
const sharp = /\u266F/g;

/**
 * Returns a text in one width and case: full-width letters and ligatures become plain ones. Signs
 * inside words that are no part of their spelling go, and apostrophes become one.
 */
export function foldCase(text: string): string {
  // Most texts are ASCII.
  if (!/[^\u0000-\u007F]/.test(text)) return text.replaceAll('`', "'").toLowerCase();
  // Before NFKC, which makes spaces of some accents that stand for apostrophes.
  return text
    .replace(unspelled, '')
    .replace(apostrophes, "'")
    .replace(sharp, '#')
    .normalize('NFKC')
    .toLowerCase();
}

/** Returns a word in lower case without what its script may leave out. Keeps accents. */
export function foldWord(word: string): string {
  return arabicScript.test(word) ? foldArabic(word) : word;
}
