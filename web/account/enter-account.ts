/** What follows when the account service says who the reader is (spec §4 Auth submit). */
import { brand } from '#brand';
import { ERROR_AUTOLINKING, type ServiceResult } from '../../shared/accounts/service-result.ts';
import type { SiteStore } from '../store.ts';
import { storeLoginCookies } from './login-cookie-jar.ts';
import { withRedirect } from './redirect-link.ts';
import { waitToRedirect } from './wait-to-redirect.ts';

/** How the reader leaves the form. */
export interface Leave {
  /** Loads another page, whose texts are then those of the reader who is signed in. */
  readonly load: (address: string) => void;
  /** Goes to a page of the account with something to tell it. */
  readonly open: (address: string, state: object) => void;
}

/** What the link page is told of an auto-link that was not possible. */
export interface LinkNotice {
  readonly redirectURL: string;
  readonly name: string;
  readonly message: string;
}

/** Stores the login cookies and leaves for the redirect address or the link page. @returns false when the result is neither: a failure. */
export async function enterAccount(
  store: SiteStore,
  result: ServiceResult,
  redirect: string,
  leave: Leave,
): Promise<boolean> {
  const { env } = store.getState();
  if (result.status === 'success') {
    storeLoginCookies(result.data, env);
    await waitToRedirect();
    leave.load(redirect);
    return true;
  }
  if (result.name !== ERROR_AUTOLINKING) return false;
  storeLoginCookies(result.data, env);
  const notice: LinkNotice = { redirectURL: redirect, name: result.name, message: result.message };
  leave.open(withRedirect(brand.links.linkSubscription, redirect), notice);
  return true;
}
