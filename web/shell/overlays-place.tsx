/** Loads what may come over a page, once the browser is idle. No reader waits for it. */
import { useLoaded } from '../navigation/use-loaded.ts';

const overlays = {
  chunk: 'overlays',
  load: () => import('./overlays.idle.tsx'),
  failure: 'The overlays did not load',
};

export function OverlaysPlace() {
  const loaded = useLoaded(overlays, 'idle');
  return loaded === undefined ? null : <loaded.Overlays />;
}
