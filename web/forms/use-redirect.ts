/** The address to continue to from an account page. */
import { useLocation, type Location } from 'react-router-dom';
import { brand } from '#brand';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { redirectAddress } from './redirect-address.ts';
import { withRedirect } from './redirect-link.ts';
import { useSite } from '../state/store.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

/**
 * Undefined on the server when the address names no redirect: the referrer is known to browsers
 * alone.
 */
export function useRedirect(): string | undefined {
  const isInteractive = useIsInteractive();
  const { state, search }: Location<unknown> = useLocation();
  const sent = useSite(({ context }) => context.url.query.redirectURL);
  const pwaReferer = useSite(({ context }) => context.pwaReferer);
  const onServer = samePathOnly(sent, brand.origin);
  return isInteractive ? redirectAddress(state, search, pwaReferer) : onServer;
}

/** Returns a link between account pages that preserves the redirect address. */
export function keepRedirect(href: string, redirect: string | undefined): string {
  return redirect === undefined || redirect === '/' ? href : withRedirect(href, redirect);
}
