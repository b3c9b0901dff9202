/** What a table of words is, and which one a language has. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Words } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';

/** By the language's subtag (BCP 47). */
export const tables = { en, es, de, fr, ja, ar } as const satisfies Readonly<Record<string, Words>>;
type Language = keyof typeof tables;

/** Returns the table that a language has, by its name; undefined for a language without one. */
function tableName(tag: string): Language | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  return Object.keys(tables).find((name): name is Language => name === language);
}

/**
 * Returns whether there are texts in a language.
 * @param tag BCP 47, e.g. `es-MX`.
 */
export function isTranslated(tag: string): boolean {
  return tableName(tag) !== undefined;
}

/**
 * Returns the texts in a brand's language, otherwise in English.
 * @param tag BCP 47, e.g. `es-MX`.
 */
export function wordsOf(tag: string): Words {
  return tables[tableName(tag) ?? 'en'];
}
