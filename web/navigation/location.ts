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

/** What the site keeps with an entry of the browser's history. */
interface HistoryEntry {
  /** When it was made, which tells entries apart; 0 for the one that a document was loaded at. */
  readonly id: number;
  /** How far its page was scrolled when the reader followed a link from it, px. */
  readonly top: number;
  readonly passed: unknown;
}

/** The site alone writes entries. */
function isEntry(state: unknown): state is HistoryEntry {
  return state instanceof Object && 'top' in state;
}

/** Returns the current entry of the history. A document starts with one that holds nothing. */
export function historyEntry(): HistoryEntry {
  const state: unknown = window.history.state;
  return isEntry(state) ? state : { id: 0, top: 0, passed: state };
}

/** A server renders the page of an address that it does not know whole. */
const unknown: PageLocation = { pathname: '', search: '', state: null };

let current = unknown;

function currentLocation(): PageLocation {
  if (typeof window === 'undefined') return unknown;
  const { pathname, search } = window.location;
  const state = historyEntry().passed;
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
  const entry = historyEntry();
  if (replace) window.history.replaceState({ ...entry, passed: state }, '', address);
  else {
    window.history.replaceState({ ...entry, top: window.scrollY }, '');
    window.history.pushState({ id: Date.now(), top: 0, passed: state }, '', address);
  }
  for (const listener of [...listeners]) listener();
}
