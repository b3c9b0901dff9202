/** Where the reader goes after an account page (spec §2.4), and how that address is written. */
import { brand } from '#brand';
import { targetAfterSignIn } from '../../shared/accounts/redirect-target.ts';

/** Returns the `redirectURL` that a navigation left in the history. */
function redirectOf(navigationState: unknown): unknown {
  return typeof navigationState === 'object' &&
    navigationState !== null &&
    'redirectURL' in navigationState
    ? navigationState.redirectURL
    : undefined;
}

/**
 * @param navigationState From the router's location.
 * @param search From the page's address.
 * @param pwaReferer Path of the page before, if the client router led here. The browser's own
 *   referrer is then that of the document, which is older.
 */
export function redirectAddress(
  navigationState: unknown,
  search: string,
  pwaReferer: string,
): string {
  const query = new URLSearchParams(search).get('redirectURL') ?? undefined;
  return targetAfterSignIn(
    {
      navigationState: redirectOf(navigationState),
      query,
      referrer: pwaReferer === '' ? document.referrer : `${window.location.origin}${pwaReferer}`,
    },
    window.location.origin,
    brand,
  );
}

/**
 * Returns the same address with `g=true`, which shows the success banner.
 * @param address A path of this site.
 */
export function withSuccess(address: string): string {
  const url = new URL(address, window.location.origin);
  url.searchParams.set('g', 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}
