/**
 * Loads the banner that the address requests by `g` (spec §2.5), otherwise the one that is due after
 * registering or signing in. It is hidden in the markup and shown on mount. A banner requested by the
 * address takes precedence.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { consumeDueBanner, type DueBanner } from '../account/due-banner.ts';
import { useSite } from '../state/store.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const banner = {
  chunk: 'banner',
  load: () => import('./banner.tsx'),
  failure: 'The banner did not load',
  isStyled: true,
};

function useDueBanner(isSuccess: boolean): DueBanner | undefined {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const [due, setDue] = useState<DueBanner>();
  useEffect(() => {
    if (!isLoggedIn || isSuccess) return;
    // Browser storage is available only in effects.
    queueMicrotask(() => {
      const taken = consumeDueBanner();
      if (taken !== undefined) setDue(taken);
    });
  }, [isLoggedIn, isSuccess]);
  return due;
}

export function BannerPlace() {
  const { pathname, search } = useLocation();
  const isSuccess = new URLSearchParams(search).has('g');
  const taken = useDueBanner(isSuccess);
  const environment = useSite((state) => state.env.environment);
  const isAccount = useSite(({ context }) => context.contentType === 'account-details');
  // The account page says itself that the address is to be verified.
  const due = isAccount && taken?.name === 'verify' ? undefined : taken;
  const loaded = useLoaded(banner, isSuccess || due !== undefined ? 'now' : 'never');
  if (loaded === undefined) return null;
  if (isSuccess) return <loaded.SuccessBanner key={pathname} environment={environment} />;
  if (due === undefined) return null;
  return due.name === 'verify' ? (
    <loaded.VerifyBanner email={due.email} />
  ) : (
    <loaded.PasskeyBanner />
  );
}
