/**
 * Offers a passkey once, after the first sign-in by password in a browser that supports passkeys.
 */
import { browserStorage } from '../browser/browser-storage.ts';

/** Local storage: the offer was made. Session storage: it is due on the next page. */
const MADE_KEY = 'passkey-offered';
const DUE_KEY = 'passkey-offer-due';

/** Called after a correct password, before leaving the page. */
export function planPasskeyOffer(): void {
  const local = browserStorage(() => localStorage);
  if (!('PublicKeyCredential' in window) || local.get(MADE_KEY) !== null) return;
  browserStorage(() => sessionStorage).set(DUE_KEY, '1');
}

/** Whether the offer is due on this page. If so, it is made now and never again. */
export function takePasskeyOffer(): boolean {
  const session = browserStorage(() => sessionStorage);
  if (session.get(DUE_KEY) !== '1') return false;
  session.set(DUE_KEY, '0');
  browserStorage(() => localStorage).set(MADE_KEY, '1');
  return true;
}
