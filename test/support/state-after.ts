/** The state of a page after actions. */
import type { SiteState } from '../../web/state/site-state.ts';
import { createSiteStore, type SiteStore } from '../../web/state/store.ts';

export type Act = (actions: SiteStore['actions']) => void;

export function stateAfter(state: SiteState, ...acts: readonly Act[]): SiteState {
  const store = createSiteStore(state);
  for (const act of acts) act(store.actions);
  return store.getState();
}
