/**
 * Advertising: whether ads show, what the page is about, and the size of each slot. See spec §3
 * (Ads state).
 */
import type { Received } from './received.ts';

/** The values that an ad page is created with. */
export interface AdPage {
  readonly templateType: string;
  readonly channel: string;
  readonly subChannel: string;
  readonly slug: string;
  readonly keywords: readonly string[];
  readonly server: string;
}

export interface AdSlotSize {
  readonly width: number;
  readonly height: number;
  /** For example `300x250`. */
  readonly dim: string;
}

export interface AdsState {
  readonly canRenderAds: boolean;
  /** The reader's cookies are known, so slots may be requested. It stays so until the document ends. */
  readonly isInitialized: boolean;
  readonly usingAdBlock: boolean;
  readonly slug: string;
  readonly slots: Readonly<Record<string, AdSlotSize>>;
  readonly page: AdPage;
}

/** The events of spec §4, in the order in which a page's first slot causes them. */
export type AdsAction =
  | { readonly type: 'ads/environment-initialized' }
  | { readonly type: 'ads/block-detected' }
  | { readonly type: 'ads/page-created'; readonly page: AdPage }
  | { readonly type: 'ads/slot-created'; readonly slot: string }
  | { readonly type: 'ads/slot-requested'; readonly slot: string }
  | {
      readonly type: 'ads/slot-rendered';
      readonly slot: string;
      readonly width: number;
      readonly height: number;
    }
  /** What was in it no longer fits, or is to be replaced. It will be requested again. */
  | { readonly type: 'ads/slot-refreshed'; readonly slot: string }
  | { readonly type: 'ads/slot-removed'; readonly slot: string };

export const initialAds: AdsState = {
  canRenderAds: true,
  isInitialized: false,
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
    case 'ads/environment-initialized':
      return { ...state, isInitialized: true };
    case 'ads/block-detected':
      return { ...state, usingAdBlock: true };
    case 'ads/page-created':
      return { ...state, slug: action.page.slug, page: action.page };
    case 'ads/slot-created':
    case 'ads/slot-refreshed':
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
      return {
        ...action.state.ads,
        isInitialized: state.isInitialized,
        usingAdBlock: state.usingAdBlock,
      };
  }
}
