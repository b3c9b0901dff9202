/** In which time a meter counts, for people who run a site. */
import type { MeterPeriod } from '../shared/paywall/periods.ts';

/** Returns "a month", "a week", "a day" or "in 30 days". */
export function meterTerm(period: MeterPeriod = 'month'): string {
  if (typeof period === 'string') return `a ${period}`;
  return period.rolling === 1 ? 'in a day' : `in ${period.rolling} days`;
}
