/** Makes the adapter of the brand's payment provider from what functions have. */
import type { SecretName } from '../aws/secret-names.ts';
import type { SecretReader } from '../aws/secrets.ts';
import type { PaymentProvider } from '../../shared/subscriptions/plans.ts';
import { webhooks } from '../../shared/webhooks.ts';
import { createMolliePayments } from './mollie/mollie-payments.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe/stripe-payments.ts';

export interface PaymentsOptions {
  readonly secrets: (name: SecretName) => SecretReader;
  readonly brandKey: string;
  /** As the brand names it. Default: Stripe. */
  readonly provider?: PaymentProvider;
  /** Where the site's pages are, and the provider's events come. */
  readonly siteOrigin: string;
  /** Where the demo provider is. Default: the provider itself. */
  readonly endpoint?: string;
}

export function createPayments(options: PaymentsOptions): Payments {
  const { secrets, brandKey, siteOrigin, endpoint } = options;
  // The demo speaks as Stripe does.
  const provider = endpoint === undefined ? (options.provider ?? 'stripe') : 'stripe';
  switch (provider) {
    case 'mollie':
      return createMolliePayments({
        brandKey,
        key: secrets('mollie'),
        hookUrl: `${siteOrigin}${webhooks['stripe-hook'].path}`,
      });
    case 'stripe':
      return createStripePayments({
        brandKey,
        key: secrets('stripe'),
        hookSecret: secrets('stripe-hook'),
        ...(endpoint === undefined ? {} : { endpoint }),
      });
  }
}
