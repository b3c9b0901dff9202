/**
 * The corrections at the foot of a text. They are HTML of the body, so that pages without any load
 * no code for them.
 */
import { words } from '#words';
import type { Brand } from '../../shared/brand/brand.ts';
import { escapeHtml } from '../../shared/content/escape-html.ts';
import type { Item } from '../../shared/content/item.ts';
import { longDate } from '../../shared/content/text.ts';
import { plural } from '../../shared/words/plural.ts';
import type { HtmlPart } from '../../web/state/content.ts';

/**
 * Not for a cut body: a correction may quote the text.
 * @returns the part, latest correction first; nothing for an item without corrections.
 */
export function correctionsPart(
  { corrections = [] }: Pick<Item, 'corrections'>,
  { timeZone, language }: Brand,
): HtmlPart[] {
  if (corrections.length === 0) return [];
  const title = escapeHtml(plural(words.corrections, corrections.length));
  const entries = [...corrections]
    .sort((one, other) => (one.date < other.date ? 1 : -1))
    .map(
      ({ date, text }) =>
        `<p><time datetime="${date}">${escapeHtml(longDate(date, timeZone, language))}</time>: ${escapeHtml(text)}</p>`,
    );
  return [
    {
      kind: 'html',
      // Paragraphs and a rule, which every body has styles for.
      html: `<hr><p><strong>${title}</strong></p>${entries.join('')}`,
    },
  ];
}
