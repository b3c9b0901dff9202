/**
 * An advertisement slot in a list, with a fixed height so that nothing moves when one loads.
 * Readers without advertisements see only the space, because the page is the same for all readers
 * until it identifies them.
 */
import { useSite } from '../store.ts';
import { useAdProvider } from './ad-provider.ts';

/** @param place The slot's number in the list, from 1. */
export function ListPlacement({ place }: { place: number }) {
  const provider = useAdProvider();
  const isAdFree = useSite((state) => state.paywall.isAdFree || !state.ads.canRenderAds);
  if (isAdFree) return <div className="advertisement" />;
  const slot = `list_${place}`;
  return (
    <aside className="advertisement" data-ad-slot={slot} aria-label={`Advertisement ${place}`}>
      <provider.Advertisement slot={slot} turn={place - 1} />
    </aside>
  );
}
