/** Times on the account page. */
import { brand } from '#brand';

/** A moment in the time zone of the reader's device. Only scripts know it. */
export function AccountMoment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso}>
      {new Date(iso).toLocaleString(brand.language, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}
