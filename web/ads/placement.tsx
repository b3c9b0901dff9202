/** An advertisement slot. It reserves no space and shows nothing until an ad provider fills it. */
import { useSite } from '../store.ts';

export function Placement({ slot }: { slot: string }) {
  const isAdFree = useSite((state) => state.paywall.isAdFree || !state.ads.canRenderAds);
  if (isAdFree) return null;
  return <div className="placement" data-ad-slot={slot} />;
}
