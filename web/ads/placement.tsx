/** An advertisement slot that reserves no space. The ad provider fills it. */
import { useSite } from '../store.ts';
import { useAdProvider } from './ad-provider.ts';

export function Placement({ slot }: { slot: string }) {
  const provider = useAdProvider();
  const isAdFree = useSite((state) => state.paywall.isAdFree || !state.ads.canRenderAds);
  if (isAdFree) return null;
  return (
    <div className="placement" data-ad-slot={slot}>
      <provider.Placement slot={slot} />
    </div>
  );
}
