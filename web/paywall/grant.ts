/**
 * Whose page a page is: what a subscription or an account has opened, and account pages, have one
 * reader each.
 */
import { isAccountPage } from '../../shared/pages.ts';
import { loginNames, readCookie } from '../../shared/cookies.ts';
import type { SiteState } from '../state/site-state.ts';
import { readReader } from './read-reader.ts';

/** Whether the page shows what a reader needs an account for. */
export function isOpenToAccounts({
  payment,
  paywall,
}: Pick<SiteState, 'payment' | 'paywall'>): boolean {
  return (
    paywall.access === 'registered' &&
    paywall.gift === '' &&
    !payment.paymentRejected &&
    payment.acceptedPayment !== 'sub'
  );
}

/**
 * Returns a name for the reader at this browser to whom a page may be shown: '' if there is none, and
 * undefined for a page that everybody may see, or a preview, which its address opens to its holder.
 */
export function readerOf(state: SiteState): string | undefined {
  const { payment, context, env } = state;
  const isSubscribers = payment.acceptedPayment === 'sub';
  if (context.isPreview) return undefined;
  if (!isSubscribers && !isOpenToAccounts(state) && !isAccountPage(context.contentType))
    return undefined;
  const { subscription, isLoggedIn } = readReader(env.environment);
  if (isSubscribers)
    return subscription !== undefined && subscription.expiresAtMs > Date.now()
      ? `subscriber ${subscription.pid}`
      : '';
  return isLoggedIn ? `account ${readCookie(document.cookie, loginNames.uuid) ?? ''}` : '';
}
