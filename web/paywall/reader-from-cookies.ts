/**
 * What the cookies say about a reader. This decides what is shown beside a text, never whether the
 * text is there: the server decided that before it sent the page.
 */
import {
  loggedInCookie,
  loginNames,
  readCookie,
  sampleTokenName,
  sessionNames,
  subscriptionTokenCookie,
  visitedCountCookie,
} from '../../shared/cookies.ts';
import { decodeToken } from '../../shared/paywall/decode-token.ts';
import type { MeterCount } from '../../shared/paywall/meter-values.ts';

export interface ReaderInput {
  /** From the sample token, while its month lasts. */
  readonly sample?: {
    readonly cnt: number;
    readonly max: number;
    readonly urls: readonly string[];
  };
  /**
   * From the subscription token. An expired token counts until the server has been asked: see
   * `payment-check.ts`.
   */
  readonly subscription?: {
    readonly pid: string;
    readonly entitlement: string;
    readonly isAdFree: boolean;
    /** Epoch ms; 0 if the token does not say. */
    readonly expiresAtMs: number;
  };
  /** Value of the older meter's cookie; absent unless it is decimal digits. */
  readonly evolokVisits?: number;
  readonly isLoggedIn: boolean;
  readonly email: string;
  /** `ev_sid` and `ev_did` are there if the brand or a publisher's own script sets them (ADR 0079). */
  readonly session: { readonly ev_sid?: string; readonly ev_did?: string; readonly ev_ss?: string };
  readonly abGroup?: string;
  readonly abValue?: string;
  /** A count forced by a test value, outside production. */
  readonly debug?: MeterCount;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}

function sampleOf(token: string | undefined, nowMs: number): ReaderInput['sample'] {
  const decoded = decodeToken(token);
  if (!decoded.ok) return undefined;
  const { cnt, max, urls, exp } = decoded.claims;
  if (!isCount(cnt) || !isCount(max) || typeof exp !== 'number' || exp * 1_000 <= nowMs)
    return undefined;
  return { cnt, max, urls: texts(urls) };
}

function subscriptionOf(token: string | undefined): ReaderInput['subscription'] {
  const decoded = decodeToken(token);
  if (!decoded.ok) return undefined;
  const { p, ent, af, exp } = decoded.claims;
  const entitlements = texts(ent);
  if (!entitlements.includes('sub')) return undefined;
  return {
    pid: isText(p) ? p : '',
    entitlement: entitlements.join(','),
    isAdFree: af === 1,
    expiresAtMs: typeof exp === 'number' ? exp * 1_000 : 0,
  };
}

/**
 * Cookies hold percent-encoded text. A value that another party wrote in another form stays as it
 * is.
 */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * @param cookies As in `document.cookie`.
 * @param brandKey Names the logged-in cookie.
 */
export function readerFromCookies(cookies: string, brandKey: string, nowMs: number): ReaderInput {
  const read = (name: string) => {
    const value = readCookie(cookies, name);
    return value === undefined || value === '' ? undefined : decoded(value);
  };
  const visits = read(visitedCountCookie('evolok').name);
  return {
    sample: sampleOf(read(sampleTokenName), nowMs),
    subscription: subscriptionOf(read(subscriptionTokenCookie.name)),
    evolokVisits: visits !== undefined && /^\d{1,6}$/.test(visits) ? Number(visits) : undefined,
    isLoggedIn: !['false', '0'].includes(read(loggedInCookie(brandKey).name) ?? 'false'),
    email: read(loginNames.email) ?? '',
    session: {
      ev_sid: read(sessionNames.session),
      ev_did: read(sessionNames.device),
      ev_ss: read(loginNames.publicSession),
    },
    abGroup: read(sessionNames.group),
    abValue: read(sessionNames.value),
  };
}
