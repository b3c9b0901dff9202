import { expect, it } from '@jest/globals';
import { runningOf, waitingOf } from './running.ts';

const now = '2026-11-27T12:00:00.000Z';
const own = { name: 'own', endsAt: '2027-01-01T00:00:00.000Z' };
const gift = {
  ...{ name: 'gift', startsAt: own.endsAt, endsAt: '2028-01-01T00:00:00.000Z' },
};
const later = {
  ...{ name: 'later', startsAt: gift.endsAt, endsAt: '2029-01-01T00:00:00.000Z' },
};
const old = { name: 'old', endsAt: '2026-01-01T00:00:00.000Z' };
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

it('keeps a gift closed while what it waits for runs', () => {
  expect(names(runningOf([later, gift, own, old], now))).toEqual(['own']);
  expect(names(waitingOf([later, gift, own, old], now))).toEqual(['gift', 'later']);
});

it('opens a gift when it begins', () => {
  expect(names(runningOf([later, gift, own], own.endsAt))).toEqual(['gift']);
  expect(names(waitingOf([later, gift, own], own.endsAt))).toEqual(['later']);
});

it('opens the first that waits where what it waited for is gone', () => {
  expect(names(runningOf([later, gift, old], now))).toEqual(['gift']);
  expect(runningOf([old], now)).toEqual([]);
});
