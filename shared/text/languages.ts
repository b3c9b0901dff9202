/** What the words of a language need: their stems, and those that say nothing alone. */
import { foldAccents, foldWord } from './fold-text.ts';

export interface LanguageRules {
  /** ISO 639-1, e.g. `en`. */
  readonly language: string;
  /** Takes a folded word and returns its stem: `stories` and `story` have the same. */
  readonly stem: (word: string) => string;
  readonly isStopWord: (word: string) => boolean;
}

interface Package {
  readonly stemmer?: (word: string) => string;
  readonly stopwords: readonly string[];
}

const packages: Readonly<Record<string, () => Promise<readonly object[]>>> = {
  ar: () => Promise.all([import('@orama/stemmers/arabic'), import('@orama/stopwords/arabic')]),
  da: () => Promise.all([import('@orama/stemmers/danish'), import('@orama/stopwords/danish')]),
  de: () => Promise.all([import('@orama/stemmers/german'), import('@orama/stopwords/german')]),
  en: () => Promise.all([import('@orama/stemmers/english'), import('@orama/stopwords/english')]),
  es: () => Promise.all([import('@orama/stemmers/spanish'), import('@orama/stopwords/spanish')]),
  fi: () => Promise.all([import('@orama/stemmers/finnish'), import('@orama/stopwords/finnish')]),
  fr: () => Promise.all([import('@orama/stemmers/french'), import('@orama/stopwords/french')]),
  it: () => Promise.all([import('@orama/stemmers/italian'), import('@orama/stopwords/italian')]),
  nl: () => Promise.all([import('@orama/stemmers/dutch'), import('@orama/stopwords/dutch')]),
  no: () =>
    Promise.all([import('@orama/stemmers/norwegian'), import('@orama/stopwords/norwegian')]),
  pt: () =>
    Promise.all([import('@orama/stemmers/portuguese'), import('@orama/stopwords/portuguese')]),
  ro: () => Promise.all([import('@orama/stemmers/romanian'), import('@orama/stopwords/romanian')]),
  ru: () => Promise.all([import('@orama/stemmers/russian'), import('@orama/stopwords/russian')]),
  sv: () => Promise.all([import('@orama/stemmers/swedish'), import('@orama/stopwords/swedish')]),
  tr: () => Promise.all([import('@orama/stemmers/turkish'), import('@orama/stopwords/turkish')]),
};

/** Other codes of languages above. */
const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

const missingStopWords: Readonly<Record<string, readonly string[]>> = { en: ['a'] };

async function load(language: string): Promise<LanguageRules> {
  const loader = packages[language];
  if (loader === undefined) return { language, stem: (word) => word, isStopWord: () => false };
  const [{ stemmer }, { stopwords }] = (await loader()) as [Required<Package>, Package];
  const stops = new Set(
    [...stopwords, ...(missingStopWords[language] ?? [])].flatMap((word) => [
      word,
      foldAccents(foldWord(word.replaceAll("'", ''))),
    ]),
  );
  return {
    language,
    stem: (word) => stemmer(word) || word,
    isStopWord: (word) => stops.has(word),
  };
}

/** Returns the language of a BCP 47 tag as the table above names it: `es` of `es-MX`. */
export function baseLanguage(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return aliases[base] ?? base;
}

const loaded = new Map<string, Promise<LanguageRules>>();

/**
 * Returns the rules of a language. Words of a language without rules are taken as they are.
 * @param tag BCP 47.
 */
export function loadLanguage(tag: string): Promise<LanguageRules> {
  const language = baseLanguage(tag);
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const rules = load(language);
  loaded.set(language, rules);
  return rules;
}
