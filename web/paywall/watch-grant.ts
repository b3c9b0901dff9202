/**
 * Takes a page away from a reader who may no longer see it: they have signed out, in this tab or
 * another one, or their subscription has ended. The page is then loaded anew, and the server decides.
 * What the browser's HTTP cache and the service worker keep has its own rules (docs/security.md).
 */
import { isAccountPage } from '../../shared/pages.ts';
import { browserStorage } from '../browser/browser-storage.ts';
import type { SiteStore } from '../state/store.ts';
import { readerOf } from './grant.ts';
import { readReader } from './read-reader.ts';

/** Session storage: the address that was loaded anew because no cookie says whose page it is. */
const ASKED_KEY = 'grant-asked';
/** The longest time that browsers can wait, ms. */
const TIMER_MAX_MS = 2_147_483_647;

interface Watch {
  readonly store: SiteStore;
  /** Asks the server for a new subscription token. Never rejects. */
  readonly renew: () => Promise<void>;
}

let watch: Watch | undefined;
/** Address of the page, an object of its own for each page view. */
let view: unknown;
/** Whose the page was when it was shown. */
let granted: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The question that is on its way: asked twice, it would be refused. */
let renewing: Promise<void> | undefined;
/** The page is being left: for what the server says, or because it signs its reader out itself. */
let isLeaving = false;

function setVisible(isVisible: boolean): void {
  document.documentElement.style.visibility = isVisible ? '' : 'hidden';
}

/** Without a token that says whose the page is, the server is asked once. */
function mayAsk(): boolean {
  const storage = browserStorage(() => sessionStorage);
  const { pathname } = window.location;
  if (granted !== '') return true;
  if (storage.get(ASKED_KEY) === pathname) return false;
  storage.set(ASKED_KEY, pathname);
  return storage.get(ASKED_KEY) === pathname;
}

/** @param hasRenewed The server has just been asked about the token. */
async function check({ store, renew }: Watch, hasRenewed = false): Promise<void> {
  const state = store.getState();
  const reader = readerOf(state);
  const isSubscribers = state.payment.acceptedPayment === 'sub';
  if (reader === undefined || isLeaving) return;
  clearTimeout(timer);
  const { subscription } = readReader(state.env.environment);
  if (reader !== '' && (granted === '' || granted === reader)) {
    granted = reader;
    setVisible(true);
    if (isSubscribers && subscription !== undefined)
      timer = setTimeout(
        look,
        Math.min(Math.max(subscription.expiresAtMs - Date.now(), 0) + 1, TIMER_MAX_MS),
      );
    return;
  }
  // Forms for readers without an account.
  if (!isSubscribers && granted === '') return;
  if (subscription !== undefined && reader === '') {
    // The server has sent the page although the token has expired. What follows a page view renews it.
    if (granted === '') return;
    if (!hasRenewed) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
      await check({ store, renew }, true);
      return;
    }
  }
  if (!mayAsk()) return;
  isLeaving = true;
  setVisible(false);
  window.location.reload();
}

function look(): void {
  if (watch !== undefined) void check(watch);
}

function listen(): void {
  window.addEventListener('pagehide', () => {
    // The browser may show the page again as it was left, before a script runs.
    if (watch !== undefined && readerOf(watch.store.getState()) !== undefined) setVisible(false);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || watch === undefined) return;
    isLeaving = false;
    const { contentType } = watch.store.getState().context;
    // Only the server knows whether the session goes on.
    if (isAccountPage(contentType)) window.location.reload();
    else look();
  });
  document.addEventListener('visibilitychange', look);
  // Browsers without it look when the tab is shown.
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', look);
}

/** Begins with each page view, and looks at the reader again when called for the same one. */
export async function watchGrant(store: SiteStore, renew: () => Promise<void>): Promise<void> {
  if (watch === undefined) listen();
  watch = { store, renew };
  const state = store.getState();
  if (state.context.url !== view) {
    view = state.context.url;
    granted = readerOf(state);
    setVisible(true);
  }
  await check(watch);
}

/**
 * Runs what ends the reader's session. The page then knows where to go, and is not loaded anew: its
 * cookies go with the response, before anybody else hears of it.
 * @param isDone Whether the session has ended.
 */
export async function whileSigningOut<T>(
  call: () => Promise<T>,
  isDone: (result: T) => boolean,
): Promise<T> {
  isLeaving = true;
  let isOver = false;
  try {
    const result = await call();
    isOver = isDone(result);
    return result;
  } finally {
    isLeaving = isOver;
  }
}
