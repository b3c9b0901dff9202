/** What is below the header, in the browser, and what no reader waits for. Both load when it is idle. */
import { isPrivatePage } from '../shared/private-page.ts';
import { fallBackToOriginals } from './browser/image-fallback.ts';
import { whenIdle } from './browser/when-idle.ts';
import { loadedPage } from './navigation/page-bundles.ts';
import { registerWorker } from './offline/register-worker.ts';
import { SitePage } from './site-page.tsx';
import type { SiteState } from './state/site-state.ts';

export function BrowserPage() {
  return <SitePage pageOf={loadedPage} />;
}

/**
 * When client navigation fails, the network may be unavailable. The service worker has copied what
 * shows then; where there is none, the page fetches it.
 */
async function prepareForFailures(state: SiteState): Promise<void> {
  const hasCopies = await registerWorker(state);
  const hasRouting = state.env.PWA_ENABLED === 'yes' && !isPrivatePage(state.context);
  if (hasCopies || !hasRouting) return;
  const [{ preloadFailureScreens }] = await Promise.all([
    import('./shell/show-failure.ts'),
    import('./offline/stand-in.ts'),
  ]);
  preloadFailureScreens();
}

export function startLater(state: SiteState): void {
  fallBackToOriginals(document);
  whenIdle(() => {
    prepareForFailures(state).catch(() => undefined);
  });
}
