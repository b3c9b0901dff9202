/** Loads the offer of a passkey on the page that follows a sign-in by password. What the address has to say goes first. */
import { useEffect, useState, type ComponentType } from 'react';
import { takePasskeyOffer } from '../services/passkey-offer.ts';
import { loadChunk } from '../services/load-chunk.ts';
import { createLog } from '../services/log.ts';
import { useSite, useSiteStore } from '../store.ts';

export function PasskeyOfferPlace() {
  const store = useSiteStore();
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const [loaded, setLoaded] = useState<{ readonly PasskeyOffer: ComponentType }>();
  useEffect(() => {
    if (!isLoggedIn || new URLSearchParams(window.location.search).has('g') || !takePasskeyOffer()) return;
    loadChunk('passkey-offer', () => import('./passkey-offer.tsx'))
      .then(setLoaded, (error: unknown) => { createLog(store.getState().env.environment)('The offer of a passkey did not load', error); });
  }, [store, isLoggedIn]);
  return loaded === undefined ? null : <loaded.PasskeyOffer />;
}
