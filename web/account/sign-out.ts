/** Signing out (spec §2.4, §4): the server ends the session, the browser forgets it, and the reader is on the home page. */
import type { SiteStore } from '../store.ts';
import { callAccount } from './account-service.ts';
import { forgetStories } from '../offline/keep-offline.ts';
import { removeLoginCookies } from './login-cookie-jar.ts';
import { mergeCookies } from '../paywall/with-reader.ts';

/** Forgets who is signed in, in cookies and state. */
export function forgetReader(store: SiteStore): void {
  removeLoginCookies(store.getState().env);
  store.dispatch({ type: 'account/signed-out' });
  // What a subscription opened is not for whoever comes next.
  void forgetStories().catch(() => undefined);
  mergeCookies(store);
}

/** @throws Error when the session could not be ended: whoever reads it must not believe to be signed out. */
export async function signOut(store: SiteStore, load: (address: string) => void): Promise<void> {
  const result = await callAccount('logout');
  // A session that is gone already is what was wanted.
  if (result.status !== 'success' && result.name !== 'notSignedIn') throw new Error(result.message);
  forgetReader(store);
  store.dispatch({ type: 'header/reset' });
  load('/');
}
