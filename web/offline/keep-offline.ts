/**
 * Keeps stories for offline use, and reads them back: the state of a page that showed the whole
 * item, without the reader's own data. Never a wall or a preview (ADR 0036).
 */
import { brand } from '#brand';
import { readPath } from '../analytics/report-view.ts';
import { readEmbeddedState } from '../navigation/initial-state.ts';
import { isOpenToAccounts } from '../paywall/grant.ts';
import { readerFromCookies } from '../paywall/reader-from-cookies.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import {
  entriesToDelete,
  keptImage,
  keptPath,
  mayOpen,
  type KeptEntry,
  type KeptReader,
} from './kept-rules.ts';
import { deleteStories, keptEntries, keptStory, putStory } from './kept-stories.ts';
import { offlineStyles } from './offline-styles.ts';

const currentReader = (): KeptReader => readerFromCookies(document.cookie, brand.key, Date.now());

/** The slices of a kept state: nothing about accounts, cookies, forms or advertisements. */
type KeptState = Pick<SiteState, 'context' | 'content' | 'secondary' | 'payment' | 'analytics'> & {
  readonly paywall: Pick<SiteState['paywall'], 'isPaywalled' | 'isExcludedFromPaywall' | 'access'>;
};

/** Returns the page as the server sends it to any reader. */
function withoutReader(state: SiteState): KeptState {
  const { content, secondary, payment, analytics, paywall } = state;
  // Who reads it tomorrow is told nothing that is over.
  const { announcement: _, ...context } = state.context;
  const { isPaywalled, isExcludedFromPaywall, access } = paywall;
  return {
    context: { ...context, pwaReferer: '', url: { pathname: context.url.pathname, query: {} } },
    content,
    secondary,
    payment,
    analytics,
    paywall: { isPaywalled, isExcludedFromPaywall, access },
  };
}

/** Returns the lead image as the page shows it. Without it the story is kept all the same. */
async function leadImage(
  state: SiteState,
): Promise<{ pathname: string; response: Response } | undefined> {
  const src = state.content.photos.tout?.src;
  if (src === undefined) return undefined;
  const key = keptImage(src);
  // Chromium does not name the file that it chose before that has arrived.
  const shown = [...document.images]
    .map((image) => image.currentSrc || image.src)
    .find((address) => address !== '' && keptImage(new URL(address).pathname) === key);
  if (shown === undefined) return undefined;
  const response = await fetch(shown).catch(() => undefined);
  return response?.ok === true ? { pathname: new URL(shown).pathname, response } : undefined;
}

/**
 * Keeps the story that a page shows, if this reader was granted it. The caller tidies afterwards.
 * @throws The cache's own errors: it may be full.
 */
export async function keepStory(state: SiteState): Promise<void> {
  const path = keptPath(readPath(state) ?? '');
  if (
    path === undefined ||
    state.env.PWA_ENABLED !== 'yes' ||
    state.payment.paymentRejected ||
    // Whether the link that opened it still opens it nobody can ask without a connection.
    state.paywall.gift !== '' ||
    !('caches' in window)
  )
    return;
  const image = await leadImage(state);
  // Read last: the reader may have signed out in another tab meanwhile.
  const reader = currentReader();
  const access = state.payment.acceptedPayment;
  if (access === 'sub' && reader.subscription === undefined) return;
  // It goes with the account.
  if (isOpenToAccounts(state) && !reader.isLoggedIn) return;
  await putStory(
    {
      path,
      keptAtMs: Date.now(),
      access,
      subscriber: access === 'sub' ? (reader.subscription?.pid ?? '') : '',
      isAccount: reader.isLoggedIn,
    },
    JSON.stringify(withoutReader(state)),
    image,
  );
}

/** Deletes what is too old, too much, or no longer this reader's. */
export async function tidyStories(): Promise<void> {
  const stale = entriesToDelete(await keptEntries(), currentReader(), Date.now());
  await deleteStories(stale.map(({ path }) => path));
}

/**
 * Returns the state kept for a path, as this build shows it: its own files, its own environment.
 * Undefined when nothing is kept there that this reader may open.
 */
export async function keptState(
  pathname: string,
  current: SiteState,
): Promise<SiteState | undefined> {
  const path = keptPath(pathname);
  const kept = path === undefined ? undefined : await keptStory(path);
  if (path === undefined || kept === undefined) return undefined;
  if (!mayOpen(kept.entry, currentReader(), Date.now())) return undefined;
  const { context, content, secondary, payment, analytics, paywall } = readEmbeddedState(
    kept.state,
  );
  return {
    ...initialState,
    env: current.env,
    // An older build may not have had every field.
    content: { ...initialState.content, ...content },
    secondary: { ...initialState.secondary, ...secondary },
    payment: { ...initialState.payment, ...payment },
    analytics: { ...initialState.analytics, ...analytics },
    paywall: { ...initialState.paywall, ...paywall },
    context: {
      ...initialState.context,
      ...context,
      url: { pathname, query: {} },
      isKept: true,
      stylesheets: offlineStyles('base', 'article', 'bleed'),
      bundlePaths: current.context.bundlePaths,
    },
  };
}

/** A story in the list of the offline page. */
export interface ListedStory {
  readonly entry: KeptEntry;
  readonly hed: string;
  readonly dek: string;
  readonly section: string;
  readonly kicker: string;
  /** Its lead image, if this browser keeps it: the service worker has it in any width. */
  readonly image: SiteState['content']['photos']['tout'];
}

/** Returns the stories that this reader may open, most recently kept first. */
export async function listedStories(): Promise<ListedStory[]> {
  const reader = currentReader();
  const open = (await keptEntries()).filter((entry) => mayOpen(entry, reader, Date.now()));
  const stories = await Promise.all(
    open.map(async (entry): Promise<ListedStory | undefined> => {
      const kept = await keptStory(entry.path);
      if (kept === undefined) return undefined;
      const { hed, dek, kicker, channel, photos } = readEmbeddedState(kept.state).content;
      return {
        entry,
        hed,
        dek,
        section: channel,
        kicker,
        image: entry.image === '' ? undefined : photos.tout,
      };
    }),
  );
  return stories.filter((story) => story !== undefined);
}
