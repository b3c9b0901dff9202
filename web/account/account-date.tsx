/** Times on the account page. */
import { brand } from '#brand';
import { words } from '#words';
import { withSmallHalfDay } from '../../shared/content/clock-time.ts';
import { fill } from '../../shared/words/fill.ts';

function written(moment: Date): string {
  if (moment.toDateString() === new Date().toDateString())
    return fill(words.todayAt, {
      time: withSmallHalfDay(moment.toLocaleTimeString(brand.language, { timeStyle: 'short' })),
    });
  return withSmallHalfDay(
    moment.toLocaleString(brand.language, { dateStyle: 'medium', timeStyle: 'short' }),
  );
}

/** A moment in the time zone of the reader's device. Only scripts know it. */
export function AccountMoment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{written(new Date(iso))}</time>;
}
