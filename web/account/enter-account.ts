/** Follow-up once the account service has identified the reader (spec §4, Auth submit). */
import { brand } from '#brand';
import { ERROR_AUTOLINKING, type ServiceResult } from '../../shared/accounts/service-result.ts';
import type { SiteStore } from '../state/store.ts';
import { storeLoginCookies } from './login-cookie-jar.ts';
import { withRedirect } from '../forms/redirect-link.ts';
import { waitToRedirect } from './wait-to-redirect.ts';

/** How the reader leaves the form. */
export interface GoTo {
  /** Loads another page, whose texts are then those for the signed-in reader. */
  readonly load: (address: string) => void;
  /** Opens an account page and passes it a state. */
  readonly open: (address: string, state: object) => void;
}

/** What the link page is told about an auto-link that was not possible. */
interface LinkNotice {
  readonly redirectURL: string;
  readonly name: string;
  readonly message: string;
}

/**
 * Stores the login cookies and leaves for the redirect address or the link page.
 * @returns false when the result allows neither: a failure.
 */
export async function enterAccount(
  store: SiteStore,
  result: ServiceResult,
  redirect: string,
  goTo: GoTo,
): Promise<boolean> {
  const { env } = store.getState();
  if (result.status === 'success') {
    storeLoginCookies(result.data, env);
    await waitToRedirect();
    goTo.load(redirect);
    return true;
  }
  if (result.name !== ERROR_AUTOLINKING) return false;
  storeLoginCookies(result.data, env);
  const notice: LinkNotice = { redirectURL: redirect, name: result.name, message: result.message };
  goTo.open(withRedirect(brand.links.linkSubscription, redirect), notice);
  return true;
}
