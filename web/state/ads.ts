/**
 * Advertising: whether ads show, what the page is about, and the size of each slot. See spec §3
 * (Ads state).
 */
import { paywallSlots } from '../../shared/paywall/paywall-slot.ts';
import type { PaywallState } from './paywall.ts';
import type { SetState } from './set-state.ts';

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

const isPaywallSlot = (slot: string) => paywallSlots.some((candidate) => candidate === slot);

type Slices = { readonly ads: AdsState; readonly paywall: PaywallState };

/** The events of spec §4, in the order in which a page's first slot causes them. */
export const adsActions = (set: SetState<Slices>) => {
  const change = (next: (ads: AdsState) => Partial<AdsState>) => {
    set(({ ads }) => ({ ads: { ...ads, ...next(ads) } }));
  };
  const setSize = (slot: string, width: number, height: number) => {
    change(({ slots }) => ({
      slots: { ...slots, [slot]: { width, height, dim: `${width}x${height}` } },
    }));
  };
  /** A filled paywall slot displays the unit. */
  const displayUnit = (slot: string, displayPaywallUnit: boolean) => {
    if (isPaywallSlot(slot))
      set(({ paywall }) => ({ paywall: { ...paywall, displayPaywallUnit } }));
  };
  return {
    adEnvironmentInitialized() {
      change(() => ({ isInitialized: true }));
    },
    adBlockDetected() {
      change(() => ({ usingAdBlock: true }));
    },
    adPageCreated(page: AdPage) {
      change(() => ({ slug: page.slug, page }));
    },
    /** A slot has no size until an ad is rendered in it. */
    slotCreated(slot: string) {
      setSize(slot, 0, 0);
    },
    slotRequested(slot: string) {
      displayUnit(slot, false);
    },
    slotRendered(slot: string, width: number, height: number) {
      setSize(slot, width, height);
      displayUnit(slot, true);
    },
    /** What was in it no longer fits, or is to be replaced. It will be requested again. */
    slotRefreshed(slot: string) {
      setSize(slot, 0, 0);
    },
    slotRemoved(slot: string) {
      change(({ slots: { [slot]: _, ...slots } }) => ({ slots }));
    },
  };
};
