import { describe, expect, it } from '@jest/globals';
import type { Item } from '../content/item.ts';
import {
  decideAccess,
  readEntitlements,
  readPayment,
  type AccessRule,
  type Payment,
} from './access-decision.ts';
import { accessRule, type WallableItem } from './walled-content.ts';

const metered: WallableItem = {
  type: 'article',
  access: 'metered',
  sections: ['science'],
  tags: [{ slug: 'sea' }],
};
const contentAccess = (item: WallableItem, settings: Parameters<typeof accessRule>[1]) =>
  accessRule(item, settings, Date.parse('2026-03-12T12:00:00.000Z')).access;
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
    for (const access of ['free', 'registered', 'metered', 'subscribers'] as const) {
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
      expect(contentAccess({ ...metered, access: 'registered' }, settings)).toBe('registered');
    },
  );
});

describe('The variants of a page', () => {
  it.each<[AccessRule['access'], Payment, string]>([
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
    const decision = decideAccess({ access }, { payment, entitlements: [] }, true);
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

  const gold: AccessRule = { access: 'subscribers', tiers: ['gold', 'plat-2'] };
  it.each<[AccessRule, Payment, string | undefined, string]>([
    [{ access: 'registered' }, 'free', undefined, 'none'],
    [{ access: 'registered' }, 'sample', undefined, 'none'],
    [{ access: 'registered' }, 'free', 'reg', 'reg'],
    [{ access: 'registered' }, 'sample', 'reg', 'reg'],
    [{ access: 'registered' }, 'sub', 'sub', 'sub'],
    [{ access: 'metered' }, 'free', 'reg', 'none'],
    [{ access: 'metered' }, 'sub', 'sub t:gold', 'sub'],
    [{ access: 'subscribers' }, 'free', 'reg', 'none'],
    [{ access: 'subscribers' }, 'sub', 'sub t:silver', 'sub'],
    [gold, 'free', 'reg', 'none'],
    [gold, 'sample', undefined, 'none'],
    [gold, 'sub', 'sub', 'none'],
    [gold, 'sub', 'sub t:silver', 'none'],
    [gold, 'sub', 'sub t:golden', 'none'],
    [gold, 'sub', 'sub t:gold', 'sub'],
    [gold, 'sub', 'sub t:plat-2 t:silver', 'sub'],
    // The tiers of a token without a subscription open nothing.
    [gold, 'free', 'sub t:gold', 'none'],
  ])('PW-02 %j for %s and %s: opened by %s', (rule, payment, header, paidBy) => {
    const admission = { payment, entitlements: readEntitlements(header, true) };
    const decision = decideAccess(rule, admission, true);
    expect(decision.paidBy).toBe(paidBy);
    expect(decision.show).toBe(paidBy === 'none' ? 'lead-in' : 'full');
    const untrusted = { payment, entitlements: readEntitlements(header, false) };
    if (paidBy === 'reg') expect(decideAccess(rule, untrusted, false).show).toBe('lead-in');
  });

  it('PW-10 ignore everything that a request says about payment without the edge’s secret, and the wall itself is a 402', () => {
    for (const header of ['sample', 'sub', 'free', '', undefined])
      expect(readPayment(header, false)).toBe('free');
    const asked = {
      payment: readPayment('sub', false),
      entitlements: readEntitlements('sub', false),
    };
    expect(decideAccess({ access: 'metered' }, asked, false)).toEqual({
      show: 'lead-in',
      paidBy: 'none',
      status: 402,
      isAdFree: false,
    });
    expect(decideAccess({ access: 'free' }, asked, false)).toMatchObject({
      show: 'full',
      status: 200,
    });
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
