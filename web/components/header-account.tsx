/** The reader's own corner of the header: signing in, or the account (spec §2.5 Desktop navigation). Until cookies are read, nobody is signed in. */
import { useEffect, useState, type ComponentType } from 'react';
import { brand } from '#brand';
import { pageRow } from '../../shared/pages.ts';
import { loadChunk } from '../services/load-chunk.ts';
import { createLog } from '../services/log.ts';
import { withRedirect } from '../services/redirect-link.ts';
import { useSite, useSiteStore } from '../store.ts';
import { Icon } from './icon.tsx';

/** Where signing in starts; from a piece it leads back to that (spec §2.4). */
function useSignInHref(): string {
  const path = useSite((state) => state.context.url.pathname);
  const isPiece = useSite((state) => pageRow(state.context.contentType).paywalled);
  return isPiece ? withRedirect(brand.links.signIn, path) : brand.links.signIn;
}

interface LoadedMenu {
  readonly AccountMenu: ComponentType;
  readonly MenuLinks: ComponentType;
}

/** The menu's code comes to readers who have an account, when they are known. */
function useMenu(isLoggedIn: boolean): LoadedMenu | undefined {
  const store = useSiteStore();
  const [loaded, setLoaded] = useState<LoadedMenu>();
  useEffect(() => {
    if (!isLoggedIn || loaded !== undefined) return;
    loadChunk('account-menu', () => import('./account-menu.tsx'))
      .then(setLoaded, (error: unknown) => { createLog(store.getState().env.environment)('The account menu did not load', error); });
  }, [store, isLoggedIn, loaded]);
  return loaded;
}

export function HeaderAccount() {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const signIn = useSignInHref();
  const menu = useMenu(isLoggedIn);
  if (isLoggedIn && menu !== undefined) return <menu.AccountMenu />;
  return (
    <a className="header-control" href={isLoggedIn ? brand.links.myAccount : signIn}>
      <Icon name="account" /><span className="header-control-label">{isLoggedIn ? 'My Account' : 'Sign In'}</span>
    </a>
  );
}

/** Narrow windows have the account in the menu too (spec §2.5 Mobile navigation). */
export function MenuAccount() {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const signIn = useSignInHref();
  const menu = useMenu(isLoggedIn);
  return (
    <div className="menu-account">
      {isLoggedIn ? menu !== undefined && <menu.MenuLinks /> : <ul className="account-links"><li><a href={signIn}>Sign In</a></li></ul>}
    </div>
  );
}
