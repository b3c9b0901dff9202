/** What a table of words is, and which one a language has. */
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

/** A text for each name of the English table. */
export type Words = Readonly<Record<keyof typeof en, string>>;

/** By the language's subtag (BCP 47). A table that lacks a text does not compile. */
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
