import { expect, it } from '@jest/globals';
import type { SuppliedStore } from '../keys/supplied-store.ts';
import { checkSupplied } from './events-check.ts';

const storeWith = (...set: string[]): SuppliedStore => ({
  value: async (name) => (set.includes(name) ? 'secret' : undefined),
  setAt: async (name) => (set.includes(name) ? new Date(0) : undefined),
  set: async () => undefined,
  remove: async () => undefined,
});
const brand = {
  signIn: {
    google: { clientId: 'client' },
    own: { name: 'Example ID', issuer: 'https://id.example.com', clientId: 'client' },
  },
};

it('names the secrets of services that the brand file offers, and how to set them', async () => {
  const finding = await checkSupplied(storeWith('sign-in-google'), brand, '--data data');
  expect(finding).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('sign-in-own is not set'),
    remedy: expect.stringContaining('masthead keys set sign-in-own --data data'),
  });
  expect(finding.says).not.toContain('sign-in-google');
});

it('leaves it to the publisher what is off', async () => {
  const all = storeWith('sign-in-google', 'sign-in-own');
  expect(await checkSupplied(all, brand, '')).toMatchObject({ state: 'ok' });
  expect((await checkSupplied(storeWith(), undefined, '')).says).toContain(
    'sign-in-apple is not set, and off',
  );
});
