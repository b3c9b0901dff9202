/** The desk’s own texts: six tables that no page of readers loads. */
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

/** A text for each name of the English table. */
export type DeskWords = Readonly<Record<keyof typeof en, string>>;

/** By the language's subtag. A table that lacks a text does not compile. */
export const deskTables: Readonly<Record<string, DeskWords>> = { en, es, de, fr, ja, ar };

/** @param tag BCP 47, such as `de-CH`. A language without a table has the English one. */
export function deskWordsOf(tag: string): DeskWords {
  return deskTables[tag.toLowerCase().split('-')[0] ?? ''] ?? en;
}
