/** Which announcement the reader has closed, as this browser remembers it. */
import { browserStorage } from '../browser/browser-storage.ts';

export const CLOSED_KEY = 'announcement';

const storage = browserStorage(() => localStorage);

/** Returns the id of the announcement that was closed last; '' for none. */
export function closedAnnouncement(): string {
  return storage.get(CLOSED_KEY) ?? '';
}

/** Without browser storage it stays closed until the page is loaded again. */
export function rememberClosed(id: string): void {
  storage.set(CLOSED_KEY, id);
}
