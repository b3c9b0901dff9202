/**
 * Client navigation: when a link may use it, and how a page's state is fetched and shown (spec
 * §2.4, §4).
 */
import { contentQueries } from '../../shared/cache-policy.ts';
import { LAZY_LOADER_DELAY_MS } from '../../shared/limits.ts';
import { allowsClientRouting, routerPath, type RouteMatch } from '../../shared/route-match.ts';
import { samePath } from '../../shared/urls/paths.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../store.ts';
import { historyKey } from './history-key.ts';
import { fetchInitialState, InitialStateError } from './initial-state.ts';
import { loadChunk } from './load-chunk.ts';
import { loadPage } from './page-bundles.ts';
import { ensureStylesheets } from './stylesheets.ts';

type Route = (pathname: string) => RouteMatch | undefined;

/**
 * Decides whether the app or the browser handles a click on a link. Returns the target, or
 * undefined.
 */
export function clientTarget(
  event: MouseEvent,
  route: Route,
  routingEnabled: boolean,
): string | undefined {
  if (
    !routingEnabled ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return undefined;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (
    link === null ||
    link.hasAttribute('download') ||
    (link.target !== '' && link.target !== '_self')
  )
    return undefined;
  if (link.origin !== window.location.origin) return undefined;
  if (
    link.hash !== '' &&
    samePath(link.pathname, window.location.pathname) &&
    link.search === window.location.search
  )
    return undefined;
  return allowsClientRouting(route(link.pathname))
    ? `${link.pathname}${link.search}${link.hash}`
    : undefined;
}

/** Returns the query of a location in the form that the state uses. */
function queryRecord(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Normalizes the spelling of a path: browsers and the edge percent-encode different characters. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(routerPath(pathname));
  } catch {
    return routerPath(pathname);
  }
}

/**
 * Whether the state belongs to a location: same path except for slashes at the ends (spec §2.4),
 * and the same query.
 */
export function isStateOf(
  state: SiteState,
  location: { pathname: string; search: string },
): boolean {
  const query = queryRecord(location.search);
  const known = state.context.url.query;
  // The offline screen replaces a page that did not load; its address is still that of the previous
  // page.
  if (
    state.context.contentType === 'offline' &&
    !samePath(routerPath(state.context.url.pathname), '/offline')
  )
    return false;
  return (
    samePath(decoded(state.context.url.pathname), decoded(location.pathname)) &&
    contentQueries.every((name) => query[name] === known[name])
  );
}

let current = '';

/** Abandons the pending fetch: the reader is elsewhere now, so its response will not be shown. */
export function abandonNavigation(): void {
  current = '';
}

/**
 * Fetches and shows the state of a location. The loading page appears after the lazy loader's
 * delay; the last navigation wins. Returns the state of the response, whose address differs after a
 * redirect.
 */
export async function showLocation(
  store: SiteStore,
  location: { pathname: string; search: string },
): Promise<SiteState | undefined> {
  const key = historyKey();
  current = key;
  const loading = setTimeout(() => {
    if (current === key) store.dispatch({ type: 'context/fetch-started' });
  }, LAZY_LOADER_DELAY_MS);
  try {
    const state = await fetchInitialState(`${location.pathname}${location.search}`);
    const [{ withReader }] = await Promise.all([
      loadChunk('with-reader', () => import('../paywall/with-reader.ts')),
      loadPage(state.context.contentType),
      ensureStylesheets(state.context.stylesheets),
    ]);
    if (current !== key) return undefined;
    performance.mark('page-render-start');
    store.dispatch({ type: 'state/received', state: withReader(state, store.getState()) });
    return state;
  } catch (error) {
    if (current !== key) return undefined;
    return await showFailure(store, location, error);
  } finally {
    clearTimeout(loading);
  }
}

/**
 * Shows what this browser keeps for a path. The files it needs were loaded before, with the offline
 * page or the story.
 */
async function showKept(store: SiteStore, pathname: string): Promise<SiteState | undefined> {
  const [{ keptState }, { withReader }] = await Promise.all([
    import('../offline/keep-offline.ts'),
    import('../paywall/with-reader.ts'),
  ]);
  const kept = await keptState(pathname);
  if (kept === undefined) return undefined;
  await Promise.all([
    loadPage(kept.context.contentType),
    ensureStylesheets(kept.context.stylesheets),
  ]);
  const state = { ...kept, context: { ...kept.context, url: { pathname, query: {} } } };
  store.dispatch({ type: 'state/received', state: withReader(state, store.getState()) });
  return state;
}

/**
 * Handles a failed navigation (spec §4): offline, it shows what is kept, otherwise turns offline
 * mode on; online, it shows the error screen.
 */
async function showFailure(
  store: SiteStore,
  location: { pathname: string; search: string },
  error: unknown,
): Promise<SiteState | undefined> {
  if (!navigator.onLine) {
    const kept = await showKept(store, location.pathname).catch(() => undefined);
    if (kept !== undefined) return kept;
    await loadPage('offline');
    store.dispatch({ type: 'context/offline-enabled' });
    return undefined;
  }
  await loadPage('error');
  store.dispatch({
    type: 'context/failed',
    statusCode: error instanceof InitialStateError ? error.statusCode : undefined,
    message: error instanceof Error ? error.message : String(error),
    url: { pathname: location.pathname, query: queryRecord(location.search) },
  });
  return undefined;
}
