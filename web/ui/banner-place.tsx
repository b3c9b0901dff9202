/**
 * Loads the banner that the address requests by `g` (spec §2.5), otherwise the one that offers a
 * passkey after a sign-in by password. It is hidden in the markup and shown on mount. A banner
 * requested by the address takes precedence.
 */
import { useEffect, useState } from 'react';
import { takePasskeyOffer } from '../account/passkey-offer.ts';
import { useSite } from '../store.ts';
import { useLocation } from '../navigation/location.ts';
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
    // Browser storage is available only in effects.
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
