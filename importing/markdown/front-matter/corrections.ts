/** Reads the corrections of an item from its front matter. */
import type { Item } from '../../../shared/content/item.ts';
import { plainText } from '../../body/plain-text.ts';
import type { ImportRun } from '../../source.ts';
import { readDate } from '../item/dates.ts';
import { asText, textField, type FrontMatter } from './fields.ts';
import { renderInline } from '../parser/parser.ts';

type Correction = NonNullable<Item['corrections']>[number];

/** `2026-11-20: What was wrong.` */
const dated = /^(\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)\s*[:–—-]\s+(.+)$/s;

/** A correction as it is written: a record with date and text, or one line that begins with a date. */
function written(value: unknown): { date: string | undefined; text: string } {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    const data: FrontMatter = { ...value };
    return {
      date: textField(data, 'date', 'on', 'at'),
      text: textField(data, 'text', 'note', 'correction', 'description', 'body') ?? '',
    };
  }
  const line = asText(value) ?? '';
  const [, date, text = line] = dated.exec(line) ?? [];
  return { date, text };
}

/**
 * Returns the corrections under `corrections` or `correction`. One whose date is missing or cannot
 * be read gets `fallback`, and is reported.
 * @param fallback ISO: when the item was changed last.
 */
export function readCorrections(
  data: FrontMatter,
  fallback: string,
  run: Pick<ImportRun, 'brand' | 'warn'>,
  ref: string,
): Correction[] {
  const given: unknown[] = [data['corrections'], data['correction']].flat();
  return given.flatMap((value): Correction[] => {
    if (value === undefined || value === null) return [];
    const { date, text } = written(value);
    const words = plainText(renderInline(text));
    if (words === '') {
      run.warn(ref, 'a correction without a text is left out');
      return [];
    }
    const read = date === undefined ? undefined : readDate(date, run.brand.timeZone);
    if (read === undefined)
      run.warn(
        ref,
        `the correction "${words.slice(0, 40)}" has no date that can be read: ${fallback.slice(0, 10)} is taken`,
      );
    return [{ date: read?.iso ?? fallback, text: words }];
  });
}
