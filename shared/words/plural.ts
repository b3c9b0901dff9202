/** Chooses the plural form of a text by the rules of the brand's language (CLDR). */
import { brand } from '#brand';

/** Made when it is first asked: most pages have no plural. */
let rules: Intl.PluralRules | undefined;

/**
 * @param text A plural in the syntax of ICU MessageFormat, and nothing else, with the form `other`
 *   last: `{count, plural, one {# story} other {# stories}}`.
 * @returns The form for the count, with the count in the place of `#`.
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
export function plural(text: string, count: number): string {
  rules ??= new Intl.PluralRules(brand.language);
  const form = new RegExp(` (?:${rules.select(count)}|other) \\{(.*?)\\}`).exec(text)?.[1] ?? '';
  return form.replace('#', count.toLocaleString(brand.language));
}
