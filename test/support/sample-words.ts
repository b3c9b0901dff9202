/**
 * What belongs to the sample brand alone: its names, texts, addresses and prices, as they stand in
 * `shared/brand/meridian.ts`, to be found on the site of another brand.
 */
import { themes } from '../../shared/brand/brand-colors.ts';
import { completeBrand } from '../../shared/brand/complete-brand.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { knownServices } from '../../shared/brand/social-services.ts';
import { tables } from '../../shared/words/table.ts';

/** Returns every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const WORD = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu;
const wordsOf = (text: string) => [...text.matchAll(WORD)].map(([word]) => word.toLowerCase());

/** What the software says itself, or any brand has that names nothing else. */
const ownTexts = new Set([
  ...Object.values(tables).flatMap((table) => Object.values(table)),
  ...textsIn(knownServices),
  ...textsIn(completeBrand({ name: 'Nameless', origin: 'https://nameless.example' })),
]);
const ownWords = new Set([...ownTexts].flatMap(wordsOf));

/** The theme has colors for the sections of the specification. */
const themeSlugs = new Set(Object.keys(themes.light.sections));

/** A path of the specification: whether it leads somewhere is for the check of links. */
const isPagePath = (text: string) => /^\/(?!assets\/)[\w/-]*$/.test(text);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export interface SampleWord {
  readonly text: string;
  readonly isIn: (page: string) => boolean;
}

/** Whole words of the same letters: the word `Science`, not a name such as `scienceOf`. */
function sampleWord(text: string): SampleWord {
  const edge = (side: string, character: string | undefined) =>
    /[\p{L}\p{N}_]/u.test(character ?? '') ? side : '';
  const pattern = new RegExp(
    `${edge('(?<![\\p{L}\\p{N}_$-])', text[0])}${escaped(text)}${edge('(?![\\p{L}\\p{N}_-])', text.at(-1))}`,
    'u',
  );
  return { text, isIn: (page) => pattern.test(page) };
}

/**
 * Names of one ordinary word, such as a section's, count only where the software does not say the
 * word itself.
 */
function isTelling(text: string): boolean {
  if (ownTexts.has(text) || isPagePath(text) || themeSlugs.has(text)) return false;
  // A currency is of no brand: prices of products have one, too.
  if (/^[A-Z]{3}$/.test(text)) return false;
  const words = wordsOf(text);
  // A slug of several words is a name; of one, it is an identifier such as `gear`.
  if (/^[a-z\d]+$/.test(text)) return false;
  return words.length > 1 || (words.length === 1 && !ownWords.has(words[0] ?? ''));
}

/** Email addresses and hosts within the texts. */
const addresses = textsIn(brand).flatMap((text) =>
  [...text.matchAll(/[\w.@-]+\.(?:example|onion)\b/g)].map(([address]) => address),
);

/** Distinct; prices among them, with their sign of currency. */
export const sampleWords: readonly SampleWord[] = [
  ...new Set([
    ...textsIn(brand).filter(isTelling),
    ...addresses,
    ...textsIn(brand.offer).filter((text) => /^\p{Sc}\d+$/u.test(text)),
  ]),
]
  .map(sampleWord)
  .concat({ text: 'meridian', isIn: (page) => /meridian/i.test(page) });
