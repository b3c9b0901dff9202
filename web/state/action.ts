/** Every action that can change the state, as data. */
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import type { AccountState } from './account.ts';
import type { PaywallState } from './paywall.ts';
import type { SiteState } from './site-state.ts';

export type Action =
  | { readonly type: 'state/received'; readonly state: SiteState }
  /** The reader's cookies have been merged. */
  | { readonly type: 'paywall/reader-merged'; readonly paywall: PaywallState }
  | { readonly type: 'account/loaded'; readonly account: AccountState }
  /** No reader is signed in, or no longer. */
  | { readonly type: 'account/signed-out' }
  | { readonly type: 'login-form/submitted'; readonly errors: readonly string[] }
  | { readonly type: 'newsletter-form/entered'; readonly form: string }
  | { readonly type: 'newsletter-form/email-updated'; readonly email: string }
  | { readonly type: 'newsletter-form/validation-reset' }
  | { readonly type: 'newsletter-form/submitted'; readonly errors: readonly string[] }
  | { readonly type: 'newsletter-form/reset-if-successful'; readonly email: string }
  | { readonly type: 'newsletter-form/submit-state-reset' }
  | { readonly type: 'newsletter-form/facebook-responded'; readonly errors: readonly string[] }
  | { readonly type: 'ads/slot-created'; readonly slot: string }
  | { readonly type: 'ads/slot-requested'; readonly slot: string }
  | {
      readonly type: 'ads/slot-rendered';
      readonly slot: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly type: 'ads/slot-removed'; readonly slot: string }
  | { readonly type: 'context/fetch-started' }
  | { readonly type: 'context/fetch-abandoned' }
  | { readonly type: 'context/offline-enabled' }
  | {
      readonly type: 'context/failed';
      readonly statusCode?: number;
      readonly message: string;
      readonly url: SiteState['context']['url'];
    }
  | { readonly type: 'header/menu-toggled' }
  | { readonly type: 'header/search-toggled' }
  /** The pointer is over the link, or the keyboard has reached it. */
  | { readonly type: 'header/subscribe-hovered' }
  | { readonly type: 'header/subscribe-toggled' }
  /** The pointer has left the header. Lengths are in px. */
  | { readonly type: 'header/left'; readonly scrollTop: number }
  | {
      readonly type: 'header/scrolled';
      readonly from: number;
      readonly to: number;
      readonly hasHeadline: boolean;
    }
  | { readonly type: 'header/reset' }
  | { readonly type: 'comments/toggled' }
  | { readonly type: 'social/selected'; readonly network: SocialServiceName }
  | { readonly type: 'videos/playing'; readonly index: number }
  | { readonly type: 'gallery/slide-shown'; readonly slideNumber: number }
  /** The slides shown full screen, by id. */
  | {
      readonly type: 'gallery/overlay-opened';
      readonly slides: readonly string[];
      readonly slideNumber: number;
    }
  | { readonly type: 'gallery/overlay-closed' };
