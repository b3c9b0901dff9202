/**
 * Keeps stories that this reader has read for offline use: the state of a page that showed the
 * whole item, without the reader's own data. It never keeps a wall or a preview, keeps only the
 * most recent stories, and keeps none after sign-out.
 */
import type { SiteState } from '../state/site-state.ts';
import { initialState } from '../state/site-state.ts';
import { STATE_CACHE } from './cached-stories.ts';
import { readEmbeddedState } from '../navigation/initial-state.ts';
import { readPath } from '../analytics/report-view.ts';

/** About as much as a reader reads on a journey; a state is about 20 KB. */
export const KEPT_STORIES_MAX = 20;

/**
 * Returns the page as the server sends it to any reader: nothing about accounts, cookies, forms or
 * advertisements.
 */
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
    context: { ...context, pwaReferer: '' },
    content,
    secondary,
    payment,
    analytics,
    env,
    paywall: { ...initialState.paywall, isPaywalled, isExcludedFromPaywall },
  };
}

/**
 * Keeps a page's state if allowed; browsers without caches keep none.
 * @throws The cache's own errors: it may be full.
 */
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
  // Deleted and added again, it is the most recent entry.
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

/** Returns the state kept for a path. */
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
