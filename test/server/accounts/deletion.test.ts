import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPasskeyStore } from '../../../services/readers/passkey-store.ts';
import { createAccountDeps } from '../../support/account-deps.ts';
import { deleteAccount } from '../../../lambdas/account-delete/logic.ts';
import { createSessions } from '../../../services/readers/sessions.ts';
import { createAccountStore } from '../../../services/readers/account-store.ts';
import { readerKey, tokenHash } from '../../../services/readers/reader-keys.ts';
import { createSubscriptionLinks } from '../../../services/readers/subscription-links.ts';
import { createSubscriptionStore } from '../../../services/readers/subscription-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { meterSubject } from '../../../shared/paywall/meter-item.ts';
import { periodAt, periodUntil } from '../../../shared/paywall/periods.ts';
import { nodeCrypto, NOW } from '../../../shared/paywall/testing/fixtures.ts';
import {
  openAccountSite,
  PASSWORD,
  SUBJECTS_SECRET,
  type AccountSite,
  type TestBrowser,
} from './account-site.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(NOW);
});
afterAll(() => site.close());

interface Whole {
  readonly reader: TestBrowser;
  readonly id: string;
  readonly hash: string;
  readonly subject: string;
  readonly email: string;
}

/** Creates a reader with data stored in every place. */
async function wholeReader(name: string): Promise<Whole> {
  const email = `${name}@mail.example`;
  const table = site.env.READERS_TABLE ?? '';
  const hash = await site.deps.hashEmail(email);
  const reader = await site.registered(email);
  // Newsletters belong to the mailbox, and are the reader's once it is.
  await reader.post('email-verify', { token: site.tokenTo(email) });
  const id = reader.jar.get('amg_user') ?? '';
  await createSubscriptionStore(site.dynamo, table).put([
    {
      number: `30${name}`,
      kind: 'digital',
      endsAt: '2027-06-01T00:00:00.000Z',
      email: 'office@firm.example',
      emailHash: tokenHash('office'),
    },
  ]);
  const account = { emailHash: hash, accountId: id };
  await createAccountDeps(site.env, {
    brand,
    mailer: {
      async send() {
        /* This test sends nothing. */
      },
    },
  }).subscriptionLinks.link(`30${name}`, account);
  await site.browser().post('login', { email, password: PASSWORD });
  await site.browser().post('login', { email, password: 'not the words' });
  await site.dynamo.put(table, {
    ...readerKey.newsletter(hash, 'WEEKLY'),
    email,
    state: 'confirmed',
    trail: ['2026-01-01 confirmed'],
  });
  await site.dynamo.put(table, {
    ...readerKey.newsletter(hash, 'SCIENCE'),
    email,
    state: 'unsubscribed',
  });
  await site.deps.passkeys.add({
    ...account,
    id: `passkey-of-${name}`,
    publicKey: 'a-public-key',
    counter: 0,
    transports: ['internal'],
    label: 'Firefox on Linux',
    createdAt: new Date(NOW).toISOString(),
  });
  const subject = meterSubject({ accountId: id, sid: '' }, SUBJECTS_SECRET, nodeCrypto.hmac);
  const period = periodAt(NOW, brand.timeZone);
  await site.deps.paywall.meter.unite(period, subject, ['a-item']);
  await site.deps.paywall.meter.unite(periodAt(period.startMs - 1, brand.timeZone), subject, [
    'an-older-item',
  ]);
  // Begun before the publisher chose another period.
  await site.deps.paywall.meter.unite(periodAt(NOW, brand.timeZone, 'week'), subject, [
    'of-a-week',
  ]);
  const endMs = await site.deps.paywall.meter.begin(subject, NOW + 9 * 86_400_000, NOW);
  await site.deps.paywall.meter.unite(periodUntil(endMs, brand.timeZone), subject, [
    'of-nine-days',
  ]);
  return { reader, id, hash, subject, email };
}

const left = async ({ id, hash, subject, email }: Whole) =>
  (await site.everything()).filter((item) =>
    [id, hash, subject, email].some((mark) => item.includes(mark)),
  );

