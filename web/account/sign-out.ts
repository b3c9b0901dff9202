/**
 * Signing out (spec §2.4, spec §4): the server ends the session, the browser forgets it, and the
 * reader goes to the home page.
 */
import type { SiteStore } from '../store.ts';
import { callAccount } from './account-service.ts';
import { forgetStories } from '../offline/keep-offline.ts';
import { removeLoginCookies } from './login-cookie-jar.ts';
import { mergeCookies } from '../paywall/with-reader.ts';

/** Removes the signed-in reader from cookies and state. */
export function forgetReader(store: SiteStore): void {
  removeLoginCookies(store.getState().env);
  store.dispatch({ type: 'account/signed-out' });
  // The next person at this browser must not get what a subscription opened.
  void forgetStories().catch(() => undefined);
  mergeCookies(store);
}

/**
 * @throws Error when the session could not be ended: the reader must not believe they are signed
 *   out.
 */
export async function signOut(store: SiteStore, load: (address: string) => void): Promise<void> {
  const result = await callAccount('logout');
  // A session that is already gone is the wanted result.
  if (result.status !== 'success' && result.name !== 'notSignedIn') throw new Error(result.message);
  forgetReader(store);
  store.dispatch({ type: 'header/reset' });
  load('/');
}
