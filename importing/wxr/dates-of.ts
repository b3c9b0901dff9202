/** Determines when an item was or will be published, and when it was last changed. */
import type { WxrItem } from './wxr-entry.ts';
import { feedDate, utcDate, zonedDate } from './post-date.ts';

export interface ItemDates {
  readonly pubDate: string;
  readonly modifiedAt: string;
  /** False when the export has no date for the item and a fallback is used. */
  readonly isDated: boolean;
}

/**
 * `timeZone` (IANA) is the site's time zone. `fallback` (ISO) is the date of items that have none.
 */
export function datesOf(
  item: Pick<WxrItem, 'date' | 'dateGmt' | 'modified' | 'modifiedGmt' | 'pubDate'>,
  timeZone: string,
  fallback: string,
): ItemDates {
  const published =
    utcDate(item.dateGmt) ?? zonedDate(item.date, timeZone) ?? feedDate(item.pubDate);
  const modified = utcDate(item.modifiedGmt) ?? zonedDate(item.modified, timeZone);
  const pubDate = published ?? modified ?? fallback;
  // Both are ISO in UTC, so text order is chronological order.
  return {
    pubDate,
    modifiedAt: modified !== undefined && modified > pubDate ? modified : pubDate,
    isDated: published !== undefined,
  };
}
