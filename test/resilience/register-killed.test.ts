import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundleScript, type BundledScript } from '../support/bundle-script.ts';
import { atEachMoment, runKilled } from '../support/killed-process.ts';
import { openAccountSite, PASSWORD, type AccountSite } from '../server/accounts/account-site.ts';

const MOMENTS = 20;
const PAUSES_MS = [0, 30, 60];

let site: AccountSite;
let script: BundledScript;
beforeAll(async () => {
  [site, script] = await Promise.all([
    openAccountSite(),
    bundleScript('test/resilience/register-once.ts'),
  ]);
});
afterAll(async () => {
  await script.remove();
  await site.close();
});

describe('A registration that is killed midway', () => {
  it(`AC-01 leaves the account whole or absent at each of ${MOMENTS} moments, and a retry succeeds`, async () => {
    const seen = new Set<string>();
    await atEachMoment(MOMENTS, site.store.endpoints.dynamodb, async (moment, proxy) => {
      const email = `killed-${moment}@mail.example`;
      // One network may make only three attempts in ten seconds.
      const args = [email, PASSWORD, `192.0.2.${moment + 1}`];
      await runKilled(
        {
          path: script.path,
          args,
          env: { ...site.env, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint },
        },
        proxy,
        moment,
        PAUSES_MS[moment % PAUSES_MS.length] ?? 0,
      );
      const account = await site.deps.accounts.byEmailHash(await site.deps.hashEmail(email));
      const listed = account === undefined ? [] : await site.deps.sessions.list(account);
      seen.add(
        account === undefined ? 'absent' : listed.length === 0 ? 'whole' : 'whole, with a session',
      );
      if (account !== undefined)
        expect(account).toMatchObject({
          email,
          epoch: 0,
          password: expect.stringMatching(/^\$argon2id\$/),
        });
      const reader = site.browser();
      const response = await reader.post('register', { email, password: PASSWORD });
      expect({ moment, response: response.body }).toMatchObject({
        response: { status: 'success', name: account === undefined ? 'registered' : 'signedIn' },
      });
      if (account !== undefined) expect(response.body.data?.amg_user).toBe(account.accountId);
      expect((await reader.post('sessions', { end: 'others' })).body.data?.sessions).toHaveLength(
        1,
      );
    });
    // The kills also hit the state in between.
    expect(seen).toEqual(new Set(['absent', 'whole', 'whole, with a session']));
  });
});
