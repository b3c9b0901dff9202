/**
 * HTML as tagged templates, for what no browser takes over: `markup` escapes every text that is put
 * into one. In attributes, values stand in double quotes.
 */
import { escapeHtml } from './escape-html.ts';

/** HTML that may be put into other HTML as it is. */
export interface Markup {
  readonly html: string;
}

/** `undefined`, `false` and '' put in nothing. */
export type MarkupValue = string | undefined | false | Markup | readonly MarkupValue[];

/** Returns a value as HTML: texts escaped, lists in their order. */
export function toHtml(value: MarkupValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value === undefined || value === false) return '';
  if ('html' in value) return value.html;
  return value.map(toHtml).join('');
}

/** @param trusted HTML that this project wrote. It is not escaped. */
export function trustedHtml(trusted: string): Markup {
  return { html: trusted };
}

export function markup(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  let html = strings[0] ?? '';
  for (const [index, value] of values.entries()) html += toHtml(value) + (strings[index + 1] ?? '');
  return { html };
}
