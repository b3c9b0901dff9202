/** What the reader's meter says, as far as the page knows. See spec §3 (Paywall/meter state). */
import type { ShownGift } from '../../shared/access/gift-links.ts';
import type { AccessLevel } from '../../shared/content/item.ts';
import type { SetState } from './set-state.ts';

export interface ActiveMeter {
  readonly count?: number;
  readonly max?: number;
  readonly metername?: 'jwt' | 'evolok';
  readonly viewed?: readonly string[];
  readonly abGroup?: string;
  readonly abValue?: string;
}

export interface PaywallState {
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
  /** What the item asks of its reader. */
  readonly access: AccessLevel;
  /** Names of the plans whose subscribers alone may read it, joined; '' for any subscription. */
  readonly includedIn: string;
  readonly isAdFree: boolean;
  /** Who gave the link that opens the item, or that the link of the address opens nothing. */
  readonly gift: ShownGift | '';
  readonly isLoggedIn: boolean;
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
  /** The page is a wall, and readers in the network of an institution may read on. */
  readonly mayOpenByNetwork?: boolean;
  /** The browser has the reader's access again, and the page is being loaded anew. */
  readonly hasReturned?: boolean;
}

/** Defaults: meter max −1, view count 1, status ALLOW_ACCESS, ad-free false (spec §3, spec §9). */
export const initialPaywall: PaywallState = {
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
  access: 'free',
  includedIn: '',
  isAdFree: false,
  gift: '',
  isLoggedIn: false,
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

/** What displays its unit is in `ads.ts`; `web/paywall/merge-reader.ts` merges what the cookies say. */
export const paywallActions = (set: SetState<{ readonly paywall: PaywallState }>) => ({
  setPaywall(paywall: PaywallState) {
    set(() => ({ paywall }));
  },
});
