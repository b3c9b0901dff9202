/** Times on the account page. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { smallHalfDay } from '../../shared/words/half-day.ts';

function written(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return smallHalfDay(moment.toLocaleString(brand.language, options));
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
