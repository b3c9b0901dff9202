/**
 * Asks from a wall whether the network of the browser opens it, for a reader without a token. A browser
 * that was told no asks again half an hour later: nothing tells a page that its reader has come to the
 * library meanwhile. Where the reader loads the page again, as after a VPN was turned on, or where the
 * browser has just been offline, it asks sooner.
 */
import type { Environment } from '../../shared/environment.ts';
import { browserStorage } from '../browser/browser-storage.ts';
import { isReader } from '../browser/is-reader.ts';
import type { Log } from '../browser/log.ts';
import { askNetwork } from './load-access.ts';
import { readReader } from './read-reader.ts';

/** Local storage, so for all tabs: when the network was asked, epoch ms. */
const ASKED_KEY = 'network-asked';
const AGAIN_MS = 1_800_000;
/** A page that loads again by itself, and still is a wall, does not ask within this time. */
const SOON_MS = 30_000;

interface NetworkWatch {
  readonly environment: Environment;
  readonly log: Log;
  /** The browser has a token. */
  readonly onOpen: () => void;
}

/** Returns when the subscription token of the browser expires, epoch ms; undefined without a living one. */
function tokenEnd(environment: Environment): number | undefined {
  const { subscription } = readReader(environment);
  return subscription !== undefined && subscription.expiresAtMs > Date.now()
    ? subscription.expiresAtMs
    : undefined;
}

/** Session storage, so for this tab: the token and the wall that was loaded again for it. */
const OPENED_KEY = 'network-opened';

/**
 * Notes that this wall is loaded again for a token. A tab may have asked for its wall before another one
 * got the token.
 * @returns false where that was done: the token does not open the wall.
 */
function isNewHere(end: number): boolean {
  const storage = browserStorage(() => sessionStorage);
  const note = `${end} ${window.location.pathname}`;
  if (storage.get(OPENED_KEY) === note) return false;
  storage.set(OPENED_KEY, note);
  return storage.get(OPENED_KEY) === note;
}

/** No wall of this document has asked yet. */
let isFirstWall = true;

const isLoadedAgain = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');

/**
 * Notes that the network is asked now.
 * @param waitMs since the last time.
 * @returns whether it may be. A browser that cannot note it may not: it would ask at each wall.
 */
function mayAsk(waitMs: number): boolean {
  const storage = browserStorage(() => localStorage);
  const age = Date.now() - Number(storage.get(ASKED_KEY) ?? 0);
  // A clock that was set back makes nothing recent.
  if (age >= 0 && age < waitMs) return false;
  const now = String(Date.now());
  storage.set(ASKED_KEY, now);
  return storage.get(ASKED_KEY) === now;
}

/** Whether a page may load again by what the network gave: one that is a wall then stays. */
export const mayLoadAgain = (): boolean => mayAsk(SOON_MS);

/** Nobody reads where a page is hidden or a program drives the browser, and without cookies nothing opens. */
function mayOpen(): boolean {
  return (
    document.visibilityState === 'visible' &&
    navigator.onLine &&
    navigator.cookieEnabled &&
    isReader()
  );
}

/** Begins with a wall. @returns what ends it. */
export function watchNetwork({ environment, log, onOpen }: NetworkWatch): () => void {
  const ended = new AbortController();
  const open = () => {
    const end = tokenEnd(environment);
    if (ended.signal.aborted || end === undefined) return;
    ended.abort();
    if (isNewHere(end)) onOpen();
  };
  const look = (waitMs: number) => {
    if (!mayOpen()) return;
    // Another tab may have got it.
    open();
    if (ended.signal.aborted || !mayAsk(waitMs)) return;
    askNetwork().then(open, (error: unknown) => {
      log('The network was not asked', error);
      setTimeout(look, SOON_MS, SOON_MS);
    });
  };
  const on = { signal: ended.signal };
  const later = () => {
    look(AGAIN_MS);
  };
  document.addEventListener('visibilitychange', later, on);
  window.addEventListener(
    'online',
    () => {
      look(SOON_MS);
    },
    on,
  );
  // Browsers without it look when the tab is shown.
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', open, on);
  look(isFirstWall && isLoadedAgain() ? SOON_MS : AGAIN_MS);
  isFirstWall = false;
  return () => {
    ended.abort();
  };
}
