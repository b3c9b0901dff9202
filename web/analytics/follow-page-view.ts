/**
 * What analytics do with a page view. Nothing that readers see depends on it, so an error ends
 * here, in the log.
 */
import { createLog } from '../browser/log.ts';
import type { SiteStore } from '../store.ts';
import { reportVariations } from './experiment-variations.ts';
import { trackKeyword } from './keyword-tracking.ts';
import { reportMount, reportReaderKnown } from './page-views.ts';
import { reportReadingDepth } from './reading-depth.ts';
import { sampleVitals } from './sample-vitals.ts';
import { runThirdParties } from './third-party-scripts.ts';

async function guarded(store: SiteStore, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    createLog(store.getState().env.environment)('Analytics failed', error);
  }
}

/** The page is mounted. */
export function followMount(store: SiteStore): void {
  void guarded(store, () => {
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
    () => {
      runThirdParties(store);
    },
    () => sampleVitals(store),
  ];
  for (const step of steps) void guarded(store, step);
}
