/**
 * Loads the banner where the address asks for it by `g` (spec §2.5), else where a passkey is to be offered after a sign-in by
 * password: hidden in the markup, shown on mount. What the address has to say goes first.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { takePasskeyOffer } from '../account/passkey-offer.ts';
import { useSite } from '../store.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const banner = {
  chunk: 'banner',
  load: () => import('./banner.tsx'),
  failure: 'The banner did not load',
  isStyled: true,
};

function useIsOffered(isSuccess: boolean): boolean {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!isLoggedIn || isSuccess) return;
    // What the browser keeps is known to effects only.
    queueMicrotask(() => {
      if (takePasskeyOffer()) setOffered(true);
    });
  }, [isLoggedIn, isSuccess]);
  return isOffered;
}

export function BannerPlace() {
  const { pathname, search } = useLocation();
  const isSuccess = new URLSearchParams(search).has('g');
  const isOffered = useIsOffered(isSuccess);
  const loaded = useLoaded(banner, isSuccess || isOffered ? 'now' : 'never');
  if (loaded === undefined) return null;
  if (isSuccess) return <loaded.Banner key={pathname} name="success" />;
  return isOffered ? <loaded.Banner name="passkey" /> : null;
}
