/**
 * The signed-in reader's account. The browser requests it, and no cached byte holds it. See spec §3
 * (account).
 */
import type { SuppressionReason } from '../../shared/accounts/suppression-reason.ts';
import type { Received } from './received.ts';

export interface AccountSubscription {
  readonly kind: 'print' | 'digital';
  /** ISO 8601. */
  readonly endsAt: string;
  readonly isAdFree?: boolean;
  /** From the printed label or the confirmation email. */
  readonly number?: string;
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
  readonly newsletters: readonly AccountNewsletter[];
}

export type AccountAction =
  | { readonly type: 'account/loaded'; readonly account: AccountState }
  /** No reader is signed in, or no longer. */
  | { readonly type: 'account/signed-out' };

export const initialAccount: AccountState = {
  amgUuid: '',
  email: '',
  isVerified: false,
  createdAt: '',
  subscriptions: [],
  newsletters: [],
};

/** Persists from page to page, because a page's own state knows no reader. */
export function accountReducer(
  state: AccountState,
  action: AccountAction | Received,
): AccountState {
  switch (action.type) {
    case 'account/loaded':
      return action.account;
    case 'account/signed-out':
      return initialAccount;
    case 'state/received':
      return state;
  }
}