describe('Stored data about a reader', () => {
  it('AC-01 is on the account page and in one file, without the values that secrets are compared with', async () => {
    const { reader, id, email } = await wholeReader('exported');
    expect((await reader.post('account', { amgUuid: id })).body.data).toMatchObject({
      email,
      sessions: 2,
      newsletters: [
        { key: 'SCIENCE', state: 'unsubscribed' },
        { key: 'WEEKLY', state: 'confirmed' },
      ],
      subscriptions: [{ number: '30exported', isAdFree: true }],
    });
    for (const isForm of [false, true]) {
      const response = await reader.post('account-export', {}, { isForm });
      expect(response).toMatchObject({
        status: 200,
        headers: {
          'content-disposition': 'attachment; filename="meridian-account.json"',
          'content-type': 'application/json',
        },
      });
      expect(JSON.parse(response.text)).toMatchObject({
        account: {
          accountId: id,
          email,
          createdAt: new Date(NOW).toISOString(),
          subscriptions: ['30exported'],
        },
        passkeys: [
          { id: 'passkey-of-exported', label: 'Firefox on Linux', transports: ['internal'] },
        ],
        sessions: [{ label: 'Firefox on Linux' }, { label: 'Firefox on Linux' }],
        newsletters: [{ key: 'SCIENCE' }, { key: 'WEEKLY', trail: ['2026-01-01 confirmed'] }],
        subscriptions: [
          {
            number: '30exported',
            kind: 'digital',
            lastDay: '2027-05-31',
            linkedTo: id,
          },
        ],
        reading: [
          { month: '202611', items: ['a-item'] },
          { month: '202610', items: ['an-older-item'] },
          { month: expect.stringMatching(/^e\d+$/), items: ['of-a-week'] },
          { month: expect.stringMatching(/^e\d+$/), items: ['of-nine-days'] },
        ],
      });
      expect(response.text).not.toMatch(/argon2id|authHash|a-public-key/);
    }
  });

  it('AC-01 is gone from every table when the account is deleted; a subscription stays and is unlinked', async () => {
    const whole = await wholeReader('deleted');
    expect((await left(whole)).length).toBeGreaterThan(10);
    expect(
      (await whole.reader.post('account-delete', { password: 'not the words' })).body.name,
    ).toBe('wrongPassword');
    const response = await whole.reader.post('account-delete', { password: PASSWORD });
    expect(response.body).toMatchObject({ status: 'success', name: 'deleted' });
    expect(whole.reader.jar.size).toBe(0);
    expect(await left(whole)).toEqual([]);
    expect(
      await createSubscriptionStore(site.dynamo, site.env.READERS_TABLE ?? '').byNumber(
        '30deleted',
      ),
    ).toMatchObject({ kind: 'digital' });
    expect(
      (await site.everything()).filter(
        (item) => item.includes('30deleted') && item.includes('linkedTo'),
      ),
    ).toEqual([]);
    expect(
      (await site.browser().post('login', { email: whole.email, password: PASSWORD })).status,
    ).toBe(401);
    expect(
      (await site.browser().post('register', { email: whole.email, password: PASSWORD })).body,
    ).toMatchObject({ name: 'registered' });
  });

  it('AC-01 is removed completely by repeating a deletion that was interrupted anywhere', async () => {
    const deps = createAccountDeps(site.env, {
      brand,
      now: site.now,
      log: () => undefined,
      mailer: {
        async send() {
          /* This test sends nothing. */
        },
      },
    });
    /**
     * Deletes with a store that stops after the given number of writes.
     * @returns whether the deletion completed.
     */
    const deleteUntil = async (whole: Whole, writes: number): Promise<boolean> => {
      let made = 0;
      const counted =
        <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
        async (...args: Args) => {
          made += 1;
          if (made > writes) throw new Error('killed here');
          return write(...args);
        };
      const { dynamo } = deps;
      const stopping = {
        ...dynamo,
        delete: counted(dynamo.delete),
        batchWrite: counted(dynamo.batchWrite),
        update: counted(dynamo.update),
        put: counted(dynamo.put),
      };
      const accounts = createAccountStore(stopping, deps.readersTable);
      const broken = {
        ...deps,
        dynamo: stopping,
        accounts,
        passkeys: createPasskeyStore(stopping, deps.readersTable),
        sessions: createSessions(stopping, deps.readersTable, site.now),
        subscriptionLinks: createSubscriptionLinks(stopping, deps.readersTable, accounts, site.now),
      };
      const jar = whole.reader.jar;
      const request = {
        body: { password: PASSWORD },
        isForm: false,
        requestId: 'x',
        cookie: (name: string) => jar.get(name) ?? '',
        header: () => '192.0.2.1:1',
        query: () => '',
        pathParameter: () => '',
      };
      site.setNow(site.now() + 60_000);
      return deleteAccount(broken, request).then(
        () => true,
        () => false,
      );
    };
    let isComplete = false;
    for (let writes = 0; !isComplete && writes < 60; writes += 1) {
      const whole = await wholeReader(`broken${writes}`);
      isComplete = await deleteUntil(whole, writes);
      if (isComplete) break;
      const response = await whole.reader.post('account-delete', { password: PASSWORD });
      if (response.status !== 200) {
        const again = site.browser();
        expect((await again.post('login', { email: whole.email, password: PASSWORD })).status).toBe(
          200,
        );
        expect((await again.post('account-delete', { password: PASSWORD })).body.name).toBe(
          'deleted',
        );
      }
      expect({ writes, left: await left(whole) }).toEqual({ writes, left: [] });
    }
    expect(isComplete).toBe(true);
    site.setNow(NOW);
  });
});
