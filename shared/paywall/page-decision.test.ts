import { describe, expect, it } from '@jest/globals';
import type { Item } from '../content/item.ts';
import { decidePage, readAcceptPayment, type AcceptPayment } from './page-decision.ts';
import { contentAccess, type WallableItem } from './walled-content.ts';

const metered: WallableItem = {
  type: 'article',
  access: 'metered',
  sections: ['science'],
  tags: [{ slug: 'sea' }],
};
const on = { paymentEnabled: true, max: 4 };

describe('What stands behind the paywall', () => {
  it.each<[Item['type'], Item['access']]>([
    ['article', 'metered'],
    ['gallery', 'metered'],
    ['review', 'metered'],
    ['video', 'free'],
  ])('PW-01 a metered %s is %s', (type, access) => {
    expect(contentAccess({ ...metered, type }, on)).toBe(access);
  });

  it('PW-01 the category paywall-exclude excludes, as a section and as a tag, also what is for subscribers', () => {
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
  ])('PW-04 without a meter (%j) metered is free, and for subscribers stays so', (settings) => {
    expect(contentAccess(metered, settings)).toBe('free');
    expect(contentAccess({ ...metered, access: 'subscribers' }, settings)).toBe('subscribers');
  });
});

describe('The variants of a page', () => {
  it.each<[Item['access'], AcceptPayment, string]>([
    ['free', 'free', 'full free 200'],
    ['free', 'sample', 'full free 200'],
    ['free', 'sub', 'full free 200 ad-free'],
    ['metered', 'free', 'wall none 200 402'],
    ['metered', 'sample', 'full sample 200'],
    ['metered', 'sub', 'full sub 200 ad-free'],
    ['subscribers', 'free', 'wall none 200 402'],
    ['subscribers', 'sample', 'wall none 200 402'],
    ['subscribers', 'sub', 'full sub 200 ad-free'],
  ])('PW-02 %s for %s: %s', (access, acceptPayment, expected) => {
    const decision = decidePage(access, acceptPayment, true);
    expect(
      [
        decision.allowance,
        decision.paymentAccepted,
        decision.status,
        decision.edgeStatus,
        decision.isAdFree ? 'ad-free' : undefined,
      ]
        .filter((word) => word !== undefined)
        .join(' '),
    ).toBe(expected);
  });

  it('PW-10 without the edge’s secret nothing that a request says of payment counts, and the wall is a 402 itself', () => {
    for (const header of ['sample', 'sub', 'free', '', undefined])
      expect(readAcceptPayment(header, false)).toBe('free');
    expect(decidePage('metered', readAcceptPayment('sub', false), false)).toEqual({
      allowance: 'wall',
      paymentAccepted: 'none',
      status: 402,
      isAdFree: false,
    });
    expect(decidePage('free', 'free', false)).toMatchObject({ allowance: 'full', status: 200 });
  });

  it.each([
    ['free', 'free'],
    ['sample', 'sample'],
    ['sub', 'sub'],
    ['Sub', 'free'],
    ['sub, free', 'free'],
    ['', 'free'],
    [undefined, 'free'],
  ])('PW-10 accept-payment %j is read as %s', (header, expected) => {
    expect(readAcceptPayment(header, true)).toBe(expected);
  });
});
