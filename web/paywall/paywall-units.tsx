/** Loads the code of the units only when the page has a paywall unit to show. */
import { useSite } from '../state/store.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const units = {
  chunk: 'units',
  load: () => import('./units.tsx'),
  failure: 'The paywall units did not load',
  isStyled: true,
};

export function PaywallUnits() {
  const path = useSite((state) => state.context.url.pathname);
  // The full wall is part of the page.
  const isWanted = useSite(
    ({ paywall }) => paywall.renderPaywall && !paywall.isFullWalled && !paywall.isAdFree,
  );
  const loaded = useLoaded(units, isWanted ? 'now' : 'never');
  // Each page has its own units.
  return loaded === undefined ? null : <loaded.Units key={path} />;
}
