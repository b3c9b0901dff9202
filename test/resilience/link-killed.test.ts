import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaymentReader } from '../../services/readers/payment-reader.ts';
import { bundleScript, type BundledScript } from '../support/bundle-script.ts';
import { atEachMoment, runKilled } from '../support/killed-process.ts';
import {
  NOW,
  openSubscriptionSite,
  type SubscriptionSite,
} from '../server/subscriptions/subscription-site.ts';

const MOMENTS = 20;

let site: SubscriptionSite;
let script: BundledScript;
beforeAll(async () => {
  [site, script] = await Promise.all([
    openSubscriptionSite(),
    bundleScript('test/resilience/link-once.ts'),
  ]);
});
afterAll(async () => {
  await script.remove();
  await site.close();
});

describe('A link that is killed midway', () => {
  it(`AC-05 is whole or absent at each of ${MOMENTS} moments; nobody else is kept from the subscription, and a retry succeeds`, async () => {
    const seen = new Set<string>();
    await atEachMoment(MOMENTS, site.store.endpoints.dynamodb, async (moment, proxy) => {
      const number = `KILLED${moment}`;
      const account = await site.account(`killed-${moment}`);
      await site.subscription(number);
      const args = [proxy.endpoint, site.table, number, account.emailHash, account.accountId];
      const said = await runKilled(
        { path: script.path, args, env: { ...site.store.env } },
        proxy,
        Math.floor(moment / 7),
        (moment % 7) * 12,
      );
      const left = await site.accounts.byEmailHash(account.emailHash);
      const subscription = await site.subscriptions.byNumber(number);
      const { isEntitled } = await createPaymentReader(site.dynamo, site.table, () =>
        new Date(NOW).toISOString(),
      ).entitlement(account);
      const state = `${left?.subscriptions.has(number) === true ? 'named' : 'not named'}, ${subscription?.linkedTo === account.accountId ? 'linked' : 'free'}`;
      seen.add(state);
      expect({ moment, isEntitled, state }).toEqual({
        moment,
        isEntitled: state === 'named, linked',
        state: expect.not.stringContaining('not named, linked'),
      });
      if (said === 'linked') expect(isEntitled).toBe(true);
      if (!isEntitled && moment % 2 === 0) {
        const other = await site.account(`killed-other-${moment}`);
        expect(await site.links.link(number, other)).toBe('linked');
        expect(await site.links.link(number, account)).toBe('taken');
      } else {
        expect(await site.links.link(number, account)).toBe('linked');
      }
    });
    // The kills also hit the state in between.
    expect(seen).toEqual(new Set(['not named, free', 'named, free', 'named, linked']));
  });
});
