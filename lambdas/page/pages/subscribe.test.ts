/** What the page of plans says of a code and in which currency prices are. */
import { describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import type { OfferDates } from '../../../shared/subscriptions/offer-dates.ts';
import type { PlanOffer } from '../../../shared/subscriptions/plans.ts';
import type { LoaderContext } from '../page-module.ts';
import type { PageRequest } from '../page-request.ts';
import { subscribe } from './subscribe.ts';

const NOW = '2027-02-01T03:00:00Z';
const offers: readonly PlanOffer[] = [
  { code: 'SPRING', percentOff: 50, plans: ['complete'] },
  // Its last day is not over in the magazine's time zone.
  { code: 'JANUARY', percentOff: 20, until: '2027-01-31' },
  { code: 'ADVENT', percentOff: 20, until: '2026-12-24' },
];

async function secondary(
  offer: string,
  planOffers?: readonly PlanOffer[],
  dates: Readonly<Record<string, OfferDates>> = {},
  error?: string,
) {
  const { planOffers: _none, ...plain } = brand;
  const own = { ...plain, ...(planOffers === undefined ? {} : { planOffers }) };
  const content = { settings: async () => ({ offerDates: new Map(Object.entries(dates)) }) };
  const context = { brand: own, sells: true, now: () => NOW, content } as unknown as LoaderContext;
  const match = { params: {}, pattern: '/subscribe', path: '/subscribe/' };
  const request = { query: { offer, error } } as unknown as PageRequest;
  const found = await subscribe.loaders['/subscribe']?.(context, match as never, request);
  if (found === undefined || !('secondary' in found)) throw new Error('There is no such page');
  return found.secondary ?? {};
}

describe('A reader with a code', () => {
  it('sees the price that it makes, and for which plans', async () => {
    const { offerCode, plans } = await secondary(' spring ', offers);
    expect(offerCode).toEqual({ says: 'Your code takes 50% off the first payment: Complete.' });
    expect(plans?.[1]?.prices[0]).toMatchObject({ amount: 1500, currency: 'USD' });
    expect(plans?.[0]?.prices[0]).toMatchObject({ amount: 500 });
  });

  it('may use it to the end of its last day', async () => {
    const { offerCode } = await secondary('JANUARY', offers);
    expect(offerCode?.isWrong).toBeUndefined();
    expect(offerCode?.says).toContain('Digital, Complete, and Table');
  });

  it.each([
    ['ADVENT', 'This code ended on December 24, 2026.'],
    ['WINTER', 'We don’t know this code. Check how it’s written.'],
    ['<script>', 'We don’t know this code. Check how it’s written.'],
  ])('is told that %s gives nothing, and pays the plain price', async (code, says) => {
    const { offerCode, plans } = await secondary(code, offers);
    expect(offerCode).toEqual({ says, isWrong: true });
    expect(plans?.[1]?.prices[0]).toMatchObject({ amount: 3000 });
  });

  it('has the dates that were set since, in the place of the brand’s', async () => {
    const advent = await secondary('advent', offers, { advent: { until: '2027-02-28' } });
    expect(advent.offerCode?.isWrong).toBeUndefined();
    const spring = await secondary('SPRING', offers, { spring: { from: '2027-03-01' } });
    expect(spring.offerCode).toEqual({
      says: 'This code can be used from March 1, 2027 on.',
      isWrong: true,
    });
    const ended = { until: '2027-01-31', isEnded: true } as const;
    const { offerCode, plans } = await secondary('JANUARY', offers, { january: ended });
    expect(offerCode).toEqual({ says: 'This code ended on January 31, 2027.', isWrong: true });
    expect(plans?.[1]?.prices[0]).toMatchObject({ amount: 3000 });
  });

  it('is asked for none where the publisher has none, and told nothing without one', async () => {
    expect((await secondary('SPRING')).offerCode).toBeUndefined();
    expect((await secondary('', offers)).offerCode).toEqual({});
  });
});

describe('A reader who has subscribed before', () => {
  it('sees the price without a trial and a lower first payment, where the checkout has led back', async () => {
    const { plans } = await secondary('', undefined, {}, 'firstPriceOnce');
    const [digital, complete] = (plans ?? []).map(({ prices }) => prices[0]);
    expect(digital).toMatchObject({ amount: 1000, first: '$10', text: '$10 a year' });
    expect(complete).toMatchObject({ amount: 3000, text: '$30 a year' });
    expect(complete).not.toHaveProperty('isTrial');
  });
});
