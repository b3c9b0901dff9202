/**
 * Counts a page view in the browser's own counters (spec §7.7, §9). They are displayed and decide
 * nothing on the server.
 */
import { setCookie, visitedCountCookie } from '../../shared/cookies.ts';
import {
  CONTENT_IDS_KEY,
  countVisit,
  MONTH_VISITS_KEY,
} from '../../shared/paywall/visit-counters.ts';
import type { MeterName } from '../../shared/paywall/meter-values.ts';
import type { BrowserStorage } from '../browser/browser-storage.ts';

interface PageView {
  /** The item's id, on pages that show one. */
  readonly contentId: string | undefined;
  readonly meter: MeterName | '';
  readonly timeZone: string;
  readonly isCi: boolean;
}

/** Writes local storage and, for a metered item, the cookie `visitedCount_<meter>`. */
export function countView(view: PageView, storage: BrowserStorage, nowMs: number): void {
  const counts = countVisit({
    monthVisits: storage.get(MONTH_VISITS_KEY),
    contentIds: storage.get(CONTENT_IDS_KEY),
    contentId: view.contentId,
    nowMs,
    timeZone: view.timeZone,
  });
  storage.set(MONTH_VISITS_KEY, counts.stored.monthVisits);
  storage.set(CONTENT_IDS_KEY, counts.stored.contentIds);
  if (view.meter !== '')
    document.cookie = setCookie(visitedCountCookie(view.meter), String(counts.articles), {
      isCi: view.isCi,
    });
}
