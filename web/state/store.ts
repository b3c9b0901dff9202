/** The store of the browser, or of one render: state, and actions that reduce it. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Action } from './action.ts';
import { reduce } from './reduce.ts';
import type { SiteState } from './site-state.ts';

export interface SiteStore extends StoreApi<SiteState> {
  readonly dispatch: (action: Action) => void;
}

export function createSiteStore(initial: SiteState): SiteStore {
  const store = createStore<SiteState>()(() => initial);
  return {
    ...store,
    dispatch: (action) => {
      store.setState(reduce(store.getState(), action), true);
    },
  };
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
  const { subscribe, getState, getInitialState } = useSiteStore();
  // As zustand's `useStore`, which also wants to keep these functions: they are new on each render.
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(getInitialState()),
  );
}
