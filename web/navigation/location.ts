/**
 * The page's address, from the browser's own history (ADR 0054). Which page an address means is in
 * the page table.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface PageLocation {
  readonly pathname: string;
  /** With its question mark; '' without a query. */
  readonly search: string;
  /** What the navigation passed on, unchecked: it outlives a reload. */
  readonly state: unknown;
}

/** A server renders the page of an address that it does not know whole. */
const unknown: PageLocation = { pathname: '', search: '', state: null };

let current = unknown;

function currentLocation(): PageLocation {
  if (typeof window === 'undefined') return unknown;
  const { pathname, search } = window.location;
  const state: unknown = window.history.state;
  const isKnown =
    current.pathname === pathname && current.search === search && current.state === state;
  if (!isKnown) current = { pathname, search, state };
  return current;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const LocationContext = createContext<PageLocation | undefined>(undefined);
/** Gives components another address than the browser's, as the component page does. */
export const LocationPlace = LocationContext.Provider;

/** Returns the address that the browser shows. Nothing of it may be in the server's markup. */
export function useLocation(): PageLocation {
  const given = useContext(LocationContext);
  const shown = useSyncExternalStore(subscribe, currentLocation, currentLocation);
  return given ?? shown;
}

/**
 * Goes to a page of this site without loading a document; the app shows it.
 * @param options.replace In the place of the current address, which the back button then skips.
 * @param options.state For the next page.
 */
export function navigate(
  address: string,
  { replace = false, state = null }: { readonly replace?: boolean; readonly state?: unknown } = {},
): void {
  if (replace) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
  for (const listener of [...listeners]) listener();
}
