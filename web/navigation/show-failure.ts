/**
 * What a navigation that failed shows in place of the page. It loads with its screens ahead of time,
 * because the network may be gone when one is needed.
 */
import { createLog } from '../browser/log.ts';
import type { SiteStore } from '../store.ts';
import { InitialStateError } from './initial-state.ts';
import { queryRecord } from './query-record.ts';
import { loadPage } from './page-bundles.ts';
import { ensureStylesheets } from './stylesheets.ts';

const screens = ['offline', 'error'] as const;
type FailureScreen = (typeof screens)[number];

/** The addresses of their stylesheets, inserted by the build. */
declare const FAILURE_STYLES: Readonly<Record<FailureScreen, string>>;

/**
 * Fetches the code and the stylesheet of each screen. The stylesheet stays in the browser's cache,
 * and applies to no page yet.
 */
export function preloadFailureScreens(): void {
  for (const screen of screens) {
    // A screen that fails to preload is requested again when it is needed.
    loadPage(screen).catch(() => undefined);
    fetch(FAILURE_STYLES[screen]).then(
      (response) => response.text(),
      () => undefined,
    );
  }
}

/**
 * Loads a screen. Without its stylesheet it shows as plain text.
 * @throws ChunkLoadError
 */
async function loadFailureScreen(store: SiteStore, screen: FailureScreen): Promise<void> {
  const log = createLog(store.getState().env.environment);
  await Promise.all([
    loadPage(screen),
    ensureStylesheets([FAILURE_STYLES[screen]]).catch((error: unknown) => {
      log(`The ${screen} screen has no styles`, error);
    }),
  ]);
}

/**
 * Shows what this browser keeps for a path. The files it needs were loaded before, with the offline
 * page or the story.
 * @returns Whether it keeps anything.
 */
async function showKept(store: SiteStore, pathname: string): Promise<boolean> {
  const [{ keptState }, { withReader }] = await Promise.all([
    import('../offline/keep-offline.ts'),
    import('../paywall/with-reader.ts'),
  ]);
  const kept = await keptState(pathname);
  if (kept === undefined) return false;
  await Promise.all([
    loadPage(kept.context.contentType),
    ensureStylesheets(kept.context.stylesheets),
  ]);
  const state = { ...kept, context: { ...kept.context, url: { pathname, query: {} } } };
  store.dispatch({ type: 'state/received', state: withReader(state, store.getState()) });
  return true;
}

/**
 * Handles a failed navigation (spec §4): offline, it shows what is kept, otherwise turns offline
 * mode on; online, it shows the error screen.
 */
export async function showFailure(
  store: SiteStore,
  location: { pathname: string; search: string },
  error: unknown,
  isLatest: () => boolean,
): Promise<void> {
  if (!navigator.onLine) {
    if (await showKept(store, location.pathname).catch(() => false)) return;
    await loadFailureScreen(store, 'offline');
    if (isLatest()) store.dispatch({ type: 'context/offline-enabled' });
    return;
  }
  await loadFailureScreen(store, 'error');
  if (!isLatest()) return;
  store.dispatch({
    type: 'context/failed',
    statusCode: error instanceof InitialStateError ? error.statusCode : undefined,
    message: error instanceof Error ? error.message : String(error),
    url: { pathname: location.pathname, query: queryRecord(location.search) },
  });
}
