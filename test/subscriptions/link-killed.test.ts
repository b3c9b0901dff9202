import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '../../lambdas/runtime/readers/account-store.ts';
import { createPaymentReader } from '../../lambdas/runtime/readers/payment-reader.ts';
import { startStoreProxy, type StoreProxy } from '../support/store-proxy.ts';
import { NOW, openSubscriptionSite, type SubscriptionSite } from './subscription-site.ts';

const root = resolve(import.meta.dirname, '../..');
let site: SubscriptionSite;
let proxy: StoreProxy;
beforeAll(async () => {
  site = await openSubscriptionSite();
  proxy = await startStoreProxy(site.store.endpoints.dynamodb);
  // Each of the two writes takes 100 ms to come through.
  proxy.be('slow');
});
afterAll(async () => {
  await proxy.close();
  await site.close();
});

/** Links in a process of its own, which is killed when so many writes have gone out, and a moment later. @returns what it said by then. */
function linkKilled(number: string, account: Account, writes: number, pauseMs: number): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['test/subscriptions/link-once.ts', proxy.endpoint, site.table, number, account.emailHash, account.accountId], { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } });
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      if (output === '') {
        child.stdin.write('go\n');
        void proxy.further(writes).then(() => sleep(pauseMs)).then(() => { child.kill('SIGKILL'); });
      }
      output += text.toString();
    });
    child.on('error', fail);
    child.on('close', () => { done(output.replace('ready\n', '').trim()); });
  });
}

describe('A link that is killed on the way', () => {
  it('AC-05 is whole or absent at each of 20 moments; nobody else is kept from the subscription, and a retry succeeds', async () => {
    const seen = new Set<string>();
    for (let moment = 0; moment < 20; moment += 1) {
      const number = `KILLED${moment}`;
      const account = await site.account(`killed-${moment}`);
      await site.subscription(number);
      const said = await linkKilled(number, account, Math.floor(moment / 7), (moment % 7) * 12);
      // What was under way when the process died may still arrive.
      await sleep(120);
      const left = await site.accounts.byEmailHash(account.emailHash);
      const subscription = await site.subscriptions.byNumber(number);
      const { isEntitled } = await createPaymentReader(site.dynamo, site.table, () => new Date(NOW).toISOString()).entitlement(account);
      const state = `${left?.subscriptions.has(number) === true ? 'named' : 'not named'}, ${subscription?.linkedTo === account.accountId ? 'linked' : 'free'}`;
      seen.add(state);
      expect({ moment, isEntitled, state }).toEqual({ moment, isEntitled: state === 'named, linked', state: expect.not.stringContaining('not named, linked') });
      if (said === 'linked') expect(isEntitled).toBe(true);
      if (!isEntitled && moment % 2 === 0) {
        const other = await site.account(`killed-other-${moment}`);
        expect(await site.links.link(number, other)).toBe('linked');
        expect(await site.links.link(number, account)).toBe('taken');
      } else {
        expect(await site.links.link(number, account)).toBe('linked');
      }
    }
    // What is in between was hit too.
    expect(seen).toEqual(new Set(['not named, free', 'named, free', 'named, linked']));
  }, 60_000);
});
