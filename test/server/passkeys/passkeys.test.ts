import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { deleteHandler } from '../../../lambdas/account-delete/logic.ts';
import { passkeysHandler } from '../../../lambdas/passkeys/logic.ts';
import { moveAccount } from '../../../services/readers/move-account.ts';
import {
  createPasskeyStore,
  passkeyName,
  type PasskeyStore,
} from '../../../services/readers/passkey-store.ts';
import { hashPassword } from '../../../services/readers/password-hash.ts';
import { createSessions, type Sessions } from '../../../services/readers/sessions.ts';
import { createAccountDeps, type AccountDeps } from '../../support/account-deps.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { readerKey } from '../../../services/readers/reader-keys.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { readCookie } from '../../../shared/cookies.ts';
import { callContext } from '../../support/api-event.ts';
import { CHEAP_HASHES } from '../accounts/account-site.ts';
import { accountEnvironment, sessionEvent, type Sent } from '../subscriptions/link-site.ts';
import {
  hashEmail,
  NOW,
  openSubscriptionSite,
  type SubscriptionSite,
} from '../subscriptions/subscription-site.ts';
import { createAuthenticator, type Authenticator, type Lies } from './authenticator.ts';

const ORIGIN = 'http://localhost:3000';
const PASSWORD = 'correct horse battery staple';
const asked = { rpId: 'localhost', origin: ORIGIN };

const optionsSchema = v.object({
  challenge: v.string(),
  user: v.optional(v.object({ id: v.string(), name: v.string() })),
  excludeCredentials: v.optional(v.array(v.object({ id: v.string() })), []),
});
const dataSchema = v.object({
  options: v.optional(v.looseObject(optionsSchema.entries)),
  passkey: v.optional(v.object({ id: v.string(), label: v.string() })),
  passkeys: v.optional(v.array(v.looseObject({ id: v.string(), label: v.string() })), []),
  user_email: v.optional(v.string()),
  pay_ent_sub: v.optional(v.string()),
});
const bodySchema = v.object({ status: v.string(), name: v.string(), data: dataSchema });

let site: SubscriptionSite;
let env: NodeJS.ProcessEnv;
let deps: AccountDeps;
let passkeys: PasskeyStore;
let sessions: Sessions;
let handle: (
  event: ReturnType<typeof sessionEvent>,
  with_: ReturnType<typeof callContext>,
) => Promise<APIGatewayProxyStructuredResultV2>;
let nowMs = NOW;
let networks = 0;
const logged: LogEvent[] = [];

beforeAll(async () => {
  site = await openSubscriptionSite();
  env = { ...(await accountEnvironment(site)), SITE_ORIGIN: ORIGIN };
  deps = createAccountDeps(env, {
    brand,
    passwordCost: CHEAP_HASHES,
    now: () => nowMs,
    log: (event) => {
      logged.push(event);
    },
  });
  handle = passkeysHandler(deps);
  passkeys = createPasskeyStore(site.dynamo, site.table);
  sessions = createSessions(site.dynamo, site.table, () => nowMs);
});
beforeEach(() => {
  nowMs = NOW;
});
afterAll(async () => {
  await site.close();
});

/** Each call comes from its own network, unless specified. */
async function call(json: object, sent: Sent = {}) {
  networks += 1;
  const from = `198.18.${Math.floor(networks / 250)}.${networks % 250}:1`;
  const headers = {
    origin: ORIGIN,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...sent.headers,
  };
  const result = await handle(
    sessionEvent('/api/passkeys', { from, ...sent, json, headers }),
    callContext(),
  );
  const { name, status, data } = v.parse(bodySchema, JSON.parse(result.body ?? ''));
  return { status: result.statusCode, name, outcome: status, data, cookies: result.cookies ?? [] };
}

async function person(name: string): Promise<{ account: Account; sid: string }> {
  const account = await site.account(name, {
    password: await hashPassword(PASSWORD, CHEAP_HASHES),
  });
  return { account, sid: (await sessions.start(account, 'test')).sid };
}

