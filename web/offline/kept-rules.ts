/** Rules of kept stories, without a browser: which may be kept, opened, and for how long. */
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import { routerPath } from '../../shared/route-match.ts';
import { withSlashes } from '../../shared/urls/paths.ts';

export const KEPT_STORIES_MAX = 50;
export const KEPT_DAYS_MAX = 30;
const KEPT_MAX_MS = KEPT_DAYS_MAX * DAY_S * SECOND_MS;

/** What the browser notes beside a kept story. */
export interface KeptEntry {
  /** Path of the story, with slashes at both ends. */
  readonly path: string;
  /** When the server last sent it, epoch ms. */
  readonly keptAtMs: number;
  /** How the server says that the reader paid for it. */
  readonly access: 'free' | 'sample' | 'sub';
  /** Pairwise id of the subscriber who opened it; '' when `access` is not `sub`. */
  readonly subscriber: string;
  /** Whether its reader was signed in. */
  readonly isAccount: boolean;
  /** Address under which its lead image is kept; '' if it has none. */
  readonly image: string;
  /** Size of the state and the image. */
  readonly bytes: number;
}

/** Who is at this browser, as far as its cookies say. */
export interface KeptReader {
  readonly isLoggedIn: boolean;
  readonly subscription?: { readonly pid: string; readonly expiresAtMs: number };
}

/** Returns the path under which a story is kept; undefined for every other page (spec §2.5). */
export function keptPath(pathname: string): string | undefined {
  const path = withSlashes(routerPath(pathname));
  return /^\/story\/[^/]+\/$/.test(path) ? path : undefined;
}

/**
 * Returns the address under which an image is kept: all its widths and formats have the same. See
 * `shared/content/image-address.ts`.
 */
export function keptImage(pathname: string): string {
  return /^\/images(\/.+)\/[^/]+$/.exec(pathname)?.[1] ?? pathname.replace(/^\/photos\//, '/');
}

/**
 * Whether an entry is to be deleted: it is too old, or its reader is no longer the one at this
 * browser. A subscriber's stories go with the token, which the server removes when the subscription
 * ends, and with the account.
 */
function isOver(entry: KeptEntry, reader: KeptReader, nowMs: number): boolean {
  const age = nowMs - entry.keptAtMs;
  return (
    age >= KEPT_MAX_MS ||
    // The clock was set back; nothing says how old it is.
    age < -DAY_S * SECOND_MS ||
    (entry.isAccount && !reader.isLoggedIn) ||
    (entry.access === 'sub' && reader.subscription?.pid !== entry.subscriber)
  );
}

/**
 * Whether an entry may be shown. A subscriber's stories expire with the token's date: without a
 * connection nobody can say whether the subscription goes on.
 */
export function mayOpen(entry: KeptEntry, reader: KeptReader, nowMs: number): boolean {
  return (
    !isOver(entry, reader, nowMs) &&
    (entry.access !== 'sub' || (reader.subscription?.expiresAtMs ?? 0) > nowMs)
  );
}

/** Returns the entries to delete: those that are over, and the oldest above the maximum. */
export function entriesToDelete(
  entries: readonly KeptEntry[],
  reader: KeptReader,
  nowMs: number,
): KeptEntry[] {
  const over = entries.filter((entry) => isOver(entry, reader, nowMs));
  const rest = entries
    .filter((entry) => !over.includes(entry))
    .sort((a, b) => b.keptAtMs - a.keptAtMs);
  return [...over, ...rest.slice(KEPT_STORIES_MAX)];
}
