/** Whose page a page is: what a subscription has opened, and account pages, have one reader each. */
import { isAccountPage } from '../../shared/pages.ts';
import { loginNames, readCookie } from '../../shared/cookies.ts';
import type { SiteState } from '../state/site-state.ts';
import { readReader } from './read-reader.ts';

/**
 * Returns a name for the reader at this browser to whom a page may be shown: '' if there is none, and
 * undefined for a page that everybody may see.
 */
export function readerOf({ payment, context, env }: SiteState): string | undefined {
  const isSubscribers = payment.acceptedPayment === 'sub';
  if (!isSubscribers && !isAccountPage(context.contentType)) return undefined;
  const { subscription, isLoggedIn } = readReader(env.environment);
  if (isSubscribers)
    return subscription !== undefined && subscription.expiresAtMs > Date.now()
      ? `subscriber ${subscription.pid}`
      : '';
  return isLoggedIn ? `account ${readCookie(document.cookie, loginNames.uuid) ?? ''}` : '';
}
