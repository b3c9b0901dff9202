/**
 * The signed-in reader's account. The browser requests it, and no cached byte holds it. See spec §3
 * (account).
 */
import type { SuppressionReason } from '../../shared/accounts/suppression-reason.ts';
import type { SetState } from './set-state.ts';

export interface AccountSubscription {
  readonly kind: 'print' | 'digital';
  /** When it begins, where it waits for what the reader has besides. ISO 8601. */
  readonly startsAt?: string;
  /** ISO 8601. */
  readonly endsAt: string;
  readonly isAdFree?: boolean;
  /** From the printed label or the confirmation email. */
  readonly number?: string;
  /** Where it comes from, such as `A gift`, where it has no number. */
  readonly via?: string;
}

/** A gift that the reader has paid for. */
export interface AccountGift {
  readonly code: string;
  /** The plan's name. */
  readonly plan: string;
  /** Such as `12 months`. */
  readonly term: string;
  /** Whose mailbox gets it. */
  readonly recipient: string;
  readonly state: 'paid' | 'refunded';
  /** The day of delivery, `2027-01-31`. */
  readonly sendOn: string;
  /** ISO 8601. */
  readonly sentAt?: string;
  readonly redeemedAt?: string;
  readonly canWithdraw: boolean;
}

/** What the reader has bought here. */
export interface PlanChoice {
  /** The price's lookup key. */
  readonly key: string;
  readonly plan: string;
  /** Such as `$30 a year`. */
  readonly price: string;
}

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
  /** The plan that it has from the next payment on, where that is another. */
  readonly nextPlan?: string;
  /** What it may be changed to. */
  readonly choices?: readonly PlanChoice[];
  /** Others may share it. */
  readonly hasSeats?: boolean;
}

interface AccountNewsletter {
  /** As in the brand's newsletters. */
  readonly key: string;
  readonly state: 'pending' | 'confirmed' | 'unsubscribed';
}

/** Another service that signs in to the account. */
interface AccountIdentity {
  /** Names it in calls; opens nothing. */
  readonly id: string;
  readonly label: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface AccountState {
  readonly amgUuid: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** False where a code of an email confirms what needs the password elsewhere. */
  readonly hasPassword: boolean;
  /** Why the address gets no emails (ADR 0033); absent while it gets them. */
  readonly emailsStopped?: SuppressionReason;
  /** ISO 8601; '' until the account has been requested. */
  readonly createdAt: string;
  readonly subscriptions: readonly AccountSubscription[];
  readonly bought?: AccountPurchase;
  /** Absent where nothing may be given. */
  readonly gifts?: readonly AccountGift[];
  readonly identities?: readonly AccountIdentity[];
  readonly newsletters: readonly AccountNewsletter[];
}

export const initialAccount: AccountState = {
  amgUuid: '',
  email: '',
  isVerified: false,
  hasPassword: true,
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
