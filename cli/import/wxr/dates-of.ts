/** When a piece was or will be published, and last changed. */
import type { WxrItem } from './wxr-entry.ts';
import { feedDate, utcDate, zonedDate } from './post-date.ts';

export interface PieceDates {
  readonly pubDate: string;
  readonly modifiedAt: string;
  /** False when the export gives no date for the piece and one had to stand in. */
  readonly isDated: boolean;
}

/** `timeZone` (IANA) is the site's clock; `fallback` (ISO) stands in for pieces without any date. */
export function datesOf(
  item: Pick<WxrItem, 'date' | 'dateGmt' | 'modified' | 'modifiedGmt' | 'pubDate'>,
  timeZone: string,
  fallback: string,
): PieceDates {
  const published =
    utcDate(item.dateGmt) ?? zonedDate(item.date, timeZone) ?? feedDate(item.pubDate);
  const modified = utcDate(item.modifiedGmt) ?? zonedDate(item.modified, timeZone);
  const pubDate = published ?? modified ?? fallback;
  // Both are ISO in UTC, so that their order as text is that in time.
  return {
    pubDate,
    modifiedAt: modified !== undefined && modified > pubDate ? modified : pubDate,
    isDated: published !== undefined,
  };
}
