/** What the data layer says about the reader, from this browser's cookies and counters. */
import { brand } from '#brand';
import {
  loggedInCookie,
  loginNames,
  readCookie,
  sessionNames,
  xidCookie,
} from '../../shared/cookies.ts';
import type { Purpose } from '../../shared/consent/consent.ts';
import {
  CONTENT_IDS_KEY,
  countVisit,
  MONTH_VISITS_KEY,
} from '../../shared/paywall/visit-counters.ts';
import type { BrowserStorage } from '../browser/browser-storage.ts';

export interface ReaderFigures {
  readonly isLoggedIn: boolean;
  /** Names of the reader, the browser and the visit; each '' without consent to analytics. */
  readonly amgUserId: string;
  readonly infinityId: string;
  readonly deviceId: string;
  readonly sessionId: string;
  /** Where the account came from. */
  readonly registrationSource: string;
  /** Days of this month with a visit, this one included. */
  readonly monthlyVisits: number;
  /** Distinct items of this month, this one included. */
  readonly articleNumber: number;
}

export interface FiguresInput {
  /** As in `document.cookie`. */
  readonly cookies: string;
  readonly storage: BrowserStorage;
  readonly allowed: readonly Purpose[];
  /** Of the item that the page shows. */
  readonly contentId: string | undefined;
  readonly nowMs: number;
}

function text(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? '');
  } catch {
    return value ?? '';
  }
}

export function readerFigures(input: FiguresInput): ReaderFigures {
  const { cookies, storage, allowed, contentId, nowMs } = input;
  const read = (name: string) => text(readCookie(cookies, name));
  const identify = (name: string) => (allowed.includes('analytics') ? read(name) : '');
  const counts = countVisit({
    monthVisits: storage.get(MONTH_VISITS_KEY),
    contentIds: storage.get(CONTENT_IDS_KEY),
    contentId,
    nowMs,
    timeZone: brand.timeZone,
  });
  return {
    isLoggedIn: !['', 'false', '0'].includes(read(loggedInCookie(brand.key).name)),
    amgUserId: identify(loginNames.user),
    infinityId: identify(xidCookie().name),
    deviceId: identify(sessionNames.device),
    sessionId: identify(sessionNames.session),
    registrationSource: read(loginNames.partner),
    monthlyVisits: counts.visits,
    articleNumber: counts.articles,
  };
}