async function registerOptions(sid: string) {
  const { data } = await call({ action: 'register-options', password: PASSWORD }, { sid });
  return { challenge: data.options?.challenge ?? '', userId: data.options?.user?.id ?? '' };
}

/** Adds a passkey to an account. */
async function added(
  sid: string,
  device: Authenticator = createAuthenticator(),
): Promise<Authenticator> {
  const response = device.make({ ...asked, ...(await registerOptions(sid)) });
  expect(await call({ action: 'register', response }, { sid })).toMatchObject({
    status: 200,
    name: 'passkeyAdded',
  });
  return device;
}
const question = async () =>
  (await call({ action: 'sign-in-options' })).data.options?.challenge ?? '';
const signIn = async (device: Authenticator, lies: Lies = {}, more: Partial<typeof asked> = {}) =>
  call({
    action: 'sign-in',
    response: device.response({ ...asked, ...more, challenge: await question() }, lies),
  });
const rejected = {
  status: 401,
  name: 'invalidPasskey',
  outcome: 'error',
  data: { passkeys: [] },
  cookies: [],
};

describe('Passkey registration', () => {
  it('AC-01 asks for a passkey that can sign in by itself, bound to the host that the browser shows, after the password', async () => {
    const { account, sid } = await person('maker');
    const device = await added(sid);
    const { data } = await call({ action: 'register-options', password: PASSWORD }, { sid });
    expect(data.options).toMatchObject({
      rp: { id: 'localhost', name: brand.name },
      user: { name: account.email },
      attestation: 'none',
      excludeCredentials: [{ id: device.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(data.options?.challenge ?? '', 'base64url')).toHaveLength(32);
    expect(
      await call({ action: 'register-options', password: 'wrong password' }, { sid }),
    ).toMatchObject({ status: 403, name: 'wrongPassword' });
  });

  it('AC-01 binds a passkey to the other name of the site that the browser uses, and never to a foreign host', async () => {
    const { sid } = await person('names');
    const rp = async (origin: string) =>
      (await call({ action: 'register-options', password: PASSWORD }, { sid, headers: { origin } }))
        .data.options?.rp;
    expect(await rp(brand.origin)).toMatchObject({ id: new URL(brand.origin).hostname });
    expect(await rp('https://evil.example')).toMatchObject({ id: 'localhost' });
  });

  it('AC-01 lists a passkey by a name that gives no access, and shows when it was used', async () => {
    const { sid } = await person('lister');
    const device = await added(sid);
    const { data } = await call({ action: 'list' }, { sid });
    expect(data.passkeys).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/),
        label: 'Firefox on Linux',
        createdAt: new Date(NOW).toISOString(),
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(device.id);
    nowMs = NOW + 60_000;
    await signIn(device);
    expect((await call({ action: 'list' }, { sid })).data.passkeys).toMatchObject([
      { lastUsedAt: new Date(NOW + 60_000).toISOString() },
    ]);
  });

  it.each<
    [string, (device: Authenticator, options: { challenge: string; userId: string }) => object]
  >([
    [
      'of a question that was never asked',
      (device, options) =>
        device.make({ ...asked, ...options, challenge: Buffer.alloc(32).toString('base64url') }),
    ],
    [
      'from another origin',
      (device, options) => device.make({ ...asked, ...options, origin: 'https://evil.example' }),
    ],
    [
      'from a subdomain',
      (device, options) =>
        device.make({ ...asked, ...options, origin: 'http://evil.localhost:3000' }),
    ],
    [
      'for another site',
      (device, options) => device.make({ ...asked, ...options, rpId: 'evil.example' }),
    ],
    [
      'whose user was not verified',
      (device, options) => device.make({ ...asked, ...options }, { isUnverified: true }),
    ],
    [
      'that is a response to something else',
      (device, options) => device.make({ ...asked, ...options }, { type: 'webauthn.get' }),
    ],
    [
      'that is noise',
      (device, options) => ({
        ...device.make({ ...asked, ...options }),
        response: { ...device.make({ ...asked, ...options }).response, attestationObject: 'AAAA' },
      }),
    ],
  ])('AC-01 rejects a response %s', async (_, make) => {
    networks += 1;
    const { account, sid } = await person(`rejected-${networks}`);
    const device = createAuthenticator();
    expect(
      await call(
        { action: 'register', response: make(device, await registerOptions(sid)) },
        { sid },
      ),
    ).toMatchObject({ status: 400, name: 'invalidPasskey' });
    expect(await passkeys.list(account)).toEqual([]);
    expect(await passkeys.byId(device.id)).toBeUndefined();
  });

  it('AC-01 takes a response once, within five minutes, and only to a challenge for this account', async () => {
    const [one, other] = [await person('once'), await person('twice')];
    const register = (response: object, sid: string) =>
      call({ action: 'register', response }, { sid });
    const foreign = createAuthenticator().make({ ...asked, ...(await registerOptions(other.sid)) });
    expect(await register(foreign, one.sid)).toMatchObject({ status: 400 });
    const late = createAuthenticator().make({ ...asked, ...(await registerOptions(one.sid)) });
    nowMs = NOW + 300_000;
    expect(await register(late, one.sid)).toMatchObject({ status: 400 });
    const response = createAuthenticator().make({ ...asked, ...(await registerOptions(one.sid)) });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => register(response, one.sid)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    // A sign-in challenge is not valid for creating a passkey.
    expect(
      await register(
        createAuthenticator().make({ ...asked, challenge: await question(), userId: 'x' }),
        one.sid,
      ),
    ).toMatchObject({ status: 400 });
  });

  it('AC-01 rejects a credential of another account, which keeps it', async () => {
    const [owner, thief] = [await person('owner'), await person('thief')];
    const id = Buffer.alloc(64, 7);
    const device = await added(owner.sid, createAuthenticator(id));
    const copy = createAuthenticator(id);
    expect(
      await call(
        {
          action: 'register',
          response: copy.make({ ...asked, ...(await registerOptions(thief.sid)) }),
        },
        { sid: thief.sid },
      ),
    ).toMatchObject({ status: 409, name: 'passkeyExists' });
    expect(await passkeys.list(thief.account)).toEqual([]);
    expect((await signIn(device)).data.user_email).toBe(encodeURIComponent(owner.account.email));
  });

  it('AC-01 takes the longest possible id', async () => {
    const { sid } = await person('long-id');
    const device = await added(sid, createAuthenticator(Buffer.alloc(1_023, 9)));
    expect(await signIn(device)).toMatchObject({ status: 200 });
  });

  it.each(['register-options', 'list', 'remove', 'register'])(
    'AC-01 %s requires a signed-in reader',
    async (action) => {
      const response = createAuthenticator().make({ ...asked, challenge: 'x', userId: 'x' });
      expect(
        await call({ action, password: PASSWORD, id: 'A'.repeat(43), response }),
      ).toMatchObject({ status: 401, name: 'notSignedIn' });
    },
  );
});

describe('Passkey sign-in', () => {
  it('AC-01 starts a session as the password does, and asks for no email address', async () => {
    const { account, sid } = await person('walker');
    const device = await added(sid);
    const { data } = await call({ action: 'sign-in-options' });
    expect(data.options).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    });
    const reply = await signIn(device);
    expect(reply).toMatchObject({
      status: 200,
      outcome: 'success',
      name: 'signedIn',
      data: { user_email: encodeURIComponent(account.email) },
    });
    const newSid =
      readCookie(reply.cookies.map((cookie) => cookie.split(';')[0]).join('; '), '__Host-sid') ??
      '';
    expect((await sessions.of(newSid))?.account.accountId).toBe(account.accountId);
    expect(reply.cookies.find((cookie) => cookie.startsWith('__Host-sid='))).toMatch(
      /; Secure; SameSite=Lax; HttpOnly$/,
    );
  });

  it('AC-01 also links a subscription, and asks when it is unclear which one', async () => {
    const { account, sid } = await person('linker');
    const device = await added(sid);
    await site.subscription('PASSKEY1', { email: account.email });
    expect((await signIn(device)).data.pay_ent_sub).toEqual(expect.any(String));
    const torn = await person('torn');
    const other = await added(torn.sid);
    for (const number of ['TORN1', 'TORN2'])
      await site.subscription(number, { email: torn.account.email });
    expect(await signIn(other)).toMatchObject({
      status: 200,
      outcome: 'error',
      name: 'errorAutolinking',
      data: { user_email: expect.any(String) },
    });
  });

  it('AC-01 takes a response once, and only one of twenty at the same time', async () => {
    const { sid } = await person('replayed');
    const device = await added(sid);
    const response = device.response({ ...asked, challenge: await question() });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call({ action: 'sign-in', response })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status !== 200)).toEqual(
      Array.from({ length: 19 }, () => rejected),
    );
    expect(await call({ action: 'sign-in', response })).toEqual(rejected);
  });

  it('AC-01 takes a response within five minutes', async () => {
    const { sid } = await person('slow');
    const device = await added(sid);
    const challenge = await question();
    nowMs = NOW + 299_999;
    expect(
      await call({ action: 'sign-in', response: device.response({ ...asked, challenge }) }),
    ).toMatchObject({ status: 200 });
    nowMs = NOW;
    const late = await question();
    nowMs = NOW + 300_000;
    expect(
      await call({ action: 'sign-in', response: device.response({ ...asked, challenge: late }) }),
    ).toEqual(rejected);
  });

  it.each<[string, Lies, Partial<typeof asked>]>([
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['from another port', {}, { origin: 'http://localhost:3001' }],
    ['from another name of the site', {}, { origin: brand.origin }],
    ['for another site', {}, { rpId: 'evil.example' }],
    ['whose user was not verified', { isUnverified: true }, {}],
    ['that is signed with another key', { isForged: true }, {}],
    [
      'of another user',
      { userHandle: Buffer.from('account-of-somebody').toString('base64url') },
      {},
    ],
    ['that is a response to something else', { type: 'webauthn.create' }, {}],
  ])('AC-01 rejects a response %s, with the same message', async (what, lies, more) => {
    const { sid } = await person(`liar-${what.replaceAll(' ', '-')}`);
    const device = await added(sid);
    expect(await signIn(device, lies, more)).toEqual(rejected);
    expect(await signIn(device)).toMatchObject({ status: 200 });
  });

  it('AC-01 rejects a copy whose counter lags behind, and an unknown passkey', async () => {
    const { sid } = await person('counted');
    const device = await added(sid);
    expect(await signIn(device, { counter: 7 })).toMatchObject({ status: 200 });
    expect(await signIn(device, { counter: 7 })).toEqual(rejected);
    expect(await signIn(device, { counter: 3 })).toEqual(rejected);
    expect(await signIn(device, { counter: 8 })).toMatchObject({ status: 200 });
    expect(await signIn(createAuthenticator())).toEqual(rejected);
  });

  it('AC-01 works again and again with an authenticator that does not count', async () => {
    const { sid } = await person('uncounted');
    const device = await added(sid);
    for (let time = 0; time < 3; time += 1)
      expect(await signIn(device, { counter: 0 })).toMatchObject({ status: 200 });
  });

  it('AC-01 fails after the passkey is removed, and nobody else can remove it', async () => {
    const [owner, other] = [await person('remover'), await person('stranger')];
    const device = await added(owner.sid);
    const [{ id } = { id: '' }] = (await call({ action: 'list' }, { sid: owner.sid })).data
      .passkeys;
    expect(await call({ action: 'remove', id }, { sid: other.sid })).toMatchObject({ status: 200 });
    expect(await signIn(device)).toMatchObject({ status: 200 });
    expect(await call({ action: 'remove', id }, { sid: owner.sid })).toMatchObject({
      status: 200,
      name: 'passkeyRemoved',
    });
    expect(await signIn(device)).toEqual(rejected);
    expect((await call({ action: 'list' }, { sid: owner.sid })).data.passkeys).toEqual([]);
  });

  it('AC-01 fails when its account is gone', async () => {
    const { account, sid } = await person('leaver');
    const device = await added(sid);
    await site.accounts.remove(account);
    expect(await signIn(device)).toEqual(rejected);
  });

  it('AC-01 follows an account to another email address', async () => {
    const { account, sid } = await person('mover');
    const device = await added(sid);
    const email = 'moved@mail.example';
    const moved = await moveAccount(
      deps,
      account,
      { email, emailHash: hashEmail(email) },
      { verifiedAt: new Date(NOW).toISOString() },
    );
    expect(await passkeys.list(account)).toEqual([]);
    expect(await passkeys.list(moved ?? account)).toMatchObject([{ id: device.id }]);
    expect((await signIn(device)).data.user_email).toBe(encodeURIComponent(email));
  });

  it('AC-01 completes an interrupted move to another email address', async () => {
    const { account, sid } = await person('half-moved');
    const [device, other] = [await added(sid), await added(sid)];
    const email = 'half-moved-now@mail.example';
    const moved = {
      ...account,
      email,
      emailHash: hashEmail(email),
      epoch: account.epoch + 1,
      movedFrom: account.emailHash,
    };
    // As a crash leaves it: both items of the account exist, and one passkey has already moved.
    await site.accounts.change(account, { movingTo: moved.emailHash });
    await site.accounts.create(moved);
    await site.dynamo.update({
      table: site.table,
      key: readerKey.passkey(passkeyName(other.id)),
      update: 'SET #hash = :hash',
      names: { '#hash': 'emailHash' },
      values: { ':hash': moved.emailHash },
    });
    for (const each of [device, other])
      expect((await signIn(each)).data.user_email).toBe(encodeURIComponent(email));
    expect((await passkeys.list(moved)).map(({ id }) => id).sort()).toEqual(
      [device.id, other.id].sort(),
    );
    expect(await site.accounts.byEmailHash(account.emailHash)).toBeUndefined();
  });

  it('AC-01 leaves nothing of a passkey when its account is deleted', async () => {
    const { account, sid } = await person('deleted');
    const device = await added(sid);
    const remove = deleteHandler(
      createAccountDeps(env, {
        brand,
        passwordCost: CHEAP_HASHES,
        now: () => nowMs,
        log: (event) => {
          logged.push(event);
        },
      }),
    );
    const result = await remove(
      sessionEvent('/api/account/delete', {
        sid,
        json: { password: PASSWORD },
        from: '198.19.0.1:1',
      }),
      callContext(),
    );
    expect(result.statusCode).toBe(200);
    expect(
      await site.dynamo.get(site.table, readerKey.passkey(passkeyName(device.id))),
    ).toBeUndefined();
    expect(await site.dynamo.query(site.table, readerKey.account(account.emailHash).pk)).toEqual(
      [],
    );
    expect(await signIn(device)).toEqual(rejected);
  });
});

