/** Where forms of the offer may lead: the pages of the payment provider. */
import type { Brand } from '../../shared/brand/brand.ts';
import type { PaymentProvider } from '../../shared/subscriptions/plans.ts';

const origins: Readonly<Record<PaymentProvider, readonly string[]>> = {
  mollie: ['https://www.mollie.com', 'https://pay.mollie.com'],
  stripe: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
};

type Selling = Pick<Brand, 'plans' | 'payments'>;

/** @param endpoint Of the demo provider. */
export function sells({ plans, payments }: Selling, endpoint: string | undefined): boolean {
  return plans !== undefined && (payments !== undefined || endpoint !== undefined);
}

export function paymentOrigins(brand: Selling, endpoint: string | undefined): readonly string[] {
  if (!sells(brand, endpoint)) return [];
  return endpoint === undefined ? origins[brand.payments?.provider ?? 'stripe'] : [endpoint];
}
