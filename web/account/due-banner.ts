/**
 * What the next page tells a reader who has just registered or signed in: where the link went that
 * verifies the address, or, once per browser that supports them, that there are passkeys.
 */
import { browserStorage } from '../browser/browser-storage.ts';

/** Local storage: passkeys were offered. Session storage: what is due on the next page. */
const OFFERED_KEY = 'passkey-offered';
const DUE_KEY = 'banner-due';
const PASSKEY = 'passkey';

export type DueBanner =
  | { readonly name: 'passkey' }
  | { readonly name: 'verify'; readonly email: string };

const session = () => browserStorage(() => sessionStorage);

/** Called after a correct password, before leaving the page. */
export function planPasskeyOffer(): void {
  const local = browserStorage(() => localStorage);
  if ('PublicKeyCredential' in window && local.get(OFFERED_KEY) === null)
    session().set(DUE_KEY, PASSKEY);
}

/** Called after a registration, before leaving the page. */
export function planVerifyNotice(email: string): void {
  session().set(DUE_KEY, email);
}

/** Returns what is due on this page. It is shown now and never again. */
export function consumeDueBanner(): DueBanner | undefined {
  const due = session().get(DUE_KEY) ?? '';
  if (due === '') return undefined;
  session().set(DUE_KEY, '');
  if (due !== PASSKEY) return { name: 'verify', email: due };
  browserStorage(() => localStorage).set(OFFERED_KEY, '1');
  return { name: PASSKEY };
}
