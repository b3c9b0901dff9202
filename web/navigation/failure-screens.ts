/**
 * The screens that replace a page that did not load. They are loaded ahead of time, because the
 * network may be gone when one is needed.
 */
import { createLog } from '../browser/log.ts';
import type { SiteStore } from '../store.ts';
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
export async function loadFailureScreen(store: SiteStore, screen: FailureScreen): Promise<void> {
  const log = createLog(store.getState().env.environment);
  await Promise.all([
    loadPage(screen),
    ensureStylesheets([FAILURE_STYLES[screen]]).catch((error: unknown) => {
      log(`The ${screen} screen has no styles`, error);
    }),
  ]);
}
