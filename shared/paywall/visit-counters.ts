/**
 * Counts of visits that the browser keeps for itself (spec §7.7, §9): days of this month with a visit, and distinct pieces of this
 * month. They are shown and reported; nothing is decided by them.
 */
import { calendarDay, type CalendarDay } from './periods.ts';

/** Local storage: a comma list of timestamps in ms, and one of content ids. */
export const MONTH_VISITS_KEY = 'month-visits';
export const CONTENT_IDS_KEY = 'content-ids';

export interface StoredVisits {
  readonly monthVisits: string;
  readonly contentIds: string;
}

export interface VisitCounts {
  readonly stored: StoredVisits;
  /** Days of this month on which the reader came. */
  readonly visits: number;
  /** Distinct pieces of this month; the value of the cookie `visitedCount_<meter>`. */
  readonly articles: number;
}

/** Dates can be made of these; what else stands in the list, somebody has written there. */
function isTimestamp(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value < 8.64e15;
}

const idForm = /^[\w-]{1,64}$/;

function list(text: string | null): string[] {
  return (text ?? '').split(',').filter((entry) => entry !== '');
}

function isSameMonth(one: CalendarDay, other: CalendarDay): boolean {
  return one.year === other.year && one.month === other.month;
}

/**
 * Counts a page view: the day once, the piece once. Both lists begin anew with a month or a year.
 * @param monthVisits what local storage holds, or null. @param contentId of the piece, on pages that show one.
 * @param timeZone IANA; the site's.
 */
export function countVisit(
  monthVisits: string | null,
  contentIds: string | null,
  contentId: string | undefined,
  nowMs: number,
  timeZone: string,
): VisitCounts {
  const today = calendarDay(nowMs, timeZone);
  const days = new Map<number, number>();
  for (const entry of list(monthVisits)) {
    const time = Number(entry);
    if (!isTimestamp(time)) continue;
    const day = calendarDay(time, timeZone);
    if (isSameMonth(day, today)) days.set(day.day, time);
  }
  // No visit of this month yet: the ids are last month's.
  const ids = new Set(days.size === 0 ? [] : list(contentIds).filter((id) => idForm.test(id)));
  if (!days.has(today.day)) days.set(today.day, nowMs);
  if (contentId !== undefined && idForm.test(contentId)) ids.add(contentId);
  return {
    stored: { monthVisits: [...days.values()].join(','), contentIds: [...ids].join(',') },
    visits: days.size,
    articles: ids.size,
  };
}
