/**
 * Advertising: whether ads show, what the page is about, and the size of each slot. See spec §3
 * (Ads state).
 */
import type { Received } from './received.ts';

interface AdSlot {
  readonly width: number;
  readonly height: number;
  /** For example `300x250`. */
  readonly dim: string;
}

export interface AdsState {
  readonly canRenderAds: boolean;
  readonly usingAdBlock: boolean;
  readonly slug: string;
  readonly slots: Readonly<Record<string, AdSlot>>;
  /** The values that an ad page is created with. */
  readonly page: {
    readonly templateType: string;
    readonly channel: string;
    readonly subChannel: string;
    readonly slug: string;
    readonly keywords: readonly string[];
    readonly server: string;
  };
}

export type AdsAction =
  | { readonly type: 'ads/slot-created'; readonly slot: string }
  | { readonly type: 'ads/slot-requested'; readonly slot: string }
  | {
      readonly type: 'ads/slot-rendered';
      readonly slot: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly type: 'ads/slot-removed'; readonly slot: string };

export const initialAds: AdsState = {
  canRenderAds: true,
  usingAdBlock: false,
  slug: '',
  slots: {},
  page: {
    templateType: '',
    channel: '',
    subChannel: '',
    slug: '',
    keywords: [],
    server: 'production',
  },
};

function withSlot(state: AdsState, slot: string, width: number, height: number): AdsState {
  return {
    ...state,
    slots: { ...state.slots, [slot]: { width, height, dim: `${width}x${height}` } },
  };
}

/** A slot has no size until an ad is rendered in it. */
export function adsReducer(
  state: AdsState,
  action: AdsAction | Received<{ readonly ads: AdsState }>,
): AdsState {
  switch (action.type) {
    case 'ads/slot-created':
      return withSlot(state, action.slot, 0, 0);
    case 'ads/slot-rendered':
      return withSlot(state, action.slot, action.width, action.height);
    case 'ads/slot-requested':
      return state;
    case 'ads/slot-removed':
      return {
        ...state,
        slots: Object.fromEntries(
          Object.entries(state.slots).filter(([slot]) => slot !== action.slot),
        ),
      };
    case 'state/received':
      return { ...action.state.ads, usingAdBlock: state.usingAdBlock };
  }
}
