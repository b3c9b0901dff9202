/**
 * The browser's history, as React Router navigates it (ADR 0077): what the site keeps with an entry,
 * and who is told of a new address.
 */
import {
  createPath,
  NavigationType,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';
import { HISTORY_KEY_LENGTH } from '../../shared/limits.ts';

/** What the site keeps with an entry of the browser's history. */
interface HistoryEntry {
  /** Tells entries apart. */
  readonly key: string;
  /** How far its page was scrolled when the reader followed a link from it, px. */
  readonly top: number;
  /** What the navigation passed on, unchecked: it outlives a reload. */
  readonly passed: unknown;
}

/** An address, and how the reader came to it. */
export interface Visited {
  readonly location: Location<unknown>;
  readonly navigationType: NavigationType;
}

/** The key of the entry that a document was loaded at, as React Router names it. */
const FIRST_KEY = 'default';

/** The site alone writes entries. */
function isEntry(state: unknown): state is HistoryEntry {
  return state instanceof Object && 'key' in state && 'top' in state;
}

/** Returns the current entry of the history. A document starts with one that holds nothing. */
export function historyEntry(): HistoryEntry {
  const state: unknown = window.history.state;
  return isEntry(state) ? state : { key: FIRST_KEY, top: 0, passed: state };
}

/** Returns the address that the browser shows. */
export function visitedNow(navigationType = NavigationType.Pop): Visited {
  const { pathname, search, hash } = window.location;
  const { key, passed } = historyEntry();
  return { location: { pathname, search, hash, key, state: passed }, navigationType };
}

const listeners = new Set<(visited: Visited) => void>();
let isFollowed = false;

function tell(navigationType: NavigationType): void {
  if (isFollowed) for (const listener of [...listeners]) listener(visitedNow(navigationType));
}

/** Calls the listener with each new address, once it is followed. Returns a function that ends it. */
export function listenToHistory(listener: (visited: Visited) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Begins to tell of new addresses, of the present one first. Before React has taken over the whole
 * page, a new address would take the server's markup away. Returns a function that ends it.
 */
export function followHistory(): () => void {
  const onPop = () => {
    tell(NavigationType.Pop);
  };
  isFollowed = true;
  window.addEventListener('popstate', onPop);
  onPop();
  return () => {
    isFollowed = false;
    window.removeEventListener('popstate', onPop);
  };
}

function addressOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

/** Characters are of 36 kinds. Keys tell the entries of one tab apart, and protect nothing. */
function newKey(): string {
  return Math.random()
    .toString(36)
    .slice(2, 2 + HISTORY_KEY_LENGTH)
    .padEnd(HISTORY_KEY_LENGTH, '0');
}

/** Goes to pages of this site without loading a document; the app shows them. */
export const siteHistory: Navigator = {
  createHref: addressOf,
  go(delta) {
    window.history.go(delta);
  },
  push(to, state: unknown = null) {
    window.history.replaceState({ ...historyEntry(), top: window.scrollY }, '');
    window.history.pushState({ key: newKey(), top: 0, passed: state }, '', addressOf(to));
    tell(NavigationType.Push);
  },
  /** In the place of the current address, which the back button then skips. */
  replace(to, state: unknown = null) {
    window.history.replaceState({ ...historyEntry(), passed: state }, '', addressOf(to));
    tell(NavigationType.Replace);
  },
};
