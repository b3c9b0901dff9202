/**
 * Signing out (spec §2.4, spec §4): the server ends the session, the browser forgets it, and the
 * reader goes to the home page.
 */
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import type { SiteStore } from '../state/store.ts';
import { callAccount } from '../browser/account-service.ts';
import { deleteAllStories } from '../offline/kept-stories.ts';
import { removeLoginCookies } from './login-cookie-jar.ts';
import { whileSigningOut } from '../paywall/watch-grant.ts';
import { mergeCookies } from '../paywall/with-reader.ts';

/** Removes the signed-in reader from cookies, state and the stories that the browser keeps. */
export async function forgetReader(store: SiteStore): Promise<void> {
  removeLoginCookies(store.getState().env);
  store.actions.forgetAccount();
  mergeCookies(store);
  // The next person at this browser must not get what a subscription opened.
  await deleteAllStories().catch(() => undefined);
}

/**
 * @throws Error when the session could not be ended: the reader must not believe they are signed
 *   out.
 */
export async function signOut(store: SiteStore, load: (address: string) => void): Promise<void> {
  // A session that is already gone is the wanted result.
  const isOver = ({ status, name }: ServiceResult) =>
    status === 'success' || name === 'notSignedIn';
  const result = await whileSigningOut(() => callAccount('logout'), isOver);
  if (!isOver(result)) throw new Error(result.message);
  await forgetReader(store);
  store.actions.resetHeader();
  load('/');
}
