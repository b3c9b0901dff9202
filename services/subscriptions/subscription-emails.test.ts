import { expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';
import type { PaidEvent } from './paid-changes.ts';
import { contentOf } from './subscription-emails.ts';

const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
const subscription: ProviderSubscription = {
  ...{ id: 'sub_1', status: 'past_due', plan: 'digital', currency: 'USD', amount: 1000 },
  ...{ interval: 'year', createdMs: day('2026-03-10'), periodEndMs: day('2028-03-10') },
};
function text(event: PaidEvent, provider: 'stripe' | 'mollie', payUntilMs?: number): string {
  const change = {
    ...{ account: 'a', event, email: 'a@reader.example', of: '', at: day('2027-03-10') },
    subscription: { ...subscription, ...(payUntilMs === undefined ? {} : { payUntilMs }) },
  };
  const payments = { ...brand.payments, provider };
  const site = { brand: { ...brand, payments }, siteOrigin: brand.origin };
  return contentOf(change, site).paragraphs.join(' ');
}

it('The email about a failed payment says whether it is tried again, or until when it is to be paid', () => {
  expect(text('payment-failed', 'stripe')).toContain('is tried again');
  const failed = text('payment-failed', 'mollie', day('2027-03-24'));
  expect(failed).toContain('isn’t tried again');
  expect(failed).toContain('before March 24, 2027');
});

it('The email about the end of a pause speaks of no cancellation', () => {
  expect(text('unpaused', 'stripe')).toContain('Your pause is over');
  expect(text('unpaused', 'stripe')).not.toContain('cancel');
  expect(text('resumed', 'stripe')).toContain('cancellation');
});
