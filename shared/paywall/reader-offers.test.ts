import { describe, expect, it } from '@jest/globals';
import {
  offersOf,
  standingOf,
  type Offers,
  type ReaderFacts,
  type Standing,
} from './reader-offers.ts';

const facts = (isLoggedIn: boolean, isSubscriber: boolean, isAdFree: boolean): ReaderFacts => ({
  isLoggedIn,
  isSubscriber,
  isAdFree,
});

describe('What a page offers', () => {
  it.each<[string, ReaderFacts, Standing]>([
    ['nobody that it knows', facts(false, false, false), 'anonymous'],
    ['a reader with an account', facts(true, false, false), 'registered'],
    ['a subscriber with advertisements', facts(true, true, false), 'subscriber'],
    ['one whose session has ended, while the token lasts', facts(false, true, false), 'subscriber'],
    ['a subscriber without advertisements', facts(true, true, true), 'ad-free'],
    ['one whose session has ended', facts(false, true, true), 'ad-free'],
    ['one whose page knows the plan alone', facts(true, false, true), 'ad-free'],
    // The page for subscribers, before the browser has read the cookies.
    ['whoever gets the page for subscribers', facts(false, false, true), 'subscriber'],
  ])('AC-07 knows %s', (_, reader, standing) => {
    expect(standingOf(reader)).toBe(standing);
  });

  it.each<[Standing, ReaderFacts, Offers]>([
    [
      'anonymous',
      facts(false, false, false),
      { subscription: true, verification: false, adFreeNotice: false, gift: false },
    ],
    [
      'registered',
      facts(true, false, false),
      { subscription: true, verification: true, adFreeNotice: false, gift: false },
    ],
    [
      'subscriber',
      facts(true, true, false),
      { subscription: false, verification: true, adFreeNotice: false, gift: false },
    ],
    [
      'ad-free',
      facts(true, true, true),
      { subscription: false, verification: false, adFreeNotice: true, gift: true },
    ],
  ])('AC-07 HD-09 FT-01 to a reader who is %s follows one table', (_, reader, offers) => {
    expect(offersOf({ accounts: true, offer: { price: '$5', term: 'one year' } })(reader)).toEqual(
      offers,
    );
  });
});
