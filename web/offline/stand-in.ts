/** Shows what this browser keeps in the place of a page that did not load. */
import { brand } from '#brand';
import { createLog } from '../browser/log.ts';
import { routerPath } from '../../shared/route-match.ts';
import { samePath } from '../../shared/urls/paths.ts';
import { loadPage } from '../navigation/page-bundles.ts';
import { pageTitle } from '../navigation/page-title.ts';
import { ensureStylesheets } from '../navigation/stylesheets.ts';
import { withReader } from '../paywall/with-reader.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { keptState } from './keep-offline.ts';
import { offlineStyles } from './offline-styles.ts';

/**
 * Returns the page to show where the service worker has sent the app shell in the place of another
 * page: the kept story, otherwise the offline page. Undefined at the shell's own address.
 */
export async function standInFor(shell: SiteState): Promise<SiteState | undefined> {
  const { pathname } = window.location;
  if (samePath(routerPath(pathname), '/app-shell')) return undefined;
  const kept = await keptState(pathname, shell).catch(() => undefined);
  const context = { ...shell.context, stylesheets: offlineStyles('base', 'offline') };
  const state = kept ?? { ...shell, context: { ...context, contentType: 'offline' } };
  // Without its styles a page shows as plain text.
  await ensureStylesheets(state.context.stylesheets).catch((error: unknown) => {
    createLog(shell.env.environment)('The page has no styles', error);
  });
  document.title = pageTitle(state, brand);
  return state;
}

/**
 * Shows the story kept for a path, unless another navigation has begun.
 * @returns Whether this browser keeps one.
 */
export async function showKept(
  store: SiteStore,
  pathname: string,
  isLatest: () => boolean,
): Promise<boolean> {
  const state = await keptState(pathname, store.getState());
  if (state === undefined) return false;
  await Promise.all([
    loadPage(state.context.contentType),
    ensureStylesheets(state.context.stylesheets),
  ]);
  if (isLatest()) store.actions.receiveState(withReader(state, store.getState()));
  return true;
}
