/** Dates on the account page. */
import { brand } from '#brand';
import { longDate } from '../../shared/content/text.ts';

/** A date in the site's time zone, as in the rest of the magazine. */
export function AccountDate({ iso }: { iso: string }) {
  return <time dateTime={iso}>{longDate(iso, brand.timeZone, brand.language)}</time>;
}

/** A moment in the time zone of the reader's device. Only scripts know it. */
export function AccountMoment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso}>
      {new Date(iso).toLocaleString(brand.language, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}
