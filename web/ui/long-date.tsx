/** Dates like "November 12, 2026", in the site's time zone (spec §2.5). */
import { brand } from '#brand';
import { writtenText } from '../browser/written-texts.ts';
import { longDate } from '../../shared/content/text.ts';
import { WrittenDate } from './written-date.tsx';

const FORMAT = 'long';

const writer = (iso: string) => () => longDate(iso, brand.timeZone, brand.language);

/** Whether two moments are on different days. */
export function areDifferentDays(one: string, other: string): boolean {
  if (one === other) return false;
  const [day, otherDay] = [one, other].map((iso) => writtenText(FORMAT, writer(iso), iso));
  return day !== otherDay;
}

export function LongDate({ iso }: { readonly iso: string }) {
  return <WrittenDate iso={iso} format={FORMAT} write={writer(iso)} />;
}
