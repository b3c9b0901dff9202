/** In which time the meter counts, as a part of a sentence. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { plural } from '../../shared/words/plural.ts';

const terms = { month: words.termMonth, week: words.termWeek, day: words.termDay };

/** Returns "this month", or what stands in its place where the meter's period is another. */
export function meterTerm(): string {
  const { period = 'month' } = brand.meter;
  return typeof period === 'string' ? terms[period] : plural(words.termDays, period.rolling);
}

/** @param text One with `{more}` items that registering brings, and the `{term}`. */
export function withMore(text: string, count: number): string {
  return fill(text, { more: plural(words.moreArticles, count), term: meterTerm() });
}
