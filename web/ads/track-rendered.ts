/** Reports rendered advertisements to the data layer: only those of two kinds of slots (spec §4). */
import { paywallSlots } from '../../shared/paywall/paywall-slot.ts';
import { pushEvent } from '../analytics/data-layer.ts';
import type { AdSlotSize } from '../state/ads.ts';
import type { SiteStore } from '../state/store.ts';

const trackedSlots = ['siderail_1', ...paywallSlots] as const;

/**
 * Pushes `{event: 'ad-rendered', slot, width, height, dim}` for each rendering, also for those that
 * are there already. Call it once for a document.
 */
export function trackRendered(store: SiteStore): void {
  const known = new WeakSet<AdSlotSize>();
  const report = () => {
    const { slots } = store.getState().ads;
    for (const slot of trackedSlots) {
      const size = slots[slot];
      if (size === undefined || size.width === 0 || known.has(size)) continue;
      known.add(size);
      pushEvent({ event: 'ad-rendered', slot, ...size });
    }
  };
  store.subscribe(report);
  report();
}
