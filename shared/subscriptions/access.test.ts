import { describe, expect, it } from '@jest/globals';
import { accessOf, settle } from './access.ts';
import type { ProviderSubscription } from './provider-subscription.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-27T12:00:00Z');
const sub = (own: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  status: 'active',
  plan: 'digital',
  amount: 1000,
  currency: 'USD',
  interval: 'year',
  createdMs: now - 30 * DAY,
  periodEndMs: now + 335 * DAY,
  ...own,
});

describe('The access that a subscription gives', () => {
  it.each([
    ['active', true, 'paid'],
    ['trialing', true, 'trial'],
    ['past_due', true, 'payment-late'],
    ['incomplete', false, 'first-payment-missing'],
    ['incomplete_expired', false, 'first-payment-missing'],
    ['unpaid', false, 'payment-given-up'],
    ['paused', false, 'paused'],
    ['canceled', false, 'ended'],
  ] as const)('while it is %s: %s, %s', (status, isOpen, reason) => {
    expect(accessOf(sub({ status }), now)).toMatchObject({ isOpen, reason });
  });

  it('ends at the very moment for which it was canceled, and outlives a renewal that nobody reported', () => {
    const cancelAtMs = now + 5 * DAY;
    expect(accessOf(sub({ cancelAtMs }), now)).toMatchObject({ untilMs: cancelAtMs });
    expect(accessOf(sub({ periodEndMs: now }), now)).toMatchObject({ untilMs: now + 3 * DAY });
  });

  it('ends with a refund or a lost dispute, whatever the status says', () => {
    for (const [lastPayment, reason] of [
      ['refunded', 'refunded'],
      ['disputed-and-lost', 'disputed'],
    ] as const)
      expect(accessOf(sub({ lastPayment }), now)).toMatchObject({ isOpen: false, reason });
  });

  it('has ended now where the provider’s clock is ahead', () => {
    const ended = sub({ status: 'canceled', endedMs: now + 30 * DAY });
    expect(accessOf(ended, now)).toMatchObject({ isOpen: false, endedMs: now });
  });
});

describe('The subscriptions of an account', () => {
  it('of two that are paid for the older stays, and the newer is canceled and paid back', () => {
    const first = sub({ id: 'sub_b' });
    const second = sub({ id: 'sub_a', createdMs: now - DAY, plan: 'complete' });
    for (const all of [
      [first, second],
      [second, first],
    ]) {
      const settled = settle(all, now);
      expect(settled.subscription?.id).toBe('sub_b');
      expect(settled.cancellations).toEqual([
        { id: 'sub_a', reason: 'bought-twice', isRefunded: true },
      ]);
    }
  });

  it('a dead, incomplete or refunded one does not stand in the way of a new one', () => {
    const dead = [
      sub({ id: 'sub_c', status: 'canceled' }),
      sub({ id: 'sub_d', status: 'incomplete' }),
    ];
    const settled = settle([...dead, sub({ id: 'sub_e', createdMs: now })], now);
    expect(settled.subscription?.id).toBe('sub_e');
    expect(settled.access.isOpen).toBe(true);
    expect(settled.cancellations).toEqual([]);
  });

  it('all end when the account is gone', () => {
    const settled = settle([sub(), sub({ id: 'sub_2', status: 'past_due' })], now, true);
    expect(settled.access).toMatchObject({ isOpen: false, reason: 'none' });
    expect(settled.cancellations.map(({ reason }) => reason)).toEqual([
      'account-deleted',
      'account-deleted',
    ]);
  });

  it('a refunded one is ended at the provider too, so that it does not renew', () => {
    expect(settle([sub({ lastPayment: 'refunded' })], now).cancellations).toEqual([
      { id: 'sub_1', reason: 'money-returned', isRefunded: false },
    ]);
  });
});
