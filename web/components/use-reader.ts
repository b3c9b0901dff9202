/** Merges what the reader's cookies say, on mount and when a kept page is shown again, and looks after what follows a page view. */
import { useEffect } from 'react';
import { createLog } from '../services/log.ts';
import { readReader } from '../services/read-reader.ts';
import { whenIdle } from '../services/when-idle.ts';
import { useSite, useSiteStore } from '../store.ts';

export function useReader(): void {
  const store = useSiteStore();
  // A new one with every state that arrives.
  const view = useSite((state) => state.context.url);

  useEffect(() => {
    const merge = () => { store.dispatch({ type: 'paywall/reader-merged', reader: readReader(store.getState().env.environment) }); };
    const onShow = (event: PageTransitionEvent) => { if (event.persisted) merge(); };
    merge();
    window.addEventListener('pageshow', onShow);
    return () => { window.removeEventListener('pageshow', onShow); };
  }, [store]);

  useEffect(() => whenIdle(() => {
    import('../services/after-page-view.ts').then(({ afterPageView }) => afterPageView(store))
      .catch((error: unknown) => { createLog(store.getState().env.environment)('What follows a page view failed', error); });
  }), [store, view]);
}
