/**
 * Merges, counts and checks the reader's personal data after each page view, and when a kept page
 * is shown again.
 */
import { useEffect } from 'react';
import { createLog } from '../browser/log.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { useSite, useSiteStore } from '../state/store.ts';

export function useReader(): void {
  const store = useSiteStore();
  // A new object with every state that arrives.
  const view = useSite((state) => state.context.url);

  useEffect(() => {
    performance.mark('page-render-end');
    const follow = () => {
      import('./after-page-view.idle.ts')
        .then(({ afterPageView }) => afterPageView(store))
        .then(() => performance.mark('page-view-done'))
        .catch((error: unknown) => {
          createLog(store.getState().env.environment)('What follows a page view failed', error);
        });
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) follow();
    };
    const cancel = whenIdle(follow);
    window.addEventListener('pageshow', onShow);
    return () => {
      cancel();
      window.removeEventListener('pageshow', onShow);
    };
  }, [store, view]);
}
