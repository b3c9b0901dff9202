import { describe, expect, it } from '@jest/globals';
import type { Item } from '../content/item.ts';
import { decideAccess, readPayment, type Payment } from './access-decision.ts';
import { contentAccess, type WallableItem } from './walled-content.ts';

const metered: WallableItem = {
  type: 'article',
  access: 'metered',
  sections: ['science'],
  tags: [{ slug: 'sea' }],
};
const on = { paymentEnabled: true, max: 4 };

describe('Content behind the paywall', () => {
  it.each<[Item['type'], Item['access']]>([
    ['article', 'metered'],
    ['gallery', 'metered'],
    ['review', 'metered'],
    ['video', 'free'],
  ])('PW-01 a metered %s is %s', (type, access) => {
    expect(contentAccess({ ...metered, type }, on)).toBe(access);
  });

  it('PW-01 is excluded by the category paywall-exclude, as a section and as a tag, even when it is for subscribers', () => {
    for (const access of ['free', 'metered', 'subscribers'] as const) {
      expect(
        contentAccess({ ...metered, access, sections: ['science', 'paywall-exclude'] }, on),
      ).toBe('free');
      expect(contentAccess({ ...metered, access, tags: [{ slug: 'paywall-exclude' }] }, on)).toBe(
        'free',
      );
      expect(contentAccess({ ...metered, access }, on)).toBe(access);
    }
  });

  it.each([
    { paymentEnabled: false, max: 4 },
    { paymentEnabled: true, max: -1 },
  ])(
    'PW-04 without a meter (%j) is free when metered, and stays for subscribers when it is for subscribers',
    (settings) => {
      expect(contentAccess(metered, settings)).toBe('free');
      expect(contentAccess({ ...metered, access: 'subscribers' }, settings)).toBe('subscribers');
    },
  );
});

describe('The variants of a page', () => {
  it.each<[Item['access'], Payment, string]>([
    ['free', 'free', 'full free 200'],
    ['free', 'sample', 'full free 200'],
    ['free', 'sub', 'full free 200 ad-free'],
    ['metered', 'free', 'lead-in none 200 402'],
    ['metered', 'sample', 'full sample 200'],
    ['metered', 'sub', 'full sub 200 ad-free'],
    ['subscribers', 'free', 'lead-in none 200 402'],
    ['subscribers', 'sample', 'lead-in none 200 402'],
    ['subscribers', 'sub', 'full sub 200 ad-free'],
  ])('PW-02 %s for %s: %s', (access, payment, expected) => {
    const decision = decideAccess(access, payment, true);
    expect(
      [
        decision.show,
        decision.paidBy,
        decision.status,
        decision.edgeStatus,
        decision.isAdFree ? 'ad-free' : undefined,
      ]
        .filter((word) => word !== undefined)
        .join(' '),
    ).toBe(expected);
  });

  it('PW-10 ignore everything that a request says about payment without the edge’s secret, and the wall itself is a 402', () => {
    for (const header of ['sample', 'sub', 'free', '', undefined])
      expect(readPayment(header, false)).toBe('free');
    expect(decideAccess('metered', readPayment('sub', false), false)).toEqual({
      show: 'lead-in',
      paidBy: 'none',
      status: 402,
      isAdFree: false,
    });
    expect(decideAccess('free', 'free', false)).toMatchObject({ show: 'full', status: 200 });
  });

  it.each([
    ['free', 'free'],
    ['sample', 'sample'],
    ['sub', 'sub'],
    ['Sub', 'free'],
    ['sub, free', 'free'],
    ['', 'free'],
    [undefined, 'free'],
  ])('PW-10 read accept-payment %j as %s', (header, expected) => {
    expect(readPayment(header, true)).toBe(expected);
  });
});
