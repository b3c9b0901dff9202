/** Puts values into a text of the tables. */
import { brand } from '#brand';

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A value for each `{name}` of a text. */
export type ValuesOf<Text extends string, Value> = Readonly<Record<Placeholders<Text>, Value>>;

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
 * @param values Numbers appear as the brand's language writes them.
 */
export function fill<Text extends string>(
  text: Text,
  values: ValuesOf<Text, string | number>,
): string {
  const byName: Readonly<Record<string, string | number | undefined>> = values;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = byName[name];
    return typeof value === 'number' ? numberText(value) : (value ?? '');
  });
}
