/** What the reader's meter says, as far as the page knows. See spec §3 (Paywall/meter state). */
import { paywallSlots } from '../../shared/paywall/paywall-slot.ts';
import type { AdsAction } from './ads.ts';
import type { Received } from './received.ts';

export interface ActiveMeter {
  readonly count?: number;
  readonly max?: number;
  readonly metername?: 'jwt' | 'evolok';
  readonly viewed?: readonly string[];
  readonly abGroup?: string;
  readonly abValue?: string;
}

export interface PaywallState {
  readonly paywalled: boolean;
  readonly maxAllowedPages: number;
  readonly isExceeded: boolean;
  readonly isSubscriber: boolean;
  readonly viewCount: number;
  readonly halfWallShowCount: number;
  readonly remainingCount: number;
  readonly renderPaywall: boolean;
  readonly isFullWalled: boolean;
  readonly isHalfWalled: boolean;
  readonly isTruncated: boolean;
  readonly isPaywalled: boolean;
  readonly isExcludedFromPaywall: boolean;
  readonly isAdFree: boolean;
  readonly isLoggedIn: boolean;
  readonly loggedIn: boolean;
  readonly displayPaywallUnit: boolean;
  readonly user_email: string;
  readonly entitlement: string;
  readonly activeMeter: ActiveMeter;
  readonly exceededMeter: ActiveMeter;
  readonly cnee: { readonly subscription?: string; readonly entitlement?: string };
  readonly sessionInfo: {
    readonly ev_sid?: string;
    readonly ev_did?: string;
    readonly ev_ss?: string;
  };
  readonly pid: string;
  readonly paywall_status: string;
}

/** Defaults: meter max −1, view count 1, status ALLOW_ACCESS, ad-free false (spec §3, spec §9). */
export type PaywallAction =
  /** The reader's cookies have been merged. */
  { readonly type: 'paywall/reader-merged'; readonly paywall: PaywallState };

export const initialPaywall: PaywallState = {
  paywalled: false,
  maxAllowedPages: -1,
  isExceeded: false,
  isSubscriber: false,
  viewCount: 1,
  halfWallShowCount: 0,
  remainingCount: 0,
  renderPaywall: false,
  isFullWalled: false,
  isHalfWalled: false,
  isTruncated: false,
  isPaywalled: false,
  isExcludedFromPaywall: false,
  isAdFree: false,
  isLoggedIn: false,
  loggedIn: false,
  displayPaywallUnit: false,
  user_email: '',
  entitlement: '',
  activeMeter: {},
  exceededMeter: {},
  cnee: {},
  sessionInfo: {},
  pid: '',
  paywall_status: 'ALLOW_ACCESS',
};

function isPaywallSlot(slot: string): boolean {
  return paywallSlots.some((candidate) => candidate === slot);
}

/**
 * A filled paywall slot displays the unit (spec §4). `web/paywall/merge-reader.ts` merges what the
 * cookies say.
 */
export function paywallReducer(
  state: PaywallState,
  action: PaywallAction | AdsAction | Received<{ readonly paywall: PaywallState }>,
): PaywallState {
  switch (action.type) {
    case 'state/received':
      return action.state.paywall;
    case 'paywall/reader-merged':
      return action.paywall;
    case 'ads/slot-requested':
      return isPaywallSlot(action.slot) ? { ...state, displayPaywallUnit: false } : state;
    case 'ads/slot-rendered':
      return isPaywallSlot(action.slot) ? { ...state, displayPaywallUnit: true } : state;
    case 'ads/environment-initialized':
    case 'ads/block-detected':
    case 'ads/page-created':
    case 'ads/slot-created':
    case 'ads/slot-refreshed':
    case 'ads/slot-removed':
      return state;
  }
}
