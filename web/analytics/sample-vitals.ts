/**
 * Chooses the page loads whose vitals are reported (spec §7.6, spec §9). The report identifies
 * nobody and nothing is stored in the browser, so it needs no consent (docs/adr/0042).
 */
import { brand } from '#brand';
import { VITALS_SAMPLING_RATE } from '../../shared/limits.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { SiteStore } from '../state/store.ts';
import { isReader } from '../browser/is-reader.ts';

let isDecided = false;

/** Called after each page view. A document is chosen once, with its first page. */
export async function sampleVitals(store: SiteStore): Promise<void> {
  const { contentType, isPreview } = store.getState().context;
  if (isDecided) return;
  isDecided = true;
  if (brand.vitals === 'off' || isPreview || !isReader()) return;
  if (Math.random() >= VITALS_SAMPLING_RATE) return;
  const { measureVitals } = await loadChunk('vitals', () => import('./vitals.ts'));
  measureVitals(contentType);
}
