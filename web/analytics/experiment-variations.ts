/**
 * Reports the experiments that a page takes part in. Assignments come from a service, so they may
 * be later than the page view (spec §9: up to 6 tries, one every 500 ms).
 */
import { VARIATION_PACE } from '../../shared/limits.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { pushEvent } from './data-layer.ts';
import { retry } from './retry.ts';

const reported = new Set<string>();

function push({ buckets }: Pick<SiteState, 'buckets'>): boolean {
  for (const { experimentId, assignment } of Object.values(buckets)) {
    const name = `${experimentId} ${assignment}`;
    if (reported.has(name)) continue;
    reported.add(name);
    pushEvent({ event: 'experiment-variation', experimentId, assignment });
  }
  return Object.keys(buckets).length > 0;
}

/** Reports each assignment once in a document. A page without experiments reports nothing. */
export async function reportVariations(store: SiteStore): Promise<void> {
  if (push(store.getState())) return;
  await retry(VARIATION_PACE, () => push(store.getState()));
}
