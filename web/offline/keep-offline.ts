/**
 * Keeps stories that this reader has read, for times without a connection: the state of a page that showed a piece whole, without
 * what is the reader's own. Never a wall, never a preview; of many the last ones; none after signing out.
 */
import type { SiteState } from '../state/site-state.ts';
import { initialState } from '../state/site-state.ts';
import { STATE_CACHE } from './cached-stories.ts';
import { readEmbeddedState } from '../navigation/initial-state.ts';
import { readPath } from '../analytics/report-view.ts';

/** About as much as is read on a journey; a state has some 20 KB. */
export const KEPT_STORIES_MAX = 20;

/** The page as the server sends it to anybody: nothing of accounts, cookies, forms and advertisements. */
function withoutReader({
  context,
  content,
  secondary,
  payment,
  analytics,
  env,
  paywall,
}: SiteState): SiteState {
  const { isPaywalled, isExcludedFromPaywall } = paywall;
  return {
    ...initialState,
    context,
    content,
    secondary,
    payment,
    analytics,
    env,
    paywall: { ...initialState.paywall, isPaywalled, isExcludedFromPaywall },
  };
}

/** Keeps a page's state when it may be kept; browsers without caches keep none. @throws what the cache throws: it may be full. */
export async function keepStory(state: SiteState): Promise<void> {
  const path = readPath(state);
  if (
    path === undefined ||
    state.env.PWA_ENABLED !== 'yes' ||
    state.payment.paymentRejected ||
    !('caches' in window)
  )
    return;
  const cache = await caches.open(STATE_CACHE);
  // Put in anew, it is the last again.
  await cache.delete(path);
  await cache.put(
    path,
    new Response(JSON.stringify(withoutReader(state)), {
      headers: { 'content-type': 'application/json' },
    }),
  );
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - KEPT_STORIES_MAX)).map((key) => cache.delete(key)),
  );
}

/** What is kept of a path. */
export async function keptState(pathname: string): Promise<SiteState | undefined> {
  if (!('caches' in window)) return undefined;
  const kept = await (
    await caches.open(STATE_CACHE)
  ).match(pathname.endsWith('/') ? pathname : `${pathname}/`);
  return kept === undefined ? undefined : readEmbeddedState(await kept.text());
}

export async function forgetStories(): Promise<void> {
  if ('caches' in window) await caches.delete(STATE_CACHE);
}
