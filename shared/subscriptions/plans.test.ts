import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { plansSchema } from '../brand/plans-schema.ts';
import { moneyText } from './money.ts';
import { firstAmount, lookupKeyOf, offerOf, pricedPlan, type Plan } from './plans.ts';

const digital: Plan = {
  key: 'digital',
  name: 'Digital',
  prices: [
    { amount: 1000, introductory: 500, currency: 'USD', interval: 'year' },
    { amount: 150, currency: 'USD', interval: 'month', lookupKey: 'old-name' },
  ],
};
const selling = {
  plans: [digital],
  planOffers: [
    { code: 'SPRING', percentOff: 75, until: '2026-11-27' },
    { code: 'OTHER', percentOff: 100, plans: ['complete'] },
  ],
};

describe('Plans', () => {
  it('the first year costs $5 instead of $10, and an offer counts only where it is lower', () => {
    const found = pricedPlan(selling, 'digital-year-usd');
    if (found === undefined) throw new Error('There is no such price');
    expect(firstAmount(found.price)).toBe(500);
    expect(firstAmount(found.price, { code: 'A', percentOff: 75 })).toBe(250);
    expect(firstAmount(found.price, { code: 'A', percentOff: 10 })).toBe(500);
    expect(firstAmount(found.price, { code: 'A', percentOff: 100 })).toBe(0);
  });

  it('are found by the provider’s key, which a publisher may have chosen', () => {
    expect(pricedPlan(selling, 'old-name')?.price.interval).toBe('month');
    expect(pricedPlan(selling, 'digital-month-usd')).toBeUndefined();
    expect(digital.prices.map((price) => lookupKeyOf({ plan: digital, price }))).toEqual([
      'digital-year-usd',
      'old-name',
    ]);
  });

  it('have offers until the last day is over, for their own plans', () => {
    expect(offerOf(selling, ' spring ', 'digital', '2026-11-27')?.percentOff).toBe(75);
    expect(offerOf(selling, 'SPRING', 'digital', '2026-11-28')).toBeUndefined();
    expect(offerOf(selling, 'OTHER', 'digital', '2026-11-27')).toBeUndefined();
    expect(offerOf(selling, '', 'digital', '2026-11-27')).toBeUndefined();
  });

  it.each([
    ['ISK', 990, false],
    ['ISK', 99000, true],
    ['UGX', 500050, false],
    ['KWD', 1505, false],
    ['KWD', 1500, true],
    ['HUF', 199050, true],
    ['JPY', 1501, true],
  ])('of %s %i can be charged: %s', (currency, amount, isCharged) => {
    const prices = [{ amount, currency, interval: 'year' }];
    const gifts = [{ amount, currency, months: 12 }];
    for (const more of [
      { prices, gifts: undefined },
      { prices: digital.prices, gifts },
    ]) {
      const plans = [{ key: 'a', name: 'A', ...more }];
      expect(v.is(v.object(plansSchema), { plans })).toBe(isCharged);
    }
  });

  it('are lowered to what can be charged', () => {
    const price = { amount: 199000, interval: 'year' } as const;
    const offer = { code: 'A', percentOff: 33 };
    const first = (currency: string) => firstAmount({ ...price, currency }, offer);
    expect(['HUF', 'ISK', 'UGX', 'KWD'].map(first)).toEqual([133330, 133400, 133400, 133330]);
  });

  it.each([
    [{ amount: 500, currency: 'USD' }, 'en-US', '$5'],
    [{ amount: 150, currency: 'USD' }, 'en-US', '$1.50'],
    [{ amount: 4990, currency: 'EUR' }, 'de-DE', '49,90\u00a0€'],
    [{ amount: 1200, currency: 'JPY' }, 'ja', '￥1,200'],
    [{ amount: 1500, currency: 'KWD' }, 'en-US', 'KWD\u00a01.500'],
    // As Stripe charges them, and not as `Intl` writes them.
    [{ amount: 199000, currency: 'HUF' }, 'hu-HU', '1990\u00a0Ft'],
    [{ amount: 199050, currency: 'HUF' }, 'hu-HU', '1990,50\u00a0Ft'],
    [{ amount: 99000, currency: 'ISK' }, 'is-IS', '990\u00a0kr.'],
    [{ amount: 1990000, currency: 'COP' }, 'en-US', 'COP\u00a019,900'],
    [{ amount: 500000, currency: 'UGX' }, 'en-US', 'UGX\u00a05,000'],
    [{ amount: 5000, currency: 'MGA' }, 'en-US', 'MGA\u00a05,000'],
  ])('are written as readers write money: %j in %s is %s', (money, locale, text) => {
    expect(moneyText(money, locale)).toBe(text);
  });
});
