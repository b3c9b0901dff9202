/** Puts values into a text of the tables. */
import { brand } from '#brand';

/**
 * Returns the value for a `{name}` of a text.
 * @throws if there is none, where texts are tried out. A reader gets the text without it.
 */
export function valueFor<Value>(
  name: string,
  text: string,
  values: Readonly<Record<string, Value>>,
): Value | undefined {
  if (process.env.NODE_ENV !== 'production' && !(name in values)) {
    throw new Error(`No value for {${name}} in "${text}"`);
  }
  return values[name];
}

/** Languages that write small numbers as JavaScript does: whole ones, and some those with decimals. */
const wholeAsWritten = /^(?:de|en|es|fr|ja)\b/.test(brand.language);
const tenthsAsWritten = /^(?:en|ja)\b/.test(brand.language);

/** Returns a number in the brand's language. The first use of `Intl` takes a phone about 80 ms. */
export function numberText(value: number): string {
  const isAsWritten = Number.isInteger(value)
    ? wholeAsWritten
    : tenthsAsWritten && Number.isInteger(value * 10);
  return isAsWritten && Math.abs(value) < 1_000
    ? String(value)
    : value.toLocaleString(brand.language);
}

/**
 * Replaces every `{name}` of a text with its value.
 * @param text e.g. `Page {page}`; it has no plural.
 * @param values One for each name. Numbers appear as the brand's language writes them.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueFor(name, text, values);
    return typeof value === 'number' ? numberText(value) : (value ?? '');
  });
}
