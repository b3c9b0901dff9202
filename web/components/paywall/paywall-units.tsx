/** Loads the code of the units only when the page has something of the paywall to show. */
import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../../services/load-chunk.ts';
import { createLog } from '../../services/log.ts';
import { useSite, useSiteStore } from '../../store.ts';

export function PaywallUnits() {
  const store = useSiteStore();
  const path = useSite((state) => state.context.url.pathname);
  // The full wall is part of the page.
  const isWanted = useSite(({ paywall }) => paywall.renderPaywall && !paywall.isFullWalled && !paywall.isAdFree);
  const [loaded, setLoaded] = useState<{ readonly Units: ComponentType }>();

  useEffect(() => {
    if (!isWanted || loaded !== undefined) return;
    loadChunk('units', () => import('./units.tsx'))
      .then(setLoaded, (error: unknown) => { createLog(store.getState().env.environment)('The paywall units did not load', error); });
  }, [store, isWanted, loaded]);

  // A page of its own has units of its own.
  return loaded === undefined ? null : <loaded.Units key={path} />;
}
