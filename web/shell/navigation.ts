/**
 * Client navigation: when a link may use it, and how a page's state is fetched and shown (spec
 * §2.4, §4).
 */
import { queriesOf } from '../../shared/cache-policy.ts';
import { LAZY_LOADER_DELAY_MS } from '../../shared/limits.ts';
import { carriesToken } from '../../shared/private-page.ts';
import { allowsClientRouting, routerPath, type RouteMatch } from '../../shared/route-match.ts';
import { samePath } from '../../shared/urls/paths.ts';
import type { withReader as WithReader } from '../paywall/with-reader.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { fetchInitialState } from '../navigation/initial-state.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import { loadPage } from '../navigation/page-bundles.ts';
import { queryRecord } from '../browser/query-record.ts';
import { ensureStylesheets } from '../navigation/stylesheets.ts';
import { recallState } from './visits.ts';

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
  // A page whose address carries a token loads a document of its own (shared/private-page.ts).
  return allowsClientRouting(route(link.pathname)) && !carriesToken(queryRecord(link.search))
    ? `${link.pathname}${link.search}${link.hash}`
    : undefined;
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
    queriesOf(routerPath(state.context.url.pathname)).every((name) => query[name] === known[name])
  );
}

/** What a navigation has put on the page. */
interface ShownPage {
  readonly state: SiteState;
  /** Path of the page that the server redirected to. */
  readonly redirectedTo?: string;
}

/** The navigation that is pending or was the last to be shown. */
let current = Symbol('navigation');

/** Abandons the pending fetch: the reader is elsewhere now, so its response will not be shown. */
export function abandonNavigation(): void {
  current = Symbol('navigation');
}

/** Known once a page has been fetched, so that a page shown before can show without a wait. */
let addReader: typeof WithReader | undefined;

/** Shows a page with what the reader's cookies say. */
function show(store: SiteStore, state: SiteState, withCookies: typeof WithReader): ShownPage {
  performance.mark('page-render-start');
  store.actions.receiveState(withCookies(state, store.getState()));
  return { state };
}

/**
 * In offline mode, shows the story that this browser keeps, without asking the network. What it does
 * not keep is asked for, which ends the mode.
 */
async function showInOfflineMode(
  store: SiteStore,
  pathname: string,
  isLatest: () => boolean,
): Promise<boolean> {
  if (store.getState().context.contentType !== 'offline') return false;
  return import('../offline/stand-in.ts')
    .then(({ showKept }) => showKept(store, pathname, isLatest))
    .catch(() => false);
}

/**
 * Shows a location: the page as the reader left it there, else its state is fetched. The loading
 * page appears after the lazy loader's delay; the last navigation wins. A navigation that fails
 * shows what stands in for the page.
 * @returns What is shown, or undefined when another navigation has begun since.
 */
export async function showLocation(
  store: SiteStore,
  location: { pathname: string; search: string },
): Promise<ShownPage | undefined> {
  const own = Symbol('navigation');
  current = own;
  const visited = recallState();
  if (visited !== undefined && addReader !== undefined && isStateOf(visited, location))
    return show(store, visited, addReader);
  const isLatest = () => current === own;
  const loading = setTimeout(() => {
    if (!isLatest()) return;
    store.actions.startFetch();
    window.scrollTo(0, 0);
  }, LAZY_LOADER_DELAY_MS);
  try {
    if (await showInOfflineMode(store, location.pathname, isLatest))
      return isLatest() ? { state: store.getState() } : undefined;
    const state = await fetchInitialState(`${location.pathname}${location.search}`);
    const [{ withReader }] = await Promise.all([
      loadChunk('with-reader', () => import('../paywall/with-reader.ts')),
      loadPage(state.context.contentType),
      ensureStylesheets(state.context.stylesheets),
    ]);
    addReader = withReader;
    if (!isLatest()) return undefined;
    return {
      ...show(store, state, withReader),
      redirectedTo: isStateOf(state, location) ? undefined : state.context.url.pathname,
    };
  } catch (error) {
    if (!isLatest()) return undefined;
    const { showFailure } = await import('./show-failure.ts');
    await showFailure(store, location, error, isLatest);
    return isLatest() ? { state: store.getState() } : undefined;
  } finally {
    clearTimeout(loading);
  }
}
