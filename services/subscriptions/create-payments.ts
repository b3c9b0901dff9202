/** Makes the payment provider's adapter from what functions have. */
import type { SecretName } from '../aws/secret-names.ts';
import type { SecretReader } from '../aws/secrets.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe/stripe-payments.ts';

export interface PaymentsOptions {
  readonly secrets: (name: SecretName) => SecretReader;
  readonly brandKey: string;
  /** Where the demo provider is. Default: the provider itself. */
  readonly endpoint?: string;
}

export function createPayments({ secrets, brandKey, endpoint }: PaymentsOptions): Payments {
  return createStripePayments({
    brandKey,
    key: secrets('stripe'),
    hookSecret: secrets('stripe-hook'),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}
