/** Who may do what with the links of account emails: the cases of ADR 0070. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSubscriptionStore } from '../../../services/readers/subscription-store.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { openAccountSite, PASSWORD, type AccountSite, type TestBrowser } from './account-site.ts';

const OTHER = 'four other unrelated words';
const DAY = 86_400_000;
let site: AccountSite;
let number = 0;
beforeAll(async () => {
  site = await openAccountSite(NOW);
});
beforeEach(() => {
  number += 1;
  site.setNow(NOW);
});
afterAll(() => site.close());

/** An address that no other test uses. */
const mailbox = (name: string) => `${name}-${number}@mail.example`;
const stored = async (email: string) =>
  site.deps.accounts.byEmailHash(await site.deps.hashEmail(email));
const isSignedIn = async (reader: TestBrowser) => (await reader.post('sessions')).status === 200;
const signIn = (email: string, password: string) =>
  site.browser().post('login', { email, password });
const press = async (token: string, fields: object = {}, reader = site.browser()) =>
  (await reader.post('email-verify', { token, ...fields })).body.name;
const codeOf = async (reader: TestBrowser) =>
  String((await reader.post('account-email', { code: true })).body.data?.code);

async function subscribe(email: string): Promise<string> {
  const subscription = `3${String(number).padStart(5, '0')}`;
  await createSubscriptionStore(site.dynamo, site.env.READERS_TABLE ?? '').put([
    {
      number: subscription,
      kind: 'print',
      endsAt: '2027-06-01T00:00:00.000Z',
      email,
      emailHash: await site.deps.hashEmail(email),
    },
  ]);
  return subscription;
}
const subscriptionsOf = async (reader: TestBrowser) =>
  (await reader.post('account', { amgUuid: reader.jar.get('amg_user') })).body.data?.subscriptions;

async function addPasskey(email: string, id: string): Promise<void> {
  const account = await stored(email);
  if (account === undefined) throw new Error('there is no account');
  const { emailHash, accountId } = account;
  const createdAt = new Date(NOW).toISOString();
  const key = { publicKey: 'x', counter: 0, transports: [], label: 'x', createdAt };
  await site.deps.passkeys.add({ emailHash, accountId, id, ...key });
}

/** A stranger has registered the address of a reader who pays. */
async function strangersAccount() {
  const email = mailbox('payer');
  await subscribe(email);
  const stranger = await site.registered(email);
  return { email, stranger, token: site.tokenTo(email) };
}

describe('A stranger who registered the address of a reader who pays', () => {
  it('AC-01 AC-04 gets nothing when the owner presses the button in another browser', async () => {
    const { email, stranger, token } = await strangersAccount();
    expect(await press(token)).toBe('proofNeeded');
    expect(await press(token, { password: OTHER })).toBe('wrongProof');
    expect(await press(token, { password: '000000' })).toBe('wrongProof');
    // The owner may have an account of another address.
    const owner = await site.registered(mailbox('owner'));
    expect(await press(token, {}, owner)).toBe('proofNeeded');
    expect((await stored(email))?.verifiedAt).toBeUndefined();
    const again = await stranger.post('login', { email, password: PASSWORD });
    expect(again.body.name).toBe('signedIn');
    expect([await subscriptionsOf(stranger), stranger.jar.has('pay_ent_sub')]).toEqual([[], false]);
    expect((await stranger.post('account-email', { code: true })).status).toBe(200);
  });

  it('AC-01 loses the account when the owner says so, and the address is free', async () => {
    const { email, stranger, token } = await strangersAccount();
    await addPasskey(email, `strangers-${number}`);
    expect(await press(token, { answer: 'not-me' })).toBe('registrationRemoved');
    expect(await stored(email)).toBeUndefined();
    expect(await isSignedIn(stranger)).toBe(false);
    expect(await site.deps.passkeys.byId(`strangers-${number}`)).toBeUndefined();
    expect(await press(token, { answer: 'not-me' })).toBe('invalidToken');
    expect((await (await site.registered(email)).post('sessions')).status).toBe(200);
  });

  it('AC-01 loses sessions, passkeys and the change of address that was begun when the owner chooses a password', async () => {
    const { email, stranger } = await strangersAccount();
    await addPasskey(email, `strangers-${number}`);
    await stranger.post('account-email', { email: mailbox('thief'), password: PASSWORD });
    const move = site.tokenTo(mailbox('thief'));
    await site.browser().post('password-forgot', { email });
    const reset = { token: site.tokenTo(email), password: OTHER };
    expect((await site.browser().post('password-reset', reset)).body.name).toBe('passwordChanged');
    expect(await isSignedIn(stranger)).toBe(false);
    expect(await site.deps.passkeys.byId(`strangers-${number}`)).toBeUndefined();
    expect(await press(move, {}, stranger)).toBe('invalidToken');
    expect((await stored(email))?.pendingEmail).toBeUndefined();
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    const owner = site.browser();
    await owner.post('login', { email, password: OTHER });
    expect(await subscriptionsOf(owner)).toMatchObject([{ kind: 'print' }]);
  });

  it('AC-01 sees and ends nothing of the mailbox, and cannot flood it by registering again and again', async () => {
    const email = mailbox('flooded');
    const hash = await site.deps.hashEmail(email);
    const newsletter = { pk: `N#${hash}`, sk: 'newsletter#WEEKLY' };
    const table = site.env.READERS_TABLE ?? '';
    await site.dynamo.put(table, { ...newsletter, state: 'confirmed', email });
    for (let turn = 0; turn < 5; turn += 1) {
      const stranger = await site.registered(email);
      const amgUuid = stranger.jar.get('amg_user');
      expect((await stranger.post('account', { amgUuid })).body.data?.newsletters).toEqual([]);
      expect((await stranger.post('account-export')).text).not.toContain('WEEKLY');
      await stranger.post('account-delete', { password: PASSWORD });
    }
    expect(await site.dynamo.get(table, newsletter)).toMatchObject({ state: 'confirmed' });
    expect(site.emails.filter(({ to }) => to === email)).toHaveLength(3);
  });
});

