/** Says which unit the page calls for, and loads the code of units only when there is one. */
import { useEffect, useState, type ComponentType } from 'react';
import { paywallSlot } from '../../../shared/paywall/paywall-slot.ts';
import type { UnitSlot } from '../../services/ads/creative-provider.ts';
import { loadChunk } from '../../services/load-chunk.ts';
import { createLog } from '../../services/log.ts';
import { useSite, useSiteStore } from '../../store.ts';

export function PaywallUnits() {
  const store = useSiteStore();
  const path = useSite((state) => state.context.url.pathname);
  // Ad-free readers see no unit (spec §6). The barrier is part of the page.
  const slot = useSite(({ paywall }) => (paywall.isAdFree ? undefined : paywallSlot(paywall)));
  const unitSlot = slot === 'cm_barrier' ? undefined : slot;
  const [loaded, setLoaded] = useState<{ readonly Units: ComponentType<{ slot: UnitSlot | undefined }> }>();
  const isWanted = unitSlot !== undefined && loaded === undefined;

  useEffect(() => {
    if (!isWanted) return;
    loadChunk('units', () => import('./units.tsx'))
      .then(setLoaded, (error: unknown) => { createLog(store.getState().env.environment)('The paywall units did not load', error); });
  }, [store, isWanted]);

  // A page of its own has units of its own.
  return loaded === undefined ? null : <loaded.Units key={path} slot={unitSlot} />;
}
