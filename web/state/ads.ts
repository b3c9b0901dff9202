/** Advertising: whether and about what, and the size of each slot (spec §3 Ads state). */
import type { Action } from './action.ts';

export interface AdSlot {
  readonly width: number;
  readonly height: number;
  /** Such as `300x250`. */
  readonly dim: string;
}

export interface AdsState {
  readonly canRenderAds: boolean;
  readonly usingAdBlock: boolean;
  readonly slug: string;
  readonly slots: Readonly<Record<string, AdSlot>>;
  /** What an ad page is created with. */
  readonly page: {
    readonly templateType: string;
    readonly channel: string;
    readonly subChannel: string;
    readonly slug: string;
    readonly keywords: readonly string[];
    readonly server: string;
  };
}

export const initialAds: AdsState = {
  canRenderAds: true,
  usingAdBlock: false,
  slug: '',
  slots: {},
  page: { templateType: '', channel: '', subChannel: '', slug: '', keywords: [], server: 'production' },
};

export function adsReducer(state: AdsState, action: Action): AdsState {
  return action.type === 'state/received' ? { ...action.state.ads, usingAdBlock: state.usingAdBlock } : state;
}
