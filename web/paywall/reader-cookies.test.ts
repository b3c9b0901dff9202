/** How the browser interprets a reader's cookies and the page that it merges them into. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { debugMeter, debugMeterNames } from '../../shared/paywall/debug-meter.ts';
import { paywallSlot, paywallSlots } from '../../shared/paywall/paywall-slot.ts';
import { mergeReader, pageMeter } from './merge-reader.ts';
import { readerFromCookies, type ReaderInput } from './reader-from-cookies.ts';
import type { PaymentState } from '../state/payment.ts';
import type { PaywallState } from '../state/paywall.ts';
import { initialState } from '../state/site-state.ts';
import { specifiedState } from '../state/specified-state.ts';
import { stateAfter } from '../../test/support/state-after.ts';

const NOW = Date.parse('2026-11-12T15:00:00.000Z');
const later = NOW / 1_000 + 3_600;

function token(claims: object): string {
  return `${btoa('{"alg":"HS256"}')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

const sample = (cnt: number, changes: object = {}) =>
  `pay_ent_smp=${token({ aud: 'smp', m: 'jwt', cnt, max: 4, urls: ['/story/a'], exp: later, src: 'e', ...changes })}`;
const subscription = (changes: object = {}) =>
  `pay_ent_sub=${token({ aud: 'sub', p: 'pairwise', ent: ['sub'], af: 1, exp: later, ...changes })}`;
const read = (...cookies: string[]): ReaderInput =>
  readerFromCookies(cookies.join('; '), 'meridian', NOW);

const paid: PaymentState = {
  enabled: true,
  acceptedPayment: 'sample',
  paymentRejected: false,
  validationEnabled: true,
};
const metered: PaywallState = { ...initialState.paywall, isPaywalled: true };
const wall: PaywallState = {
  ...metered,
  isTruncated: true,
  isFullWalled: true,
  isExceeded: true,
  renderPaywall: true,
};
const evolok: PaywallState = { ...metered, maxAllowedPages: 4 };
const unpaid = initialState.payment;

describe('Reading cookies about a reader', () => {
  it('PW-13 returns max, cnt and urls of the sample token until its month ends', () => {
    expect(read(sample(2)).sample).toEqual({ cnt: 2, max: 4, urls: ['/story/a'] });
    expect(read(sample(2, { exp: NOW / 1_000 })).sample).toBeUndefined();
  });

  it.each([
    '',
    'x',
    'a.b',
    'a.%%%.c',
    `a.${btoa('[1]')}.c`,
    token({ cnt: -1, max: 4, exp: later }),
    token({ cnt: '1', max: 4, exp: later }),
    token({ cnt: 1, max: 4 }),
  ])('PW-13 returns nothing when the sample token is %j', (value) => {
    expect(read(`pay_ent_smp=${value}`).sample).toBeUndefined();
  });

  it('PW-05 returns the subscription token’s pid, its entitlement and whether it is ad-free', () => {
    expect(read(subscription()).subscription).toEqual({
      pid: 'pairwise',
      entitlement: 'sub',
      isAdFree: true,
      expiresAtMs: later * 1_000,
    });
    expect(read(subscription({ af: 0, p: 7 })).subscription).toEqual({
      pid: '',
      entitlement: 'sub',
      isAdFree: false,
      expiresAtMs: later * 1_000,
    });
    expect(read(subscription({ ent: [] })).subscription).toBeUndefined();
    expect(read('pay_ent_sub=broken').subscription).toBeUndefined();
  });

  it('PW-07 returns whether the reader is logged in, the email address and the session, with the brand’s own cookie', () => {
    const input = read(
      'meridian_logged_in=true',
      'user_email=ann%40example.com',
      'ev_sid=s',
      'ev_did=d',
      'ev_ss=x',
      'abGroup=b',
      'abValue=7',
    );
    expect(input).toMatchObject({
      isLoggedIn: true,
      email: 'ann@example.com',
      session: { ev_sid: 's', ev_did: 'd', ev_ss: 'x' },
      abGroup: 'b',
      abValue: '7',
    });
    expect([
      read('other_logged_in=true').isLoggedIn,
      read('meridian_logged_in=false').isLoggedIn,
      read('meridian_logged_in=').isLoggedIn,
    ]).toEqual([false, false, false]);
    expect(read('user_email=%').email).toBe('%');
  });

  it.each([
    ['3', 3],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('PW-09 reads a visit cookie of %j as %j', (value, count) => {
    expect(read(`visitedCount_evolok=${value}`).evolokVisits).toBe(count);
  });

  it('PW-13 reads any cookie text without an error', () => {
    const names = fc.constantFrom(
      'pay_ent_smp',
      'pay_ent_sub',
      'user_email',
      'meridian_logged_in',
      'visitedCount_evolok',
      'ev_sid',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        expect(typeof read(...pairs.map(([name, value]) => `${name}=${value}`)).email).toBe(
          'string',
        );
      }),
    );
  });
});

describe('A page’s paywall merged with cookies', () => {
  it.each([
    [
      1,
      { viewCount: 1, remainingCount: 3, isHalfWalled: false, renderPaywall: true },
      'cm_growler_3',
    ],
    [
      2,
      { viewCount: 2, remainingCount: 2, isHalfWalled: true, paywalled: true },
      'cm_tall_growler',
    ],
    [3, { viewCount: 3, remainingCount: 1, isHalfWalled: false }, 'cm_growler_1'],
    [4, { viewCount: 4, remainingCount: 0, isFullWalled: false }, 'cm_growler_0'],
  ])('PW-03 has after item %i of 4 the values %j and the slot %s', (count, values, slot) => {
    const merged = mergeReader(metered, paid, read(sample(count)));
    expect(specifiedState({ ...initialState, paywall: merged }).paywall).toMatchObject({
      ...values,
      maxAllowedPages: 4,
      halfWallShowCount: 2,
      isTruncated: false,
      paywall_status: 'ALLOW_ACCESS',
    });
    expect(merged.activeMeter).toMatchObject({
      metername: 'jwt',
      count,
      max: 4,
      viewed: ['/story/a'],
    });
    expect([merged.exceededMeter, paywallSlot(merged)]).toEqual([{}, slot]);
  });

  it('PW-04 has the specification’s defaults when no cookie says anything', () => {
    const merged = mergeReader(initialState.paywall, unpaid, read());
    expect(merged).toEqual({ ...initialState.paywall, halfWallShowCount: -1, sessionInfo: {} });
  });

  it('PW-02 stays a wall whatever the cookies say', () => {
    for (const input of [
      read(),
      read(sample(1)),
      read(subscription(), sample(1), 'visitedCount_evolok=0'),
      { ...read(), debug: debugMeter('ci', (name) => name === 'paywall_test_1') },
    ]) {
      const rejected = { ...paid, acceptedPayment: 'free' as const, paymentRejected: true };
      expect(mergeReader(wall, rejected, input)).toMatchObject({
        isFullWalled: true,
        isTruncated: true,
        remainingCount: 0,
        paywall_status: 'DENY_ACCESS',
      });
      expect(mergeReader(mergeReader(wall, unpaid, input), unpaid, read())).toMatchObject({
        isFullWalled: true,
        isTruncated: true,
      });
    }
  });

  it('PW-02 says that the month’s articles are used up only when the token says so', () => {
    const rejected = { ...paid, acceptedPayment: 'free' as const, paymentRejected: true };
    expect(mergeReader(wall, rejected, read(sample(4))).exceededMeter).toMatchObject({
      metername: 'jwt',
      count: 4,
      max: 4,
    });
    expect(mergeReader(wall, rejected, read(sample(1))).exceededMeter).toEqual({});
    expect(mergeReader(wall, rejected, read()).exceededMeter).toEqual({});
  });

  it('PW-02 shows nothing on a page that is free or paid for by a subscription', () => {
    for (const acceptedPayment of ['sub', 'free'] as const) {
      const merged = mergeReader(metered, { ...paid, acceptedPayment }, read(sample(2)));
      expect([merged.renderPaywall, paywallSlot(merged)]).toEqual([false, undefined]);
    }
  });

  it('AC-07 a reader is ad-free by the plan of the subscription, not by the page', () => {
    for (const acceptedPayment of ['sub', 'sample', 'free'] as const)
      for (const [token, isAdFree] of [
        [subscription({ af: 1 }), true],
        [subscription({ af: 0 }), false],
      ] as const) {
        const merged = mergeReader(metered, { ...paid, acceptedPayment }, read(token));
        expect([acceptedPayment, merged.isSubscriber, merged.isAdFree]).toEqual([
          acceptedPayment,
          true,
          isAdFree,
        ]);
      }
  });

  it('PW-05 shows nothing to a subscriber on a page that other readers get as a sample', () => {
    const merged = mergeReader(metered, paid, read(subscription(), sample(2)));
    expect(merged).toMatchObject({
      isSubscriber: true,
      isAdFree: true,
      pid: 'pairwise',
      entitlement: 'sub',
      cnee: { subscription: 'Active', entitlement: 'sub' },
      renderPaywall: false,
    });
    expect(paywallSlot(merged)).toBeUndefined();
  });

  it('PW-01 shows nothing on a page that is not behind the paywall', () => {
    for (const page of [initialState.paywall, { ...metered, isExcludedFromPaywall: true }]) {
      expect(mergeReader(page, paid, read(sample(2)))).toMatchObject({
        renderPaywall: false,
        isPaywalled: false,
      });
    }
  });

  it('PW-07 counts by jwt when payment is enabled, otherwise by evolok when the page has a maximum, and otherwise not at all', () => {
    expect([
      pageMeter(evolok, paid),
      pageMeter(evolok, unpaid),
      pageMeter(metered, unpaid),
    ]).toEqual(['jwt', 'evolok', '']);
    const cookies = read(sample(3), 'visitedCount_evolok=2');
    expect(mergeReader(evolok, paid, cookies).activeMeter).toMatchObject({
      metername: 'jwt',
      count: 3,
    });
    expect(mergeReader(evolok, unpaid, cookies)).toMatchObject({
      isHalfWalled: true,
      activeMeter: { metername: 'evolok', count: 2, max: 4 },
    });
    expect(mergeReader(metered, unpaid, cookies).activeMeter).toEqual({});
  });

  it('PW-03 is fully walled when the older meter is exceeded, and no longer when its cookie is gone', () => {
    const exceeded = mergeReader(evolok, unpaid, read('visitedCount_evolok=5'));
    expect(exceeded).toMatchObject({
      isFullWalled: true,
      isTruncated: true,
      exceededMeter: { metername: 'evolok', count: 5, max: 4 },
    });
    expect(mergeReader(exceeded, unpaid, read())).toMatchObject({
      isFullWalled: false,
      maxAllowedPages: 4,
      remainingCount: 4,
    });
  });

  it('PW-07 forgets what was merged before, and gives the same result when merged twice', () => {
    const cookies = fc.subarray([
      sample(2),
      subscription(),
      'meridian_logged_in=1',
      'user_email=a',
      'visitedCount_evolok=5',
      'ev_ss=1',
      'abGroup=b',
    ]);
    const page = fc.constantFrom(metered, evolok, initialState.paywall, wall);
    const payment = fc.constantFrom(
      paid,
      unpaid,
      { ...paid, paymentRejected: true },
      { ...paid, acceptedPayment: 'sub' as const },
    );
    fc.assert(
      fc.property(page, payment, cookies, cookies, (paywall, how, first, second) => {
        const once = mergeReader(paywall, how, read(...second));
        expect(mergeReader(once, how, read(...second))).toEqual(once);
        expect(
          mergeReader(mergeReader(paywall, how, read(...first)), how, read(...second)),
        ).toEqual(once);
      }),
    );
  });

  it.each([
    ['paywall_test_full', 'cm_barrier', 0],
    ['paywall_test_half', 'cm_tall_growler', 2],
    ['paywall_test_3', 'cm_growler_1', 1],
    ['paywall_test_1', 'cm_growler_3', 3],
    ['paywall_test_0', 'cm_growler_0', 0],
  ] as const)(
    'PW-08 %s forces %s with %i left, and does nothing in production',
    (test, slot, left) => {
      const forced = (environment: 'staging' | 'production') =>
        mergeReader(metered, paid, {
          ...read(),
          debug: debugMeter(environment, (name) => name === test),
        });
      expect([
        paywallSlot(forced('staging')),
        forced('staging').remainingCount,
        forced('staging').maxAllowedPages,
      ]).toEqual([slot, left, 4]);
      expect(paywallSlot(forced('production'))).toBeUndefined();
      expect(debugMeterNames).toContain(test);
    },
  );
});

describe('The paywall state', () => {
  it('PW-07 takes over the merged paywall unchanged', () => {
    const paywall = mergeReader(metered, paid, read(sample(2)));
    expect(
      stateAfter(initialState, ({ setPaywall }) => {
        setPaywall(paywall);
      }).paywall,
    ).toBe(paywall);
    expect(
      stateAfter(initialState, ({ receiveState }) => {
        receiveState({ ...initialState, paywall });
      }).paywall,
    ).toBe(paywall);
  });

  it.each(paywallSlots)(
    'PW-06 displays the paywall unit after an ad renders in %s, until another ad is requested',
    (slot) => {
      const created = stateAfter(initialState, ({ slotCreated }) => {
        slotCreated(slot);
      });
      expect([created.ads.slots[slot]?.dim, created.paywall.displayPaywallUnit]).toEqual([
        '0x0',
        false,
      ]);
      const rendered = stateAfter(created, ({ slotRendered }) => {
        slotRendered(slot, 300, 250);
      });
      expect([rendered.ads.slots[slot], rendered.paywall.displayPaywallUnit]).toEqual([
        { width: 300, height: 250, dim: '300x250' },
        true,
      ]);
      expect(
        stateAfter(rendered, ({ slotRequested }) => {
          slotRequested(slot);
        }).paywall.displayPaywallUnit,
      ).toBe(false);
      expect(
        stateAfter(rendered, ({ slotRemoved }) => {
          slotRemoved(slot);
        }).ads.slots,
      ).toEqual({});
    },
  );

  it('PW-06 displays no paywall unit after an ad renders elsewhere', () => {
    expect(
      stateAfter(initialState, ({ slotRendered }) => {
        slotRendered('siderail_1', 300, 250);
      }).paywall.displayPaywallUnit,
    ).toBe(false);
  });
});
