import { describe, expect, it } from '@jest/globals';
import {
  explainAccess,
  type AccessFacts,
  type AccessLevel,
  type HeldSubscription,
} from './explain-access.ts';

const date = '2026-12-01T05:00:00.000Z';
const held = (own: Partial<HeldSubscription> = {}): HeldSubscription => ({
  ...{ isOpen: true, reason: 'paid', endsAt: date, plan: 'digital' },
  ...own,
});
const reader = (own: Partial<AccessFacts> = {}): AccessFacts => ({
  ...{ isSignedIn: true, isVerified: true, held: [] },
  ...own,
});
const codes = (own: Partial<AccessFacts>) => {
  const { isOpen, findings } = explainAccess(reader(own));
  return [isOpen, ...findings.map(({ code }) => code)];
};
const level = (name: AccessLevel, ...tiers: string[]) => ({
  item: { level: name, ...(tiers.length === 0 ? {} : { tiers }) },
});
const meter = (used: number, hasRead = false) => ({
  meter: { max: 4, used, hasRead, endsAt: date },
});
const browser = { keepsCookies: true, clockAheadMs: 0, hasToken: false };

describe('Why an item is open or closed', () => {
  it.each<[string, Partial<AccessFacts>, readonly unknown[]]>([
    ['free', level('free'), [true, 'free']],
    [
      'for readers with an account, and nobody is signed in',
      { ...level('registered'), isSignedIn: false },
      [false, 'needsAccount', 'signedOut'],
    ],
    ['for readers with an account', level('registered'), [true, 'registered', 'noneLinked']],
    ['for subscribers', level('subscribers'), [false, 'needsSubscription', 'noneLinked']],
    [
      'for subscribers, one of them',
      { ...level('subscribers'), held: [held()] },
      [true, 'subscriber'],
    ],
    [
      'for subscribers of another plan',
      { ...level('subscribers', 'complete'), held: [held()] },
      [false, 'needsOtherPlan'],
    ],
    [
      'for subscribers of a plan, of which a gift waits',
      {
        ...level('subscribers', 'complete'),
        held: [
          held(),
          held({ isOpen: false, reason: 'waiting', plan: 'complete', startsAt: date }),
        ],
      },
      [false, 'needsOtherPlan', 'startsLater'],
    ],
    [
      'for subscribers of a plan, to a print subscription',
      {
        ...level('subscribers', 'complete'),
        held: [{ ...held({ reason: 'linked' }), plan: undefined } as never],
      },
      [false, 'needsOtherPlan'],
    ],
    [
      'metered, with some left',
      { ...level('metered'), ...meter(1) },
      [true, 'sampled', 'noneLinked'],
    ],
    [
      'metered, and read before',
      { ...level('metered'), ...meter(4, true) },
      [true, 'readBefore', 'noneLinked'],
    ],
    [
      'metered, with none left',
      { ...level('metered'), ...meter(4) },
      [false, 'meterUsed', 'noneLinked'],
    ],
  ])('%s', (_, facts, expected) => {
    expect(codes(facts)).toEqual(expected);
  });

  it('sends a reader without an account to register where the meter is used, and others to subscribe', () => {
    const help = (isSignedIn: boolean) =>
      explainAccess(reader({ ...level('metered'), ...meter(4), isSignedIn })).findings[0];
    expect(help(false)).toEqual({ code: 'meterUsed', help: 'register', of: 4, date });
    expect(help(true)).toMatchObject({ help: 'subscribe' });
  });
});

describe('What helps', () => {
  const walled = level('subscribers');
  it.each<[string, Partial<AccessFacts>, string, string | undefined]>([
    ['signing in', { isSignedIn: false }, 'signedOut', 'signIn'],
    ['confirming the address', { isVerified: false }, 'emailUnverified', 'myAccount'],
    ['linking what has the same address', { ofMailbox: 'free' }, 'linkable', 'link'],
    ['the other account', { ofMailbox: 'taken' }, 'linkedElsewhere', 'care'],
    [
      'subscribing again',
      { held: [held({ isOpen: false, reason: 'ended' })] },
      'ended',
      'subscribe',
    ],
    [
      'renewing what a publisher sold',
      { held: [held({ isOpen: false, reason: 'linked' })] },
      'ended',
      'subscribe',
    ],
    ['a card that works', { held: [held({ reason: 'payment-late' })] }, 'paymentLate', 'myAccount'],
    [
      'subscribing after payments failed',
      { held: [held({ isOpen: false, reason: 'payment-given-up' })] },
      'paymentGivenUp',
      'subscribe',
    ],
    [
      'care after a dispute',
      { held: [held({ isOpen: false, reason: 'disputed' })] },
      'moneyReturned',
      'care',
    ],
    [
      'going on after a pause',
      { held: [held({ isOpen: false, reason: 'paused' })] },
      'paused',
      'myAccount',
    ],
    [
      'paying what was begun',
      { held: [held({ isOpen: false, reason: 'first-payment-missing' })] },
      'notPaidYet',
      'subscribe',
    ],
    [
      'a browser that keeps cookies',
      { browser: { ...browser, keepsCookies: false } },
      'cookiesBlocked',
      undefined,
    ],
    [
      'a clock that is right',
      { browser: { ...browser, clockAheadMs: -3_600_000 } },
      'clockWrong',
      undefined,
    ],
    ['the token that the browser had lost', { held: [held()], browser }, 'tokenRenewed', 'story'],
  ])('is %s', (_, facts, code, help) => {
    const { findings } = explainAccess(reader({ ...walled, ...facts }));
    const found = findings.find((one) => one.code === code);
    expect([found?.code, found?.help]).toEqual([code, help]);
  });

  it('is nothing for a clock that is a minute off, and for who has what is needed', () => {
    const facts = { ...walled, held: [held()] };
    expect(
      codes({ ...facts, browser: { ...browser, clockAheadMs: 60_000, hasToken: true } }),
    ).toEqual([true, 'subscriber']);
  });

  it('is said of the newest of several that ended, and of none where one runs', () => {
    const old = held({ isOpen: false, reason: 'refunded', endsAt: '2025-01-01T00:00:00.000Z' });
    const newer = held({ isOpen: false, reason: 'ended', endsAt: date });
    expect(codes({ ...walled, held: [old, newer] })).toEqual([false, 'needsSubscription', 'ended']);
    expect(codes({ ...walled, held: [old, newer, held()] })).toEqual([true, 'subscriber']);
  });
});
