/** Loads the success banner where the address asks for it by `g` (spec §2.5): hidden in the markup, shown on mount. */
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { loadChunk } from '../services/load-chunk.ts';
import { createLog } from '../services/log.ts';
import { useSiteStore } from '../store.ts';

export function SuccessPlace() {
  const store = useSiteStore();
  const { pathname, search } = useLocation();
  const [loaded, setLoaded] = useState<{ readonly SuccessBanner: ComponentType }>();
  const isWanted = new URLSearchParams(search).has('g');

  useEffect(() => {
    if (!isWanted || loaded !== undefined) return;
    loadChunk('success-banner', () => import('./success-banner.tsx'))
      .then(setLoaded, (error: unknown) => { createLog(store.getState().env.environment)('The success banner did not load', error); });
  }, [store, isWanted, loaded]);

  return isWanted && loaded !== undefined ? <loaded.SuccessBanner key={pathname} /> : null;
}
