/**
 * Questions whose item is known: a few words from the middle of a text, as a reader remembers them.
 * The same items give the same questions on every run.
 */
import type { Item } from '../../shared/content/item.ts';
import type { LanguageRules } from '../../shared/text/languages.ts';
import { tokensOf } from '../../shared/text/terms.ts';
import { plainText } from '../../services/content/plain-text.ts';
import { createRandom } from '../../scripts/sizes/random.ts';

export const questionKinds = [
  'words',
  'inflected',
  'mistyped',
  'with a tag',
  'with an author',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface Question {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly text: string;
}

type Random = () => number;

function oneOf<T>(values: readonly T[], random: Random): T | undefined {
  return values[Math.floor(random() * values.length)];
}

function someOf<T>(values: readonly T[], count: number, random: Random): T[] {
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

const WORD_MIN_LETTERS = 4;
const SENTENCE_MIN_WORDS = 5;

/** Returns the meaning words of the sentences between the first and the last fifth of a text. */
function middleSentences(item: Item, rules: LanguageRules): string[][] {
  const text = plainText(item);
  const middle = text.slice(Math.floor(text.length / 5), Math.floor((text.length * 4) / 5));
  return middle
    .split(/(?<=[.!?])\s+/)
    .slice(1, -1)
    .map((sentence) => [
      ...new Set(
        tokensOf(sentence, rules)
          .filter(
            ({ word, isStopWord }) =>
              !isStopWord && word.length >= WORD_MIN_LETTERS && /^[a-z]+$/.test(word),
          )
          .map(({ word }) => word),
      ),
    ])
    .filter((words) => words.length >= SENTENCE_MIN_WORDS);
}

function inflected(word: string): string {
  if (word.endsWith('s')) return word.slice(0, -1);
  if (word.endsWith('ing')) return `${word.slice(0, -3)}ed`;
  return word.endsWith('e') ? `${word}s` : `${word}s`;
}

/** Exchanges two letters, or leaves one out. */
function mistyped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return random() < 0.5
    ? `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`
    : `${word.slice(0, at)}${word.slice(at + 1)}`;
}

const MISTYPED_MIN_LETTERS = 6;

function ask(item: Item, words: readonly string[], kind: QuestionKind, random: Random) {
  switch (kind) {
    case 'words':
      return words;
    case 'inflected':
      return words.map((word, index) => (index % 2 === 0 ? inflected(word) : word));
    case 'mistyped': {
      const long = words.findIndex(({ length }) => length >= MISTYPED_MIN_LETTERS);
      return words.map((word, index) => (index === long ? mistyped(word, random) : word));
    }
    case 'with a tag':
      return [oneOf(item.tags, random)?.name ?? '', ...words.slice(0, 2)];
    case 'with an author':
      return [oneOf(item.contributors.author ?? [], random)?.name ?? '', ...words.slice(0, 2)];
  }
}

/** Kinds by how many of ten questions are of them. */
const kindsOfTen: readonly QuestionKind[] = [
  'words',
  'words',
  'words',
  'words',
  'inflected',
  'inflected',
  'mistyped',
  'mistyped',
  'with a tag',
  'with an author',
];

/** Returns questions about items that have a text, at most `count`. */
export function makeQuestions(
  items: readonly Item[],
  count: number,
  rules: LanguageRules,
  seed = 1,
): Question[] {
  const random = createRandom(seed);
  const sorted = [...items].sort((one, other) => (one.id < other.id ? -1 : 1));
  const questions: Question[] = [];
  for (const item of someOf(sorted, sorted.length, random)) {
    if (questions.length === count) break;
    const kind = kindsOfTen[questions.length % kindsOfTen.length] ?? 'words';
    const sentence = oneOf(middleSentences(item, rules), random);
    const hasName =
      (kind !== 'with a tag' || item.tags.length > 0) &&
      (kind !== 'with an author' || (item.contributors.author ?? []).length > 0);
    if (sentence === undefined || !hasName || !item.listed) continue;
    const words = someOf(sentence, 3 + Math.floor(random() * 3), random);
    questions.push({ id: item.id, kind, text: ask(item, words, kind, random).join(' ') });
  }
  return questions;
}

const HEADLINE_WORD_ITEMS_MAX = 5;

/** What one word of a headline should find first: the items that have it in their headline. */
export interface HeadlineQuestion {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
}

/** Returns words that stand in the headlines of a few items, at most `count`. */
export function makeHeadlineQuestions(
  items: readonly Item[],
  count: number,
  rules: LanguageRules,
  seed = 1,
): HeadlineQuestion[] {
  const byWord = new Map<string, Set<string>>();
  for (const { id, hed } of items) {
    for (const { word, isStopWord } of tokensOf(hed, rules)) {
      if (isStopWord || word.length < WORD_MIN_LETTERS || !/^[a-z]+$/.test(word)) continue;
      byWord.set(word, (byWord.get(word) ?? new Set()).add(id));
    }
  }
  const few = [...byWord]
    .filter(([, ids]) => ids.size <= HEADLINE_WORD_ITEMS_MAX)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return someOf(few, count, createRandom(seed)).map(([text, ids]) => ({ text, ids }));
}