describe('A reader who registered', () => {
  it('AC-01 AC-04 verifies by one press in the browser that registered', async () => {
    const { email, stranger: reader, token } = await strangersAccount();
    expect(await press(token, {}, reader)).toBe('verified');
    expect(await subscriptionsOf(reader)).toMatchObject([{ kind: 'print' }]);
    expect((await stored(email))?.verifiedAt).toBeDefined();
    // Pressing again changes nothing, and the registration can no longer be removed by its link.
    expect(await press(token)).toBe('verified');
    expect(await press(token, { answer: 'not-me' })).toBe('invalidToken');
    expect(await isSignedIn(reader)).toBe(true);
  });

  it('AC-01 AC-04 verifies on another device by the password, and finds the subscription on the first', async () => {
    const { stranger: reader, token } = await strangersAccount();
    const phone = site.browser();
    expect(await press(token, { password: PASSWORD }, phone)).toBe('verified');
    expect(phone.jar.size).toBe(0);
    expect(await subscriptionsOf(reader)).toMatchObject([{ kind: 'print' }]);
  });

  it('AC-01 verifies on another device by the code of the first, for ten minutes', async () => {
    const { stranger: reader, token } = await strangersAccount();
    const code = await codeOf(reader);
    expect(code).toMatch(/^\d{6}$/);
    expect((await site.everything()).join('\n')).not.toContain(code);
    expect((await site.browser().post('account-email', { code: true })).body.name).toBe(
      'notSignedIn',
    );
    site.setNow(NOW + 599_000);
    expect(await press(token, { password: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).toBe(
      'verified',
    );
    number += 1;
    const late = await strangersAccount();
    const shown = await codeOf(late.stranger);
    site.setNow(site.now() + 20 * 60_000);
    expect(await press(late.token, { password: shown })).toBe('wrongProof');
    expect(await press(late.token, { password: await codeOf(late.stranger) })).toBe('verified');
  });

  it('AC-01 has a code that fits no other account, and ends with the sessions', async () => {
    const one = await strangersAccount();
    const other = await site.registered(mailbox('other'));
    expect(await press(one.token, { password: await codeOf(other) })).toBe('wrongProof');
    const code = await codeOf(one.stranger);
    await one.stranger.post('account-password', { password: PASSWORD, newPassword: OTHER });
    expect(await press(one.token, { password: code })).toBe('wrongProof');
  });

  it('AC-01 is guessed at five times, then nobody may for ten minutes', async () => {
    const { stranger: reader, token } = await strangersAccount();
    const names = [];
    for (let guess = 0; guess < 7; guess += 1)
      names.push(await press(token, { password: String(guess).repeat(6) }));
    expect(names).toEqual([
      ...Array.from({ length: 5 }, () => 'wrongProof'),
      'tooManyAttempts',
      'tooManyAttempts',
    ]);
    expect(await press(token, { password: await codeOf(reader) })).toBe('tooManyAttempts');
    // The browser that registered is not concerned.
    expect(await press(token, {}, reader)).toBe('verified');
  });

  it('AC-01 is led through the same steps without scripts, and keeps the page to go back to', async () => {
    const { token } = await strangersAccount();
    const post = async (fields: object) => {
      const sent = { token, redirectURL: '/story/a/', ...fields };
      const response = await site.browser().post('email-verify', sent, { isForm: true });
      return [response.status, response.headers.location];
    };
    const page = '/account/verify-email/';
    const back = 'redirectURL=%2Fstory%2Fa%2F';
    const again = `${page}?token=${token}&${back}`;
    expect(await post({})).toEqual([303, `${again}&error=proofNeeded`]);
    expect(await post({ password: OTHER })).toEqual([303, `${again}&error=wrongProof`]);
    expect(await post({ password: PASSWORD })).toEqual([303, `${page}?done=verified&${back}`]);
    expect(await post({ redirectURL: '//evil.example/' })).toEqual([303, `${page}?done=verified`]);
  });
});

/** A reader whose account has just moved, and the token that the old mailbox got. */
async function moved(from: string, to: string, reader: TestBrowser) {
  await reader.post('account-email', { email: to, password: PASSWORD });
  const name = await press(site.tokenTo(to), {}, reader);
  expect(name).toBe('addressChanged');
  expect(site.emails.at(-1)).toMatchObject({ to: from });
  return site.tokenTo(from);
}

async function verified(email: string): Promise<TestBrowser> {
  const reader = await site.registered(email);
  await press(site.tokenTo(email), {}, reader);
  return reader;
}

describe('A change of address', () => {
  it('AC-01 with a typo does not lock the reader out: the other mailbox’s owner cannot confirm it', async () => {
    const [email, typo] = [mailbox('reader'), mailbox('raeder')];
    const reader = await verified(email);
    await reader.post('account-email', { email: typo, password: PASSWORD });
    const token = site.tokenTo(typo);
    expect([await press(token), await press(token, { password: OTHER })]).toEqual([
      'proofNeeded',
      'wrongProof',
    ]);
    expect(await press(token, { answer: 'not-me' })).toBe('invalidToken');
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await isSignedIn(reader)).toBe(true);
  });

  it('AC-01 is confirmed on another device by the password or the code', async () => {
    const email = mailbox('reader');
    const reader = await verified(email);
    await reader.post('account-email', { email: mailbox('second'), password: PASSWORD });
    const second = site.tokenTo(mailbox('second'));
    expect(await press(second, { password: await codeOf(reader) })).toBe('addressChanged');
    const phone = site.browser();
    await phone.post('login', { email: mailbox('second'), password: PASSWORD });
    await phone.post('account-email', { email: mailbox('third'), password: PASSWORD });
    expect(await press(site.tokenTo(mailbox('third')), { password: PASSWORD })).toBe(
      'addressChanged',
    );
  });

  it('AC-01 is taken back by the old mailbox within seven days, and everybody is signed out', async () => {
    const [old, thiefs] = [mailbox('old'), mailbox('thief')];
    const thief = await verified(old);
    const subscription = await subscribe(old);
    await thief.post('login', { email: old, password: PASSWORD });
    const token = await moved(old, thiefs, thief);
    await addPasskey(thiefs, `thiefs-${number}`);
    expect((await site.everything()).join('\n')).not.toContain(token.split('.')[2]);
    site.setNow(NOW + 7 * DAY - 2_000);
    const owner = site.browser();
    expect(await press(token, {}, owner)).toBe('addressTakenBack');
    expect(await isSignedIn(thief)).toBe(false);
    expect(await site.deps.passkeys.byId(`thiefs-${number}`)).toBeUndefined();
    expect(await stored(thiefs)).toBeUndefined();
    // The thief knew the password.
    expect((await signIn(old, PASSWORD)).status).toBe(401);
    const reset = { token: site.tokenTo(old), password: OTHER };
    expect((await site.browser().post('password-reset', reset)).body.name).toBe('passwordChanged');
    expect((await owner.post('login', { email: old, password: OTHER })).status).toBe(200);
    expect(owner.jar.get('amg_user')).toBe(thief.jar.get('amg_user'));
    expect(await subscriptionsOf(owner)).toMatchObject([{ number: subscription }]);
    expect(await press(token, {}, owner)).toBe('invalidToken');
  });

  it('AC-01 cannot be taken back after seven days, nor by a forged token', async () => {
    const token = await moved(mailbox('old'), mailbox('new'), await verified(mailbox('old')));
    const [prefix, accountId = '', secret = ''] = token.split('.');
    for (const forged of [
      `${prefix}.${accountId}.${'A'.repeat(43)}`,
      `${prefix}.${accountId.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}.${secret}`,
      `${token}A`,
      `back.${accountId}`,
    ])
      expect(await press(forged)).toBe('invalidToken');
    site.setNow(NOW + 7 * DAY + 1_000);
    expect(await press(token)).toBe('invalidToken');
    expect(await stored(mailbox('new'))).toBeDefined();
  });

  it('AC-01 is taken back from wherever the account has gone since, and the places in between lose their links', async () => {
    const [first, second, third] = [mailbox('first'), mailbox('second'), mailbox('third')];
    const reader = await verified(first);
    const fromFirst = await moved(first, second, reader);
    site.setNow(NOW + DAY);
    const fromSecond = await moved(second, third, reader);
    site.setNow(NOW + 2 * DAY);
    expect(await press(fromFirst)).toBe('addressTakenBack');
    expect([(await stored(first))?.accountId, await stored(second), await stored(third)]).toEqual([
      reader.jar.get('amg_user'),
      undefined,
      undefined,
    ]);
    expect(await press(fromSecond)).toBe('invalidToken');
  });

  it('AC-01 is taken back step by step, the last one first, or after the reader went back there', async () => {
    const [first, second, third] = [mailbox('first'), mailbox('second'), mailbox('third')];
    const reader = await verified(first);
    const fromFirst = await moved(first, second, reader);
    site.setNow(NOW + 1_000);
    const fromSecond = await moved(second, third, reader);
    site.setNow(NOW + 2_000);
    expect(await press(fromSecond)).toBe('addressTakenBack');
    expect((await stored(second))?.accountId).toBe(reader.jar.get('amg_user'));
    expect(await press(fromFirst)).toBe('addressTakenBack');
    const account = await stored(first);
    expect(account?.accountId).toBe(reader.jar.get('amg_user'));

    number += 1;
    const there = await verified(mailbox('here'));
    const fromHere = await moved(mailbox('here'), mailbox('there'), there);
    site.setNow(NOW + 3_000);
    await moved(mailbox('there'), mailbox('here'), there);
    site.setNow(NOW + 4_000);
    expect(await press(fromHere)).toBe('addressTakenBack');
    expect(await isSignedIn(there)).toBe(false);
    expect((await signIn(mailbox('here'), PASSWORD)).status).toBe(401);
  });

  it('AC-01 is taken back although somebody has registered the old address in the meantime, unless its mailbox confirmed that', async () => {
    const [old, other] = [mailbox('old'), mailbox('other')];
    const token = await moved(old, other, await verified(old));
    const squatter = await site.registered(old);
    const link = site.tokenTo(old);
    expect(await press(token)).toBe('addressTakenBack');
    expect(await isSignedIn(squatter)).toBe(false);
    expect(await press(link, {}, squatter)).toBe('invalidToken');

    number += 1;
    const taken = await moved(mailbox('old'), mailbox('other'), await verified(mailbox('old')));
    const owner = await verified(mailbox('old'));
    expect(await press(taken)).toBe('addressInUse');
    expect(await isSignedIn(owner)).toBe(true);
    expect(await stored(mailbox('other'))).toBeDefined();
  });

  it('AC-01 from an address that was never verified is taken back by its reader alone', async () => {
    // The reader mistyped the address when registering: its mailbox is a stranger's.
    const [typo, right] = [mailbox('typo'), mailbox('right')];
    const token = await moved(typo, right, await site.registered(typo));
    expect([await press(token), await press(token, { password: OTHER })]).toEqual([
      'proofNeeded',
      'wrongProof',
    ]);
    expect(await stored(right)).toBeDefined();
    expect(await press(token, { password: PASSWORD })).toBe('addressTakenBack');
  });

  it('AC-01 leaves nothing of a former address when the account is deleted, and the export has it', async () => {
    const [old, current] = [mailbox('old'), mailbox('current')];
    const reader = await verified(old);
    const token = await moved(old, current, reader);
    const file = JSON.parse((await reader.post('account-export')).text) as object;
    expect(file).toMatchObject({
      formerAddresses: [{ email: old, leftAt: new Date(NOW).toISOString() }],
    });
    await reader.post('account-delete', { password: PASSWORD });
    expect((await site.everything()).filter((item) => item.includes(old))).toEqual([]);
    expect(await press(token)).toBe('invalidToken');
  });
});
