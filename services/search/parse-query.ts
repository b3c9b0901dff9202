/** Reads a query: its words, its phrases in quotes, and whether its last word may go on. */
import type { LanguageRules } from '../../shared/text/languages.ts';
import { termsOfWord, tokensOf, type Token } from '../../shared/text/terms.ts';

/** One word of a query, in all forms by which it may be indexed. */
export interface QueryWord {
  /** Folded, as typed. */
  readonly word: string;
  readonly terms: readonly string[];
  readonly isStopWord: boolean;
  /** The word may be the beginning of another one. */
  readonly isOpen: boolean;
  /** Only exactly this word is meant. */
  readonly isQuoted: boolean;
  /** Joins the parts before it, which are words of the query too: `wifi` of `wi-fi`. */
  readonly isJoined: boolean;
}

export interface PhraseWord {
  readonly terms: readonly string[];
  /** In words after the first word of the phrase. */
  readonly offset: number;
}

export interface Query {
  readonly words: readonly QueryWord[];
  readonly phrases: readonly (readonly PhraseWord[])[];
}

/** Quotes of many languages. An apostrophe is none. */
const quoted = /["“”„‟«»「」『』]([^"“”„‟«»「」『』]*)["“”„‟«»「」『』]/gu;
/** A word that the reader has ended is whole. */
const ended = /[\s\p{P}\p{S}]$/u;

/** @param rules The rules of the publication's language first, then those of other items. */
function wordOf(token: Token, rules: readonly LanguageRules[]): Pick<QueryWord, 'word' | 'terms'> {
  const { word, isWhole } = token;
  const others = isWhole ? rules.slice(1).flatMap((one) => termsOfWord(word, one)) : [];
  return { word, terms: [...new Set([...token.terms, ...others])] };
}

function wordsOf(text: string, rules: readonly LanguageRules[], isQuoted: boolean): QueryWord[] {
  const [first] = rules;
  if (first === undefined) return [];
  const tokens = tokensOf(text, first);
  const found = tokens.map((token, index) => ({
    ...wordOf(token, rules),
    isStopWord: token.isStopWord,
    isOpen: !isQuoted && index === tokens.length - 1 && !ended.test(text),
    isQuoted,
    isJoined: token.isJoined === true,
  }));
  // Text behind walls is indexed by whole words, also where pairs of letters find public text.
  const known = new Set(found.flatMap(({ terms }) => terms));
  const whole = tokensOf(text, first, 'apart').filter(
    ({ isWhole, word }) => !isWhole && !known.has(word),
  );
  return [
    ...found,
    ...whole.map(({ word }) => ({
      word,
      terms: [word],
      isStopWord: false,
      isOpen: false,
      isQuoted,
      isJoined: false,
    })),
  ];
}

function phraseOf(text: string, rules: readonly LanguageRules[]): PhraseWord[] {
  const [first] = rules;
  if (first === undefined) return [];
  const tokens = tokensOf(text, first).filter(
    ({ isStopWord, isJoined }) => !isStopWord && isJoined !== true,
  );
  const start = tokens[0]?.position ?? 0;
  return tokens.map((token) => ({
    terms: wordOf(token, rules).terms,
    offset: token.position - start,
  }));
}

/**
 * Returns what a query asks for. Stop words count only where there is nothing else, and repeated
 * words once.
 */
export function parseQuery(text: string, rules: readonly LanguageRules[]): Query {
  const quotes = [...text.matchAll(quoted)].map(([, inside = '']) => inside);
  const rest = text.replace(quoted, ' ');
  const all = [
    ...wordsOf(rest, rules, false),
    ...quotes.flatMap((quote) => wordsOf(quote, rules, true)),
  ];
  const meaning = all.filter(({ isStopWord }) => !isStopWord);
  const words = new Map<string, QueryWord>();
  for (const one of meaning.length > 0 ? meaning : all) {
    const known = words.get(one.word);
    if (known === undefined || one.isQuoted) words.set(one.word, one);
  }
  return {
    words: [...words.values()],
    phrases: quotes.map((quote) => phraseOf(quote, rules)).filter((phrase) => phrase.length > 1),
  };
}
