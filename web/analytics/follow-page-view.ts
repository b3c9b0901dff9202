/**
 * What analytics do with a page view. Nothing that readers see depends on it, so an error ends
 * here, in the log.
 */
import { brand } from '#brand';
import { thirdPartiesOf } from '../../shared/third-parties/third-parties.ts';
import { createLog } from '../browser/log.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { SiteStore } from '../state/store.ts';
import { reportVariations } from './experiment-variations.ts';
import { trackKeyword } from './keyword-tracking.ts';
import { nameVisitor } from './name-visitor.ts';
import { reportMount, reportReaderKnown } from './page-views.ts';
import { reportReadingDepth } from './reading-depth.ts';
import { sampleVitals } from './sample-vitals.ts';

async function guarded(store: SiteStore, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    createLog(store.getState().env.environment)('Analytics failed', error);
  }
}

/** Publications without other companies' scripts do not load what runs them. */
async function runThirdParties(store: SiteStore): Promise<void> {
  if (thirdPartiesOf(brand).length === 0) return;
  const scripts = await loadChunk('third-parties', () => import('./third-party-scripts.ts'));
  scripts.runThirdParties(store);
}

/** The page is mounted. */
export function followMount(store: SiteStore): void {
  void guarded(store, () => {
    nameVisitor(store.getState().env.environment === 'ci');
    reportMount(store);
  });
}

/** The page knows its reader. */
export function followReader(store: SiteStore): void {
  const isCi = store.getState().env.environment === 'ci';
  const steps: readonly (() => void | Promise<void>)[] = [
    () => {
      reportReaderKnown(store);
    },
    () => reportVariations(store),
    () => {
      reportReadingDepth(store);
    },
    () => {
      trackKeyword(window.location.search, isCi);
    },
    () => runThirdParties(store),
    () => sampleVitals(store),
  ];
  for (const step of steps) void guarded(store, step);
}
