/** What readers are shown of a payment provider: what it cannot do is not offered. */
import type { PaymentProvider } from './plans.ts';

export interface ProviderAbilities {
  /** It has a page with receipts and card. Without it, readers pay there what is open. */
  readonly hasPortal: boolean;
  /** It can make one payment cheaper, for readers who are about to leave. */
  readonly canDiscount: boolean;
  /** Its subscriptions can be paused. */
  readonly canPause: boolean;
  /** A change of plan may change the interval, and is made at once; otherwise with the next payment. */
  readonly changesInterval: boolean;
  /** It asks again for a payment that has failed. Without it, the reader pays what is open, or it ends. */
  readonly retries: boolean;
}

/** Its optional methods say the same (`services/subscriptions/payments.ts`); a test compares them. */
export const providerAbilities: Readonly<Record<PaymentProvider, ProviderAbilities>> = {
  stripe: {
    ...{ hasPortal: true, canDiscount: true, canPause: true, changesInterval: true, retries: true },
  },
  mollie: {
    ...{ hasPortal: false, canDiscount: false, canPause: false, changesInterval: false },
    retries: false,
  },
};

/** @param provider As the brand names it; without one the demo takes its place, which can do all. */
export function abilitiesOf(provider: PaymentProvider = 'stripe'): ProviderAbilities {
  return providerAbilities[provider];
}
