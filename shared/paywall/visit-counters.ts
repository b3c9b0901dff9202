/**
 * Visit counts that the browser keeps for itself (spec §7.7, §9): days of this month with a visit,
 * and distinct items of this month. They are displayed and reported, but decide nothing.
 */
import { zoneClock, type CalendarDay } from '../content/zone-clock.ts';

/** Local storage: a comma-separated list of timestamps in ms, and one of content ids. */
export const MONTH_VISITS_KEY = 'month-visits';
export const CONTENT_IDS_KEY = 'content-ids';

export interface StoredVisits {
  readonly monthVisits: string;
  readonly contentIds: string;
}

export interface VisitCounts {
  readonly stored: StoredVisits;
  /** Days of this month on which the reader visited. */
  readonly visits: number;
  /** Distinct items of this month; the value of the cookie `visitedCount_<meter>`. */
  readonly articles: number;
}

/**
 * Accepts values that can be converted to dates. Other values in the list were not written by this
 * code.
 */
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

export interface Visit {
  /** The values in local storage, or null. */
  readonly monthVisits: string | null;
  readonly contentIds: string | null;
  /** Of the item, on pages that show one. */
  readonly contentId: string | undefined;
  readonly nowMs: number;
  /** IANA; the site's. */
  readonly timeZone: string;
}

/** Counts a page view: each day once, each item once. Both lists restart with a new month or year. */
export function countVisit({
  monthVisits,
  contentIds,
  contentId,
  nowMs,
  timeZone,
}: Visit): VisitCounts {
  const visits = list(monthVisits).map(Number).filter(isTimestamp);
  // The calendar's first use takes a phone about 80 ms. A first page view does without it.
  const isFirst = visits.every((time) => time === nowMs);
  const dayOf = (time: number) =>
    isFirst ? { year: 0, month: 0, day: 0 } : zoneClock(time, timeZone);
  const today = dayOf(nowMs);
  const days = new Map<number, number>();
  for (const time of visits) {
    const day = dayOf(time);
    if (isSameMonth(day, today)) days.set(day.day, time);
  }
  // No visit this month yet: the ids are from last month.
  const ids = new Set(days.size === 0 ? [] : list(contentIds).filter((id) => idForm.test(id)));
  if (!days.has(today.day)) days.set(today.day, nowMs);
  if (contentId !== undefined && idForm.test(contentId)) ids.add(contentId);
  return {
    stored: { monthVisits: [...days.values()].join(','), contentIds: [...ids].join(',') },
    visits: days.size,
    articles: ids.size,
  };
}