describe('Limits of the passkey API', () => {
  it('AC-01 make a network wait after a hundred failures, and count no success', async () => {
    const device = await added((await person('failing')).sid);
    const from = '203.0.113.99:1';
    const answer = async (lies: Lies = {}) => {
      const response = device.response({ ...asked, challenge: await question() }, lies);
      return (await call({ action: 'sign-in', response }, { from })).status;
    };
    const statuses = [await answer()];
    for (let time = 0; time < 100; time += 1) statuses.push(await answer({ isForged: true }));
    expect(new Set(statuses.slice(1))).toEqual(new Set([401]));
    expect([statuses[0], await answer()]).toEqual([200, 429]);
    nowMs = NOW + 60_001;
    expect(await answer()).toBe(200);
  });

  it.each<[object]>([
    [{}],
    [{ action: 'steal' }],
    [{ action: 'sign-in' }],
    [{ action: 'sign-in', response: { id: '' } }],
    [{ action: 'remove', id: '../../..' }],
    [{ action: 'register', response: [] }],
  ])('AC-01 respond with 400 to %j', async (json) => {
    expect((await call(json)).status).toBe(400);
  });

  it('AC-01 give nothing to another site’s page', async () => {
    expect(
      (await call({ action: 'sign-in-options' }, { headers: { 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(403);
  });

  it('AC-01 keep credentials and addresses out of the log', () => {
    expect(logged.length).toBeGreaterThan(30);
    expect(JSON.stringify(logged)).not.toMatch(
      /mail\.example|clientDataJSON|signature|198\.18|correct horse/,
    );
  });
});
