/**
 * What a navigation that failed shows in place of the page. It loads with its screens ahead of time,
 * because the network may be gone when one is needed.
 */
import type { Environment } from '../../shared/environment.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { createLog } from '../browser/log.ts';
import { NO_STATE_STATUS } from '../../shared/limits.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { offlineStyles } from '../offline/offline-styles.ts';
import { InitialStateError } from '../navigation/initial-state.ts';
import { queryRecord } from '../browser/query-record.ts';
import { loadPage } from '../navigation/page-bundles.ts';
import { ensureStylesheets } from '../navigation/stylesheets.ts';

const screens = ['offline', 'error'] as const;
type FailureScreen = (typeof screens)[number];

/**
 * Fetches the code of each screen and its stylesheet, which stays in the browser's cache, and applies
 * to no page yet.
 */
export function preloadFailureScreens(): void {
  // A screen that fails to preload is requested again when it is needed.
  for (const screen of screens) loadPage(screen).catch(() => undefined);
  for (const address of offlineStyles(...screens))
    fetch(address).then(
      (response) => response.text(),
      () => undefined,
    );
}

/**
 * Loads a screen. Without its stylesheet it shows as plain text.
 * @throws ChunkLoadError
 */
async function loadFailureScreen(store: SiteStore, screen: FailureScreen): Promise<void> {
  const log = createLog(store.getState().env.environment);
  await Promise.all([
    loadPage(screen),
    ensureStylesheets(offlineStyles(screen)).catch((error: unknown) => {
      log(`The ${screen} screen has no styles`, error);
    }),
  ]);
}

/** A server that cannot help is like a network that is gone, for a story that the browser keeps. */
function isOutOfReach(error: unknown): boolean {
  return !(error instanceof InitialStateError) || error.statusCode >= 500;
}

/** Returns the stack that a failed page has in its state, if this is the text of one. */
function sentStack(text: string): string | undefined {
  try {
    return (JSON.parse(text) as Partial<SiteState>).context?.error?.stack;
  } catch {
    return undefined;
  }
}

/** Returns where a failure began: in the server, which says so outside production, or in this page. */
function stackOf(error: unknown, environment: Environment): string | undefined {
  if (error instanceof InitialStateError) return sentStack(error.message);
  return environment !== 'production' && error instanceof Error ? error.stack : undefined;
}

/**
 * Handles a failed navigation (spec §4): shows the story that the browser keeps; without one, it
 * turns offline mode on when offline, and shows the error screen when online.
 */
export async function showFailure(
  store: SiteStore,
  location: { pathname: string; search: string },
  error: unknown,
  isLatest: () => boolean,
): Promise<void> {
  if (error instanceof InitialStateError && error.statusCode === NO_STATE_STATUS) {
    window.location.assign(`${location.pathname}${location.search}`);
    return;
  }
  if (isOutOfReach(error)) {
    const isKept = await import('../offline/stand-in.ts')
      .then(({ showKept }) => showKept(store, location.pathname, isLatest))
      .catch(() => false);
    if (isKept) return;
  }
  if (!navigator.onLine) {
    await loadFailureScreen(store, 'offline');
    if (isLatest()) store.actions.enableOffline();
    return;
  }
  await loadFailureScreen(store, 'error');
  if (!isLatest()) return;
  store.actions.failPage({
    statusCode: error instanceof InitialStateError ? error.statusCode : undefined,
    message: errorMessage(error),
    stack: stackOf(error, store.getState().env.environment),
    url: { pathname: location.pathname, query: queryRecord(location.search) },
  });
}
