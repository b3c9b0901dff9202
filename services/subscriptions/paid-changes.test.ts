import { describe, expect, it } from '@jest/globals';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';
import { changesOf, reminderOf } from './paid-changes.ts';
import type { Paid } from './paid-store.ts';

const DAY = 86_400_000;
const createdMs = Date.parse('2026-03-10T12:00:00Z');
const one: ProviderSubscription = {
  ...{ id: 'sub_1', status: 'active', plan: 'digital', currency: 'USD', amount: 1000 },
  ...{ interval: 'year', createdMs, periodEndMs: createdMs + 365 * DAY },
};
const monthly = (periodEndMs: number): ProviderSubscription => ({
  ...one,
  interval: 'month',
  periodEndMs,
});

/** What a reader is told when `after` takes the place of the yearly subscription of $10. */
function told(after: Partial<ProviderSubscription>): readonly string[] {
  const before: Paid = {
    ...{ account: 'a', endsAt: '', isLinked: true, reason: 'paid', fetchedAt: 1 },
    ...{ told: new Set<string>(), subscription: one },
  };
  const subscription = { ...one, ...after };
  const access = { isOpen: true, reason: 'paid', untilMs: one.periodEndMs } as const;
  return changesOf(before, { subscription, access }).map(({ event }) => event);
}

describe('A reader is told of a new price', () => {
  it.each([
    [{ amount: 1200 }, ['price-changes']],
    [{ amount: 800 }, ['price-changes']],
    [{}, []],
    // The reader has chosen it.
    [{ amount: 3000, plan: 'complete' }, ['plan-changed']],
    [{ amount: 150, interval: 'month' }, ['plan-changed']],
    [{ amount: 3000, nextPlan: 'complete' }, ['plan-changed']],
    // The seats are more, the price of each is the same.
    [{ quantity: 5 }, []],
    // It is never asked for.
    [{ amount: 1200, cancelAtMs: one.periodEndMs }, ['canceled']],
    [{ amount: 1200, id: 'sub_2' }, ['started']],
  ] as const)('%j: %j', (after, events) => {
    expect(told(after)).toEqual(events);
  });
});

describe('A reader is reminded', () => {
  const at = (day: string) => Date.parse(`${day}T03:30:00Z`);
  it.each([
    ['of a yearly payment 21 days before', one, '2027-02-18', 'renews-soon'],
    ['not earlier', one, '2027-02-10', undefined],
    ['not of one that is canceled', { ...one, cancelAtMs: 1 }, '2027-03-01', undefined],
    ['of monthly payments after a year', monthly(at('2027-04-01')), '2027-03-12', 'renews-monthly'],
    ['not before the year is over', monthly(at('2027-04-01')), '2027-03-09', undefined],
    [
      'of the end of a trial',
      { ...one, status: 'trialing', trialEndMs: at('2026-03-24') },
      '2026-03-22',
      'trial-ends',
    ],
  ] as const)('%s', (_title, subscription, day, event) => {
    expect(reminderOf(subscription, at(day))?.event).toBe(event);
  });

  it('of monthly payments once in each year, whichever month is being paid', () => {
    const names = ['2027-03-12', '2027-07-01', '2028-03-09', '2028-03-12'].map(
      (day) => reminderOf(monthly(at(day) + 9 * DAY), at(day))?.of,
    );
    expect(names).toEqual([...['sub_1-year-1', 'sub_1-year-1', 'sub_1-year-1'], 'sub_1-year-2']);
  });
});
