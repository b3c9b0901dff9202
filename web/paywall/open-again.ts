/** Opens a story whose wall stands no more, and says so where the wall still is. */
import type { SiteStore } from '../state/store.ts';

export function openAgain(store: SiteStore): void {
  store.actions.setPaywall({ ...store.getState().paywall, hasReturned: true });
  window.location.reload();
}
