/**
 * What readers get when React gives a page up, which takes all of its markup away: the page anew
 * (ADR 0076).
 */
import { words } from '#words';
import { browserStorage } from './browser-storage.ts';

const KEY = 'page-given-up';
/** Failures that lie further apart have nothing to do with each other, ms. */
const MEMORY_MS = 60_000;

const storage = browserStorage(() => sessionStorage);

const currentAddress = () => window.location.pathname + window.location.search;

/** Returns how often the page of the current address was given up just now. */
function timesGivenUp(): number {
  const [times, at, address] = (storage.get(KEY) ?? '').split(' ');
  return address === currentAddress() && Date.now() - Number(at) < MEMORY_MS ? Number(times) : 0;
}

/**
 * Whether the page fails again and again: then it stays as the server has sent it, with plain links
 * and forms.
 */
export function staysPlain(): boolean {
  return timesGivenUp() > 1;
}

let isGivenUp = false;

/** @param root The element that React has emptied. */
export function loadAnew(root: Element, error: unknown): void {
  reportError(error);
  // One page may fail with several errors.
  if (isGivenUp) return;
  isGivenUp = true;
  const times = timesGivenUp() + 1;
  const note = `${times} ${Date.now()} ${currentAddress()}`;
  storage.set(KEY, note);
  // Without the note, the page could fail and load without end.
  const isNoted = storage.get(KEY) === note;
  root.textContent = isNoted ? words.loadingPage : words.pleaseRefresh;
  if (isNoted) window.location.reload();
}
