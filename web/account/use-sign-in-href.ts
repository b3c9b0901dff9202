/** The address of the sign-in page, for links of the header and the footer. */
import { brand } from '#brand';
import { pageRow } from '../../shared/pages.ts';
import { useSite } from '../store.ts';
import { withRedirect } from './redirect-link.ts';

/** From an item, sign-in leads back to the item (spec §2.4), also where no scripts run. */
export function useSignInHref(): string {
  const path = useSite((state) => state.context.url.pathname);
  const isItem = useSite((state) => pageRow(state.context.contentType).paywalled);
  return isItem ? withRedirect(brand.links.signIn, path) : brand.links.signIn;
}
