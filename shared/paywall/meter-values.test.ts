import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { environments } from '../environment.ts';
import { debugMeter, debugMeterNames } from './debug-meter.ts';
import {
  isActiveSubscription,
  meterName,
  meterValues,
  reportedStatus,
  sampleCount,
  type MeterInput,
} from './meter-values.ts';
import { paywallSlot, paywallSlots, paywallType } from './paywall-slot.ts';

const input: MeterInput = {
  isPaywalled: true,
  isExcludedFromPaywall: false,
  acceptedPayment: 'sample',
  paymentRejected: false,
  isSubscriber: false,
  isEntitled: false,
};
const read = (count: number, max = 4): MeterInput => ({
  ...input,
  meter: sampleCount({ cnt: count, max }),
});
const unwalled = {
  isFullWalled: false,
  isHalfWalled: false,
  isTruncated: false,
  isExceeded: false,
  renderPaywall: false,
  paywall_status: 'ALLOW_ACCESS',
};

describe('The meter values', () => {
  it('PW-04 are the defaults of the specification when nothing is metered', () => {
    expect(meterValues(input)).toEqual({
      ...unwalled,
      maxAllowedPages: -1,
      viewCount: 1,
      halfWallShowCount: -1,
      remainingCount: 0,
      isPaywalled: true,
      isExcludedFromPaywall: false,
      isSubscriber: false,
    });
  });

  it.each([
    [
      1,
      4,
      { remainingCount: 3, halfWallShowCount: 2, isHalfWalled: false },
      'growler',
      'cm_growler_3',
    ],
    [
      2,
      4,
      { remainingCount: 2, halfWallShowCount: 2, isHalfWalled: true },
      'halfwalled',
      'cm_tall_growler',
    ],
    [3, 4, { remainingCount: 1, isHalfWalled: false }, 'growler', 'cm_growler_1'],
    [4, 4, { remainingCount: 0, isFullWalled: false }, 'growler', 'cm_growler_0'],
    [
      2,
      5,
      { remainingCount: 3, halfWallShowCount: 2, isHalfWalled: true },
      'halfwalled',
      'cm_tall_growler',
    ],
    [3, 5, { remainingCount: 2, isHalfWalled: false }, 'growler', undefined],
    [
      1,
      1,
      { remainingCount: 0, halfWallShowCount: 0, isHalfWalled: false },
      'growler',
      'cm_growler_0',
    ],
    [3, 10, { remainingCount: 7 }, 'growler', undefined],
  ])('PW-03 after %i of %i: %j, a %s in %s', (count, max, expected, type, slot) => {
    const values = meterValues(read(count, max));
    expect(values).toMatchObject({
      ...expected,
      viewCount: count,
      maxAllowedPages: max,
      isExceeded: false,
    });
    expect([paywallType(values), paywallSlot(values)]).toEqual([type, slot]);
  });

  it('PW-04 remaining and count always add up to max, and half is always floor(max / 2)', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (count, max) => {
        const values = meterValues(read(count, max));
        expect(values.viewCount + values.remainingCount).toBe(max);
        expect(values.remainingCount).toBeGreaterThanOrEqual(0);
        expect(values.halfWallShowCount).toBe(Math.floor(max / 2));
        expect(values.isHalfWalled).toBe(values.viewCount === Math.floor(max / 2));
        expect([values.isFullWalled, values.isTruncated]).toEqual([false, false]);
      }),
    );
  });

  it('PW-02 show a full wall with nothing left for a rejected payment', () => {
    for (const given of [
      read(4),
      read(2),
      read(1),
      input,
      { ...read(4), acceptedPayment: 'free' as const },
    ]) {
      const values = meterValues({ ...given, paymentRejected: true });
      expect(values).toMatchObject({
        isFullWalled: true,
        isExceeded: true,
        isTruncated: true,
        isHalfWalled: false,
        remainingCount: 0,
        renderPaywall: true,
        paywall_status: 'DENY_ACCESS',
      });
      expect([paywallType(values), paywallSlot(values)]).toEqual(['fullwalled', 'cm_barrier']);
    }
  });

  it('PW-03 show a full wall for an exceeded meter', () => {
    expect(meterValues({ ...input, meter: { count: 5, max: 4, isExceeded: true } })).toMatchObject({
      isFullWalled: true,
      remainingCount: -1,
    });
    expect(
      paywallType({
        isFullWalled: false,
        isHalfWalled: false,
        renderPaywall: true,
        remainingCount: -1,
      }),
    ).toBeUndefined();
  });

  it('PW-04 show no meter for a maximum of -1', () => {
    expect(meterValues(read(3, -1))).toEqual(meterValues(input));
  });

  it('PW-02 show no wall for sub, and no meter for free', () => {
    for (const acceptedPayment of ['sub', 'free'] as const) {
      const values = meterValues({ ...read(4), acceptedPayment });
      expect(values).toMatchObject({ ...unwalled, maxAllowedPages: -1 });
      expect([paywallType(values), paywallSlot(values)]).toEqual([undefined, undefined]);
    }
  });

  it('PW-05 show no wall to subscribers and entitled readers', () => {
    const exceeded = { count: 5, max: 4, isExceeded: true };
    expect(meterValues({ ...input, meter: exceeded, isSubscriber: true })).toMatchObject({
      ...unwalled,
      isSubscriber: true,
    });
    expect(meterValues({ ...input, meter: exceeded, isEntitled: true })).toMatchObject(unwalled);
    expect([
      isActiveSubscription({ subscription: 'Active' }),
      isActiveSubscription({ subscription: 'active' }),
      isActiveSubscription({}),
    ]).toEqual([true, false, false]);
  });

  it('PW-10 show a wall on a page that contains only the lead-in, whatever the reader’s cookies say', () => {
    expect(
      meterValues({ ...read(1), paymentRejected: true, isSubscriber: true, isEntitled: true }),
    ).toMatchObject({ isFullWalled: true });
  });

  it('PW-01 render nothing on other content, and report an excluded page as not paywalled', () => {
    expect(meterValues({ ...read(4), isPaywalled: false, paymentRejected: true })).toMatchObject({
      ...unwalled,
      isPaywalled: false,
    });
    expect(meterValues({ ...read(4), isExcludedFromPaywall: true })).toMatchObject({
      ...unwalled,
      isPaywalled: false,
      isExcludedFromPaywall: true,
    });
    expect(reportedStatus({ isPaywalled: true, isExcludedFromPaywall: true })).toBe(
      'not paywalled',
    );
    expect(reportedStatus({ isPaywalled: false, isExcludedFromPaywall: false })).toBe(
      'not paywalled',
    );
    expect(reportedStatus({ isPaywalled: true, isExcludedFromPaywall: false })).toBe('paywalled');
  });

  it.each([
    [true, true, 'jwt'],
    [true, false, 'jwt'],
    [false, true, 'evolok'],
    [false, false, ''],
  ])('PW-07 with payment %s and an evolok meter %s name the meter %j', (payment, evolok, name) => {
    expect(meterName(payment, evolok)).toBe(name);
  });
});

