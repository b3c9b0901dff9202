/**
 * A place in a list that an advertisement may take, of fixed height, so that nothing moves when one comes. Readers without
 * advertisements see the room alone: a page is the same for all until it knows them.
 */
import { useSite } from '../store.ts';
import { OwnAdvertisement } from './own-advertisement.tsx';

/** @param place its number in the list, from 1. */
export function ListPlacement({ place }: { place: number }) {
  const isAdFree = useSite((state) => state.paywall.isAdFree || !state.ads.canRenderAds);
  if (isAdFree) return <div className="advertisement" />;
  return (
    <aside
      className="advertisement"
      data-ad-slot={`list_${place}`}
      aria-label={`Advertisement ${place}`}
    >
      <OwnAdvertisement turn={place - 1} />
    </aside>
  );
}
