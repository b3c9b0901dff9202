import { expect, it } from '@jest/globals';
import { createKnownDevices } from './known-device.ts';

const devices = createKnownDevices(async () => 'a secret');

it('A browser is known for the accounts that were signed in to in it, and for no others', async () => {
  const one = await devices.add('', 'hash one');
  const both = await devices.add(one, 'hash two');
  expect(await devices.idOf(both, 'hash one')).toBe(one.slice(0, 22));
  expect(await devices.idOf(both, 'hash two')).toMatch(/^[\w-]{22}$/);
  expect(await devices.idOf(one, 'hash two')).toBeUndefined();
  expect(await devices.add(both, 'hash one')).toBe(both);
});

it.each(['\u0000', ' ', 'é', '%', '"', '\ud800'])(
  'A cookie with %j in it does not come back: no cookie could carry it',
  async (character) => {
    const spoilt = `${'a'.repeat(20)}${character}${'a'.repeat(23)}`;
    expect(await devices.add(spoilt, 'hash')).toMatch(/^[\w-]{44}$/);
  },
);
