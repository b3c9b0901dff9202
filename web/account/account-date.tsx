/** Times on the account page. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

const halfDays: Readonly<Record<string, string>> = { AM: 'a.m.', PM: 'p.m.' };

function written(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(brand.language, options)
    .formatToParts(moment)
    .map(({ value }) => halfDays[value] ?? value)
    .join('');
}

function textOf(moment: Date): string {
  if (moment.toDateString() !== new Date().toDateString())
    return written(moment, { dateStyle: 'medium', timeStyle: 'short' });
  return fill(words.todayAt, { time: written(moment, { timeStyle: 'short' }) });
}

/** A moment in the time zone of the reader's device. Only scripts know it. */
export function AccountMoment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{textOf(new Date(iso))}</time>;
}
