/**
 * The signed-in reader's account. The browser requests it, and no cached byte holds it. See spec §3
 * (account).
 */
import type { SuppressionReason } from '../../shared/accounts/suppression-reason.ts';
import type { SetState } from './set-state.ts';

export interface AccountSubscription {
  readonly kind: 'print' | 'digital';
  /** ISO 8601. */
  readonly endsAt: string;
  readonly isAdFree?: boolean;
  /** From the printed label or the confirmation email. */
  readonly number?: string;
}

/** What the reader has bought here. */
export interface AccountPurchase {
  /** The plan's name. */
  readonly plan: string;
  /** The provider's number of the subscription. */
  readonly number: string;
  /** Such as `$10 a year`. */
  readonly price: string;
  /** `shared/subscriptions/access.ts` */
  readonly reason: string;
  /** When it ends, or renews. ISO 8601. */
  readonly at: string;
  readonly isRenewing: boolean;
}

interface AccountNewsletter {
  /** As in the brand's newsletters. */
  readonly key: string;
  readonly state: 'pending' | 'confirmed' | 'unsubscribed';
}

export interface AccountState {
  readonly amgUuid: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Why the address gets no emails (ADR 0033); absent while it gets them. */
  readonly emailsStopped?: SuppressionReason;
  /** ISO 8601; '' until the account has been requested. */
  readonly createdAt: string;
  readonly subscriptions: readonly AccountSubscription[];
  readonly bought?: AccountPurchase;
  readonly newsletters: readonly AccountNewsletter[];
}

export const initialAccount: AccountState = {
  amgUuid: '',
  email: '',
  isVerified: false,
  createdAt: '',
  subscriptions: [],
  newsletters: [],
};

export const accountActions = (set: SetState<{ readonly account: AccountState }>) => ({
  setAccount(account: AccountState) {
    set(() => ({ account }));
  },
  /** No reader is signed in, or no longer. */
  forgetAccount() {
    set(() => ({ account: initialAccount }));
  },
});