describe('The paywall’s ad slots', () => {
  it('PW-06 are the five in the specification', () => {
    expect(paywallSlots).toEqual([
      'cm_growler_0',
      'cm_growler_1',
      'cm_growler_3',
      'cm_tall_growler',
      'cm_barrier',
    ]);
  });
});

describe('Test values', () => {
  it.each([
    ['paywall_test_full', { viewCount: 4, isFullWalled: true }, 'cm_barrier'],
    ['paywall_test_half', { viewCount: 2, isHalfWalled: true }, 'cm_tall_growler'],
    ['paywall_test_3', { viewCount: 3, remainingCount: 1 }, 'cm_growler_1'],
    ['paywall_test_1', { viewCount: 1, remainingCount: 3 }, 'cm_growler_3'],
    ['paywall_test_0', { viewCount: 4, remainingCount: 0, isFullWalled: false }, 'cm_growler_0'],
  ])('PW-08 %s shows %j in %s', (name, expected, slot) => {
    const values = meterValues({
      ...input,
      meter: debugMeter('staging', (candidate) => candidate === name),
    });
    expect(values).toMatchObject({ ...expected, maxAllowedPages: 4 });
    expect(paywallSlot(values)).toBe(slot);
  });

  it('PW-08 work only outside production', () => {
    for (const environment of environments) {
      expect(
        debugMeterNames.map(
          (name) => debugMeter(environment, (candidate) => candidate === name) === undefined,
        ),
      ).toEqual(Array(5).fill(environment === 'production'));
      expect(debugMeter(environment, () => false)).toBeUndefined();
    }
  });
});
