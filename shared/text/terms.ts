/**
 * Splits text into the terms by which it is found: words by their stems, overlapping pairs of
 * characters where a script has no spaces.
 */
import { foldAccents, foldCase, foldWord } from './fold-text.ts';
import type { LanguageRules } from './languages.ts';

export interface Token {
  /** The stem, and for a word with accents also the stem of its spelling without them. */
  readonly terms: readonly string[];
  /** The word as it stands in the folded text. */
  readonly word: string;
  /** The word says nothing alone, such as `the`. */
  readonly isStopWord: boolean;
  /** In words from the start; in characters inside a text without spaces. */
  readonly position: number;
}

/**
 * How a script without spaces is split. `overlapping` finds any part of it. `apart` keeps whole
 * words alone: pairs that overlap would give away the order of a text.
 */
export type Splitting = 'overlapping' | 'apart';

/** Chinese, Japanese and Korean letters. Korean has spaces, but joins particles to its words. */
const pairs =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30FC\\u3005]+';
/** Scripts without spaces whose words a dictionary finds. */
const unspaced = '[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]+';
const acronym = '(?:\\p{L}\\.){2,}';
const number = '\\p{N}+(?:[.,]\\p{N}{3})*(?![\\p{L}\\p{N}])';
const letter = `(?:(?!${pairs})[\\p{L}\\p{N}\\p{M}])`;
const word = `${letter}+(?:['’]${letter}+)*`;
const runs = new RegExp(
  `(?<pairs>${pairs})|(?<unspaced>${unspaced})|(?<acronym>${acronym})|(?<number>${number})|(?<word>${word})`,
  'gu',
);

/** `l’homme`, `dell’arte`: the article is no part of the word. */
const elision =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|(?:d|n|s)?ell|dall|nell|sull|all|un)['’](?=.)/;

function segmenter(): Intl.Segmenter {
  shared ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return shared;
}
let shared: Intl.Segmenter | undefined;

function words(run: string): string[] {
  return [...segmenter().segment(run)].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  );
}

function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.length === 1
    ? letters
    : letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

function plainWord(found: string, language: string): string {
  const whole =
    language === 'fr' || language === 'it' || language === 'ca'
      ? found.replace(elision, '')
      : found.replace(/['’]s$/, '');
  return foldWord(whole.replace(/['’]/g, ''));
}

function wordTerms(spelled: string, rules: LanguageRules): string[] {
  const stem = foldAccents(rules.stem(spelled));
  const plain = foldAccents(spelled);
  if (plain === spelled) return [stem];
  const other = foldAccents(rules.stem(plain));
  return other === stem ? [stem] : [stem, other];
}

function* spellings(
  text: string,
  rules: LanguageRules,
  splitting: Splitting,
): Generator<{ readonly word: string; readonly isWhole: boolean }> {
  for (const { groups = {} } of text.matchAll(runs)) {
    if (groups.word !== undefined)
      yield { word: plainWord(groups.word, rules.language), isWhole: true };
    else if (groups.number !== undefined)
      yield { word: groups.number.replace(/[.,]/g, ''), isWhole: true };
    else if (groups.acronym !== undefined)
      yield { word: groups.acronym.replaceAll('.', ''), isWhole: false };
    else if (groups.pairs !== undefined && splitting === 'overlapping')
      for (const pair of pairsOf(groups.pairs)) yield { word: pair, isWhole: false };
    else
      for (const one of words(groups.pairs ?? groups.unspaced ?? ''))
        yield { word: one, isWhole: false };
  }
}

/** Splits a text into its words, in order. Words without a term are left out. */
export function tokensOf(
  text: string,
  rules: LanguageRules,
  splitting: Splitting = 'overlapping',
): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const { word: spelled, isWhole } of spellings(foldCase(text), rules, splitting)) {
    if (spelled === '') continue;
    const isStopWord = isWhole && rules.isStopWord(spelled);
    const terms = isWhole ? wordTerms(spelled, rules) : [spelled];
    tokens.push({ terms, word: spelled, isStopWord, position });
    position += 1;
  }
  return tokens;
}

/** Returns the terms of a text in order, repeated as often as it has them, without stop words. */
export function termsOf(
  text: string,
  rules: LanguageRules,
  splitting: Splitting = 'overlapping',
): string[] {
  return tokensOf(text, rules, splitting).flatMap(({ terms: [term], isStopWord }) =>
    isStopWord || term === undefined ? [] : [term],
  );
}
