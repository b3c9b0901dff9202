/** Whether a page may show advertisements, and what other sellers recommend. */
import type { SiteState } from '../state/site-state.ts';

/** Not on a page for subscribers, whatever their plan, and nowhere for ad-free readers (spec §6). */
export function hasAdvertisements({ ads, paywall }: Pick<SiteState, 'ads' | 'paywall'>): boolean {
  return ads.canRenderAds && !paywall.isAdFree;
}
