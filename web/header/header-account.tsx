/** The reader's own corner of the header: signing in, or the account (spec §2.5 Desktop navigation). Until cookies are read, nobody is signed in. */
import { brand } from '#brand';
import { pageRow } from '../../shared/pages.ts';
import { withRedirect } from '../account/redirect-link.ts';
import { useSite } from '../store.ts';
import { Icon } from '../ui/icon.tsx';
import { useLoaded } from '../navigation/use-loaded.ts';

/** The menu's code comes to readers who have an account, when they are known. */
const accountMenu = {
  chunk: 'account-menu',
  load: () => import('./account-menu.tsx'),
  failure: 'The account menu did not load',
  isStyled: true,
};

/** Where signing in starts; from a piece it leads back to that (spec §2.4). */
function useSignInHref(): string {
  const path = useSite((state) => state.context.url.pathname);
  const isPiece = useSite((state) => pageRow(state.context.contentType).paywalled);
  return isPiece ? withRedirect(brand.links.signIn, path) : brand.links.signIn;
}

export function HeaderAccount() {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const signIn = useSignInHref();
  const menu = useLoaded(accountMenu, isLoggedIn ? 'now' : 'never');
  if (isLoggedIn && menu !== undefined) return <menu.AccountMenu />;
  return (
    // Another reader, another element: what is there already must not move.
    <a
      key={String(isLoggedIn)}
      className="header-control"
      href={isLoggedIn ? brand.links.myAccount : signIn}
    >
      <Icon name="account" />
      <span className="header-control-label">{isLoggedIn ? 'My Account' : 'Sign In'}</span>
    </a>
  );
}

/** Narrow windows have the account in the menu too (spec §2.5 Mobile navigation). */
export function MenuAccount() {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const signIn = useSignInHref();
  const menu = useLoaded(accountMenu, isLoggedIn ? 'now' : 'never');
  return (
    <div className="menu-account">
      {isLoggedIn ? (
        menu !== undefined && <menu.MenuLinks />
      ) : (
        <ul className="account-links">
          <li>
            <a href={signIn}>Sign In</a>
          </li>
        </ul>
      )}
    </div>
  );
}
