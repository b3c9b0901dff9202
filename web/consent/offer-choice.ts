/** Shows the banner on the pages where a choice is due, and takes it away where it is not. */
import { isAccountPage, PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import { isPath } from '../navigation/is-path.ts';
import { ensureStylesheets } from '../navigation/stylesheets.ts';
import type { SiteStore } from '../store.ts';
import { isChoiceDue } from './open-choice.ts';

let close: (() => void) | undefined;
let isLoading = false;

function isWanted(store: SiteStore): boolean {
  const { contentType, url } = store.getState().context;
  return (
    isChoiceDue() && !isAccountPage(contentType) && !isPath(url.pathname, PRIVACY_CHOICES_PATH)
  );
}

function lateStylesheets(store: SiteStore): readonly string[] {
  return store
    .getState()
    .context.bundlePaths.flatMap(({ path, load }) =>
      !load && path.endsWith('.css') ? [path] : [],
    );
}

/** Called after each page view. @throws ChunkLoadError */
export async function offerChoice(store: SiteStore): Promise<void> {
  if (!isWanted(store)) {
    close?.();
    close = undefined;
    return;
  }
  if (close !== undefined || isLoading) return;
  isLoading = true;
  try {
    const [{ showBanner }] = await Promise.all([
      loadChunk('consent-banner', () => import('./show-banner.tsx')),
      ensureStylesheets(lateStylesheets(store)),
    ]);
    // The reader may have gone to another page meanwhile.
    if (!isWanted(store)) return;
    const remove = showBanner(store.getState().env.environment === 'ci');
    close = () => {
      remove();
    };
  } finally {
    isLoading = false;
  }
}
