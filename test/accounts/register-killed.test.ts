import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStoreProxy, type StoreProxy } from '../support/store-proxy.ts';
import { openAccountSite, PASSWORD, type AccountSite } from './account-site.ts';

const root = resolve(import.meta.dirname, '../..');
const MOMENTS = 20;
/** A call takes 100 ms to come through: so long after it has arrived, nothing follows it. */
const PAUSES_MS = [0, 30, 60];

let site: AccountSite;
let proxy: StoreProxy;
beforeAll(async () => {
  site = await openAccountSite();
  proxy = await startStoreProxy(site.store.endpoints.dynamodb);
  proxy.be('slow');
});
afterAll(async () => {
  await proxy.close();
  await site.close();
});

/** Registers in a process of its own, which is killed when so many calls of the store have gone out, and a moment later. @returns what it said by then. */
function registerKilled(email: string, network: string, calls: number, pauseMs: number): Promise<string> {
  return new Promise((done, fail) => {
    const env = { ...process.env, ...site.env, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint, NODE_OPTIONS: '' };
    const child = spawn(process.execPath, ['test/accounts/register-once.ts', email, PASSWORD, network], { cwd: root, env });
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      if (output === '') {
        child.stdin.write('go\n');
        void proxy.further(calls).then(() => sleep(pauseMs)).then(() => { child.kill('SIGKILL'); });
      }
      output += text.toString();
    });
    child.on('error', fail);
    child.on('close', () => { done(output); });
  });
}

describe('A registration that is killed on the way', () => {
  it(`AC-01 leaves the account whole or absent at each of ${MOMENTS} moments, and a retry succeeds`, async () => {
    const seen = new Set<string>();
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const email = `killed-${moment}@mail.example`;
      // Of one network only three attempts are taken in ten seconds.
      await registerKilled(email, `192.0.2.${moment + 1}`, moment, PAUSES_MS[moment % PAUSES_MS.length] ?? 0);
      // What was under way when the process died may still arrive.
      await sleep(120);
      const account = await site.parts.accounts.byEmailHash(await site.parts.hashEmail(email));
      const listed = account === undefined ? [] : await site.parts.sessions.list(account);
      seen.add(account === undefined ? 'absent' : listed.length === 0 ? 'whole' : 'whole, with a session');
      if (account !== undefined) expect(account).toMatchObject({ email, epoch: 0, password: expect.stringMatching(/^\$argon2id\$/) });
      const reader = site.browser();
      const answer = await reader.post('register', { email, password: PASSWORD });
      expect({ moment, answer: answer.body }).toMatchObject({ answer: { status: 'success', name: account === undefined ? 'registered' : 'signedIn' } });
      if (account !== undefined) expect(answer.body.data?.amg_user).toBe(account.accountId);
      expect((await reader.post('sessions', { end: 'others' })).body.data?.sessions).toHaveLength(1);
    }
    // What is in between was hit too.
    expect(seen).toEqual(new Set(['absent', 'whole', 'whole, with a session']));
  }, 120_000);
});
