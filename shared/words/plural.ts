/** Chooses the plural form of a text by the rules of the brand's language (CLDR). */
import { brand } from '#brand';
import { numberText } from './fill.ts';

/** Made when it is first asked: most pages need none. */
let rules: Intl.PluralRules | undefined;

/** Counts below a thousand whose form is `one`. All others of these languages have the form `other`. */
const countsOfOne: Readonly<Record<string, readonly number[]>> = {
  de: [1],
  en: [1],
  es: [1],
  fr: [0, 1],
  ja: [],
};

/**
 * Returns the form of a small count in languages whose rule is short; otherwise undefined. The first
 * use of `Intl` takes a phone about 80 ms.
 * @param language A BCP 47 tag.
 */
export function smallForm(language: string, count: number): 'one' | 'other' | undefined {
  const ones = countsOfOne[language.split('-', 1)[0] ?? ''];
  if (ones === undefined || !Number.isInteger(count) || count < 0 || count >= 1_000)
    return undefined;
  return ones.includes(count) ? 'one' : 'other';
}

/**
 * @param text A plural in the syntax of ICU MessageFormat, and nothing else, with the form `other`
 *   last: `{count, plural, one {# story} other {# stories}}`.
 * @returns The form for the count, with the count in the place of `#`.
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
export function plural(text: string, count: number): string {
  const { language } = brand;
  const name =
    smallForm(language, count) ?? (rules ??= new Intl.PluralRules(language)).select(count);
  const form = new RegExp(` (?:${name}|other) \\{(.*?)\\}`).exec(text)?.[1] ?? '';
  return form.replace('#', numberText(count));
}
