/** The store of the browser, or of one render: the state, and the actions that change it. */
import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { accountActions } from './account.ts';
import { adsActions } from './ads.ts';
import { bucketsActions } from './buckets.ts';
import { commentsActions } from './comments.ts';
import { contextActions } from './context.ts';
import { galleryActions } from './gallery.ts';
import { headerActions } from './header.ts';
import { loginFormActions } from './login-form.ts';
import { newsletterFormActions } from './newsletter-form.ts';
import { paywallActions } from './paywall.ts';
import { recommendationsActions } from './recommendations.ts';
import { receivedState, type SiteState } from './site-state.ts';
import { socialActions } from './social.ts';
import { videosActions } from './videos.ts';

/** Returns what changes the state: the actions of each slice, by names that no two slices share. */
function siteActions({ setState }: StoreApi<SiteState>) {
  return {
    ...accountActions(setState),
    ...adsActions(setState),
    ...bucketsActions(setState),
    ...commentsActions(setState),
    ...contextActions(setState),
    ...galleryActions(setState),
    ...headerActions(setState),
    ...loginFormActions(setState),
    ...newsletterFormActions(setState),
    ...paywallActions(setState),
    ...recommendationsActions(setState),
    ...socialActions(setState),
    ...videosActions(setState),
    /** A page's state has arrived. */
    receiveState(arrived: SiteState) {
      setState((current) => receivedState(current, arrived));
    },
  };
}

export interface SiteStore extends StoreApi<SiteState> {
  readonly actions: Readonly<ReturnType<typeof siteActions>>;
}

export function createSiteStore(initial: SiteState): SiteStore {
  const store = createStore<SiteState>()(() => initial);
  return { ...store, actions: siteActions(store) };
}

const StoreContext = createContext<SiteStore | undefined>(undefined);
export const StoreProvider = StoreContext.Provider;

/**
 * Returns the store of the page.
 * @throws Error outside a `StoreProvider`.
 */
export function useSiteStore(): SiteStore {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error('useSiteStore is used outside of StoreProvider');
  return store;
}

/** Returns a part of the state. The component renders again when that part changes. */
export function useSite<T>(select: (state: SiteState) => T): T {
  return useStore(useSiteStore(), select);
}
