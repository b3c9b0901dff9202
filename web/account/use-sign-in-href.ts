/** The address of the sign-in page, for links of the header and the footer. */
import { brand } from '#brand';
import { isAccountPage, pageRow } from '../../shared/pages.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { useSite } from '../state/store.ts';
import { withRedirect } from '../forms/redirect-link.ts';

/**
 * Where sign-in leads back to; undefined: the home page. From an item it is the item (spec §2.4), also
 * where no scripts run. A page on the way from an item or the offer keeps where the reader was going.
 */
function useReturnPath(): string | undefined {
  const path = useSite((state) => state.context.url.pathname);
  const type = useSite((state) => state.context.contentType);
  // Checked where it is used, as everything in an address is.
  const carried = useQueryValue('redirectURL');
  if (pageRow(type).paywalled) return path;
  if (type === 'subscribe' || type === 'account-link')
    return carried === undefined ? path : withRedirect(path, carried);
  return isAccountPage(type) ? carried : undefined;
}

export function useSignInHref(): string {
  const path = useReturnPath();
  return path === undefined ? brand.links.signIn : withRedirect(brand.links.signIn, path);
}
