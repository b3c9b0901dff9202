/**
 * Dates like "Nov 12", with the year unless it is the current one. A cached page may be older than the
 * year: the server writes what is true when it makes the page, and a browser of a later year adds what
 * is missing. `Intl` is used there for such dates alone.
 */
import { brand } from '#brand';
import { areDifferentYears, shortDate } from '../../shared/content/clock-time.ts';
import { useInBrowser } from '../browser/use-is-interactive.ts';
import { isWritten, writtenText } from '../browser/written-texts.ts';

const SHORT = 'short';
const DATED = 'dated';

const readersYear = () => String(new Date().getFullYear());

/** @param year that of the reader, '' while it is not known. */
function hasYear(iso: string, year: string): boolean {
  const isPast = year !== '' && !iso.startsWith(year);
  if (isWritten(DATED, iso)) return true;
  if (isWritten(SHORT, iso) && !isPast) return false;
  return areDifferentYears(iso, new Date().toISOString(), brand.timeZone, brand.language);
}

/** Returns a function that gives the words of a date. */
export function useShortDate(): (iso: string) => { format: string; text: string } {
  const year = useInBrowser(readersYear, '');
  return (iso) => {
    const withYear = hasYear(iso, year);
    const format = withYear ? DATED : SHORT;
    const write = () => shortDate(iso, brand.timeZone, brand.language, { withYear });
    return { format, text: writtenText(format, write, iso) };
  };
}

export function ShortDate({ iso, hidden }: { readonly iso: string; readonly hidden?: boolean }) {
  const { format, text } = useShortDate()(iso);
  return (
    <time dateTime={iso} data-written={format} hidden={hidden}>
      {text}
    </time>
  );
}
