/**
 * The reader's area of the header: sign-in, or the account (spec §2.5, Desktop navigation). Until
 * cookies are read, the reader counts as signed out.
 */
import { brand } from '#brand';
import { words } from '#words';
import { useSignInHref } from '../account/use-sign-in-href.ts';
import { useSite } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { useLoaded } from '../navigation/use-loaded.ts';

/** The menu's code loads for readers who have an account, once they are known. */
const accountMenu = {
  chunk: 'account-menu',
  load: () => import('./account-menu.tsx'),
  failure: 'The account menu did not load',
  isStyled: true,
};

export function HeaderAccount() {
  const email = useSite((state) => state.paywall.user_email);
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const signIn = useSignInHref();
  const menu = useLoaded(accountMenu, isLoggedIn ? 'now' : 'never');
  if (!brand.accounts) return null;
  if (isLoggedIn && menu !== undefined) return <menu.AccountMenu email={email} />;
  return (
    // A changed sign-in state renders a new element, because existing elements must not move.
    <a
      key={String(isLoggedIn)}
      className="header-control"
      href={isLoggedIn ? brand.links.myAccount : signIn}
    >
      <Icon name="account" />
      <span className="header-control-label">
        {isLoggedIn ? words.menuMyAccount : words.menuSignIn}
      </span>
    </a>
  );
}

/** In narrow windows the account is also in the menu (spec §2.5, Mobile navigation). */
export function MenuAccount() {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const signIn = useSignInHref();
  const menu = useLoaded(accountMenu, isLoggedIn ? 'now' : 'never');
  if (!brand.accounts) return null;
  return (
    <div className="menu-account">
      {isLoggedIn ? (
        menu !== undefined && <menu.MenuLinks />
      ) : (
        <ul className="account-links">
          <li>
            <a href={signIn}>{words.menuSignIn}</a>
          </li>
        </ul>
      )}
    </div>
  );
}
