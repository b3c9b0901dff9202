import { describe, expect, it } from '@jest/globals';
import { writeGateHeader } from '../../shared/paywall/gate-header.ts';
import { issueSubscription } from '../../shared/paywall/subscription-token.ts';
import {
  nodeCrypto,
  NOW,
  testConfig,
  testKey,
  ZONE,
} from '../../shared/paywall/testing/fixtures.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { createGate } from './gate.ts';

const DAY_MS = 86_400_000;
const config = testConfig();
const expired = issueSubscription({
  reader: { pairwiseId: 'p', isAdFree: true },
  random: 0.5,
  kid: config.cur,
  keys: config.s,
  nowMs: NOW - 3 * DAY_MS,
  crypto: nodeCrypto,
});
const AUTH = testKey('auth');

/** A signed-in reader with an expired subscription token, who asks for a subscribers' item. */
async function visit(subject: () => Promise<string>): Promise<readonly string[]> {
  const gate = createGate({
    openLink: () => Promise.resolve(undefined),
    meter: { read: () => Promise.reject(new Error('unused')) } as never,
    meterConfig: () => Promise.resolve(config),
    readers: {
      bearer: () => Promise.resolve(undefined),
      entitlement: () => Promise.reject(new Error('unused')),
    },
    subject,
    cookies: { isCi: false },
    timeZone: ZONE,
    totalMs: 60_000,
    now: () => NOW,
    log: () => undefined,
  });
  const { payment, cookies } = await gate({
    item: buildItem({ id: 'x', access: 'subscribers' }),
    rule: { access: 'subscribers' },
    method: 'GET',
    isRegistered: false,
    header: writeGateHeader({
      reason: 'sub',
      smp: '',
      sub: expired,
      auth: AUTH,
      isCrowd: false,
    }),
  });
  expect(payment).toBe('free');
  return cookies.map(([name]) => name);
}

describe('The gate', () => {
  it('PW-11 removes the expired subscription token of a reader who is no longer entitled', async () => {
    expect(await visit(() => Promise.resolve(testKey('subjects')))).toEqual(['pay_ent_sub']);
  });

  it('PW-11 removes no token while it cannot tell who the reader is', async () => {
    expect(await visit(() => Promise.reject(new Error('no secret')))).toEqual([]);
  });
});
