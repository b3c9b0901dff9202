/** Puts values into a text of the tables. */
import { brand } from '#brand';

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A value for each `{name}` of a text. */
export type ValuesOf<Text extends string, Value> = Readonly<Record<Placeholders<Text>, Value>>;

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
  return text.replace(
    /\{(\w+)\}/g,
    (_, name: string) => byName[name]?.toLocaleString(brand.language) ?? '',
  );
}
