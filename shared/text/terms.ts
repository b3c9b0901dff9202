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
  /** A word between spaces, which has a stem; false for words and pairs of a text without spaces. */
  readonly isWhole: boolean;
  /** In words from the start; in characters inside a text without spaces. */
  readonly position: number;
  /** Parts that signs hold together, as one word: `wifi` of `wi-fi`. It follows them, at their place. */
  readonly isJoined?: true;
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
/** Names that end in signs: `C#`, `C++`, `A+`. Without the sign they are another name. */
const signed = '(?<![\\p{L}\\p{N}])\\p{L}(?:#|\\+{1,2})(?![\\p{L}\\p{N}#+])';
/** What holds the parts of one word together, where no space stands beside it. */
const joining = /^[-\u2010\u2011&\u00B7._+@]$/u;
/** More parts are an address or a list. */
const JOINED_PARTS_MAX = 4;
const number = '\\p{N}+(?:[.,]\\p{N}{3})*(?![\\p{L}\\p{N}])';

/** @param letter A letter of a word between spaces. */
function runs(letter: string, others: readonly string[]): RegExp {
  const word = `(?<word>${letter}+(?:['’]${letter}+)*)`;
  return new RegExp(
    [
      ...others,
      `(?<signed>${signed})`,
      `(?<acronym>${acronym})`,
      `(?<number>${number})`,
      word,
    ].join('|'),
    'gu',
  );
}

const spacedRuns = runs('[\\p{L}\\p{N}\\p{M}]', []);
const allRuns = runs(`(?:(?!${pairs})[\\p{L}\\p{N}\\p{M}])`, [
  `(?<pairs>${pairs})`,
  `(?<unspaced>${unspaced})`,
]);
/** Most texts have spaces between all words, which is quicker to split. */
const hasUnspaced = new RegExp(`${pairs}|${unspaced}`, 'u');

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

/** Returns the terms of one folded word, such as `Token.word`. */
export function termsOfWord(spelled: string, rules: LanguageRules): readonly string[] {
  const stem = foldAccents(rules.stem(spelled));
  const plain = foldAccents(spelled);
  if (plain === spelled) return [stem];
  const other = foldAccents(rules.stem(plain));
  return other === stem ? [stem] : [stem, other];
}

type KnownWord = Omit<Token, 'position'>;

/** A text repeats its words, and an archive its texts'. */
const WORDS_KEPT = 50_000;
const knownWords = new WeakMap<LanguageRules, Map<string, KnownWord>>();

/** Returns what a word between spaces stands for, as it is found in folded text. */
function wholeWord(found: string, rules: LanguageRules): KnownWord {
  let known = knownWords.get(rules);
  if (known === undefined) knownWords.set(rules, (known = new Map()));
  const before = known.get(found);
  if (before !== undefined) return before;
  const word = plainWord(found, rules.language);
  const made = {
    word,
    terms: termsOfWord(word, rules),
    isStopWord: rules.isStopWord(word),
    isWhole: true,
  };
  if (known.size >= WORDS_KEPT) known.clear();
  known.set(found, made);
  return made;
}

function unspacedWord(word: string): KnownWord {
  return { word, terms: [word], isStopWord: false, isWhole: false };
}

/** Returns the words of one run of letters. */
function wordsOfRun(
  groups: Readonly<Partial<Record<string, string>>>,
  rules: LanguageRules,
  splitting: Splitting,
): KnownWord[] {
  if (groups.word !== undefined) return [wholeWord(groups.word, rules)];
  if (groups.number !== undefined) return [wholeWord(groups.number.replace(/[.,]/g, ''), rules)];
  if (groups.signed !== undefined) return [{ ...unspacedWord(groups.signed), isWhole: true }];
  // Letters with dots are a name, even if they spell a stop word.
  if (groups.acronym !== undefined)
    return [{ ...unspacedWord(groups.acronym.replaceAll('.', '')), isWhole: true }];
  if (groups.pairs !== undefined && splitting === 'overlapping')
    return pairsOf(groups.pairs).map(unspacedWord);
  return words(groups.pairs ?? groups.unspaced ?? '').map(unspacedWord);
}

/** Words in a row, of which each is joined to the next. */
interface Parts {
  /** As they stand in the folded text. */
  readonly found: string[];
  /** Where the text goes on after them. */
  end: number;
  /** Of the first. */
  readonly position: number;
}

function joinedToken({ found, position }: Parts, rules: LanguageRules): Token[] {
  // 3.5 is not 35.
  const isName = found.some((part) => !/^[\p{N}.,]+$/u.test(part));
  if (found.length < 2 || found.length > JOINED_PARTS_MAX || !isName) return [];
  return [{ ...wholeWord(found.join(''), rules), isStopWord: false, position, isJoined: true }];
}

/** Splits a text into its words, in order. Words without a term are left out. */
export function tokensOf(
  text: string,
  rules: LanguageRules,
  splitting: Splitting = 'overlapping',
): Token[] {
  const folded = foldCase(text);
  const tokens: Token[] = [];
  let position = 0;
  let parts: Parts | undefined;
  const endParts = () => {
    if (parts !== undefined) tokens.push(...joinedToken(parts, rules));
    parts = undefined;
  };
  for (const match of folded.matchAll(hasUnspaced.test(folded) ? allRuns : spacedRuns)) {
    const { groups = {}, index } = match;
    const [found] = match;
    const isPart = groups.word !== undefined || groups.number !== undefined;
    const isNext = parts !== undefined && joining.test(folded.slice(parts.end, index));
    if (!isPart || !isNext) endParts();
    for (const word of wordsOfRun(groups, rules, splitting)) {
      if (word.word === '') continue;
      if (isPart) parts ??= { found: [], end: 0, position };
      tokens.push({ ...word, position });
      position += 1;
    }
    if (parts === undefined) continue;
    parts.found.push(found);
    parts.end = index + found.length;
  }
  endParts();
  return tokens;
}

/** Returns the terms of a text in order, repeated as often as it has them, without stop words. */
export function termsOf(
  text: string,
  rules: LanguageRules,
  splitting: Splitting = 'overlapping',
): string[] {
  return tokensOf(text, rules, splitting).flatMap(({ terms: [term], isStopWord, isJoined }) =>
    isStopWord || isJoined === true || term === undefined ? [] : [term],
  );
}
