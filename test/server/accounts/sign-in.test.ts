import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenHash } from '../../../lambdas/readers/reader-keys.ts';
import { loginCookies } from '../../../shared/cookies.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { openAccountSite, PASSWORD, type AccountSite, type Answer } from './account-site.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(NOW, { COOKIE_DOMAIN: 'meridian.example' });
});
afterAll(() => site.close());

const valueOf = ({ cookies }: Answer, name: string) =>
  cookies
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0];

describe('Registering and signing in', () => {
  it('AC-01 makes an account that is found by its address however it is written, and signs in, looks up and signs out', async () => {
    const reader = site.browser();
    const registered = await reader.post('register', {
      email: ' Round.Trip@Mail.Example ',
      password: PASSWORD,
      gender: 'not asked for',
    });
    expect(registered).toMatchObject({
      status: 200,
      body: { status: 'success', name: 'registered', message: 'You are signed in' },
    });
    const id = String(registered.body.data?.amg_user);

    const elsewhere = site.browser();
    const signedIn = await elsewhere.post('login', {
      email: 'ROUND.trip@mail.example',
      password: PASSWORD,
    });
    expect(signedIn).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        name: 'signedIn',
        data: { amg_user: id, cnid_uuid: id, user_email: 'round.trip%40mail.example' },
      },
    });
    const looked = await elsewhere.post('account', { amgUuid: id });
    expect(looked.body).toEqual({
      status: 'success',
      name: 'account',
      message: 'Your account',
      data: {
        amgUuid: id,
        email: 'round.trip@mail.example',
        isVerified: false,
        createdAt: new Date(NOW).toISOString(),
        subscriptions: [],
        newsletters: [],
        sessions: 2,
      },
    });
    expect((await elsewhere.post('logout')).body).toMatchObject({
      status: 'success',
      name: 'signedOut',
    });
    expect(await elsewhere.post('account', { amgUuid: id })).toMatchObject({
      status: 401,
      body: { status: 'error', name: 'notSignedIn', data: {} },
    });
    expect((await reader.post('account', { amgUuid: id })).status).toBe(200);
  });

  it('AC-03 sets every login cookie for 365 days, for the site’s domain, secure and lax, and none of the secrets for scripts', async () => {
    const answer = await site
      .browser()
      .post('register', { email: 'cookies@mail.example', password: PASSWORD });
    const expected = loginCookies('meridian').filter(({ name }) => name !== 'pay_ent_sub');
    expect(answer.cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(
      ['__Host-sid', ...expected.map(({ name }) => name)].sort(),
    );
    for (const { name, isReadable } of expected) {
      const text = answer.cookies.find((cookie) => cookie.startsWith(`${name}=`));
      expect(text).toMatch(
        new RegExp(
          `^${name}=[^;]+; Path=/; Max-Age=31536000; Domain=meridian\\.example; Secure; SameSite=Lax${isReadable ? '' : '; HttpOnly'}$`,
        ),
      );
    }
    expect(answer.cookies.find((cookie) => cookie.startsWith('__Host-sid='))).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; Max-Age=31536000; Secure; SameSite=Lax; HttpOnly$/,
    );
    expect(Object.keys(answer.body.data ?? {}).sort()).toEqual([
      'amg_user',
      'amg_user_partner',
      'cnid_uuid',
      'ev_ss',
      'meridian_logged_in',
      'user_email',
    ]);
    for (const secret of ['__Host-sid', 'payment_auth_token', 'ev_auth'])
      expect(answer.text).not.toContain(valueOf(answer, secret));
    for (const [name, value] of Object.entries(answer.body.data ?? {}))
      expect(valueOf(answer, name)).toBe(value);
    for (const cookie of answer.cookies) expect(cookie.length).toBeLessThanOrEqual(4_096);
  });

  it('AC-03 stores no secret of a session: only its hash', async () => {
    const answer = await site
      .browser()
      .post('register', { email: 'hashes@mail.example', password: PASSWORD });
    const stored = (await site.everything()).join('\n');
    for (const name of ['__Host-sid', 'payment_auth_token']) {
      const secret = valueOf(answer, name) ?? '';
      expect(stored).not.toContain(secret);
      expect(stored).toContain(tokenHash(secret));
    }
    expect(stored).not.toContain(PASSWORD);
  });

  it('AC-06 signing out is dead at once, here and at the paywall, and removes every login cookie on the host and on the domain', async () => {
    const reader = await site.registered('leaving@mail.example');
    const stolen = new Map(reader.jar);
    const auth = stolen.get('payment_auth_token') ?? '';
    expect(await site.parts.paywall.readers.bearer(auth)).toMatchObject({
      emailHash: await site.parts.hashEmail('leaving@mail.example'),
    });
    const answer = await reader.post('logout');
    expect(reader.jar.size).toBe(0);
    for (const { name } of loginCookies('meridian')) {
      const gone = answer.cookies.filter((cookie) =>
        cookie.startsWith(`${name}=; Path=/; Max-Age=0; `),
      );
      expect({
        name,
        domains: gone.map((cookie) => cookie.includes('Domain=meridian.example')).sort(),
      }).toEqual({ name, domains: [false, true] });
    }
    expect(answer.cookies).toContain(
      '__Host-sid=; Path=/; Max-Age=0; Secure; SameSite=Lax; HttpOnly',
    );
    expect((await site.browser(stolen).post('sessions')).body.name).toBe('notSignedIn');
    expect(await site.parts.paywall.readers.bearer(auth)).toBeUndefined();
    expect((await reader.post('logout')).body.name).toBe('signedOut');
  });

  it('AC-01 a session that somebody has planted is none, and the one of the request ends when another begins', async () => {
    const planted = 'A'.repeat(43);
    const victim = site.browser(new Map([['__Host-sid', planted]]));
    await victim.post('register', { email: 'fixated@mail.example', password: PASSWORD });
    expect(victim.jar.get('__Host-sid')).not.toBe(planted);
    expect((await site.browser(new Map([['__Host-sid', planted]])).post('sessions')).status).toBe(
      401,
    );

    const former = new Map(victim.jar);
    await victim.post('login', { email: 'fixated@mail.example', password: PASSWORD });
    expect((await site.browser(former).post('sessions')).status).toBe(401);
    const listed = await victim.post('sessions');
    expect(listed.body.data?.sessions).toEqual([
      {
        id: tokenHash(victim.jar.get('__Host-sid') ?? ''),
        createdAt: new Date(NOW).toISOString(),
        seenAt: new Date(NOW).toISOString(),
        label: 'Firefox on Linux',
        isCurrent: true,
      },
    ]);
  });

  it('AC-01 a session ends after 365 days', async () => {
    const reader = await site.registered('a-year@mail.example');
    site.setNow(NOW + 365 * 86_400_000 - 1_000);
    expect((await reader.post('sessions')).status).toBe(200);
    site.setNow(NOW + 365 * 86_400_000);
    expect((await reader.post('sessions')).status).toBe(401);
    site.setNow(NOW);
  });

  it('AC-01 shows nobody another account', async () => {
    const reader = await site.registered('curious@mail.example');
    const other = await site.registered('other@mail.example');
    expect(await reader.post('account', { amgUuid: other.jar.get('amg_user') })).toMatchObject({
      status: 403,
      body: { name: 'notYours', data: {} },
    });
    expect(await reader.post('account', { amgUuid: '' })).toMatchObject({ status: 403 });
  });

  it('AC-01 registering again is signing in with the right password, and what sign-in says with a wrong one', async () => {
    const first = await site.registered('twice@mail.example');
    const again = await site
      .browser()
      .post('register', { email: 'twice@mail.example', password: PASSWORD });
    expect(again.body).toMatchObject({
      name: 'signedIn',
      data: { amg_user: first.jar.get('amg_user') },
    });
    const wrong = await site
      .browser()
      .post('register', { email: 'twice@mail.example', password: 'another sentence' });
    const atSignIn = await site
      .browser()
      .post('login', { email: 'twice@mail.example', password: 'another sentence' });
    expect(wrong).toEqual(atSignIn);
    expect(wrong.cookies).toEqual([]);
  });

  it('AC-01 of many who register the same address at the same time one account comes out', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        site.browser().post('register', { email: 'race@mail.example', password: PASSWORD }),
      ),
    );
    const ids = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.data?.amg_user),
    );
    expect(ids.size).toBe(1);
    expect(answers.filter(({ body }) => body.name === 'registered')).toHaveLength(1);
  });

  it.each([
    ['no address', { email: 'no-address', password: PASSWORD }, 'invalidEmail'],
    [
      'an address that no server takes',
      { email: 'a"b@mail.example\u0000.x', password: PASSWORD },
      'invalidEmail',
    ],
    [
      'a header in it',
      { email: 'a@mail.example\r\nbcc:b@mail.example', password: PASSWORD },
      'invalidEmail',
    ],
    ['five characters', { email: 'short@mail.example', password: 'a1b2c' }, 'invalidPassword'],
    [
      '129 characters',
      { email: 'long@mail.example', password: 'ab'.repeat(65) },
      'invalidPassword',
    ],
    [
      'a common password',
      { email: 'common@mail.example', password: 'Password1' },
      'commonPassword',
    ],
    [
      'the address itself',
      { email: 'myself@mail.example', password: 'MySelf@mail.example' },
      'commonPassword',
    ],
    [
      'what stands before the @',
      { email: 'waterfall@mail.example', password: 'waterfall' },
      'commonPassword',
    ],
    ['the magazine', { email: 'fan@mail.example', password: 'meridian' }, 'commonPassword'],
    [
      'two passwords',
      { email: 'two@mail.example', password: PASSWORD, passwordAgain: `${PASSWORD}!` },
      'passwordsDiffer',
    ],
  ])('AC-02 the server refuses %s', async (_, fields, name) => {
    const answer = await site.browser().post('register', fields);
    expect(answer).toMatchObject({
      status: 400,
      cookies: [],
      body: { status: 'error', name, data: {} },
    });
    expect(answer.text).not.toContain(fields.password);
  });

  it('AC-02 takes 128 characters and cuts none of them', async () => {
    const password = 'äöü '.repeat(32);
    const reader = site.browser();
    expect(
      (await reader.post('register', { email: 'very-long@mail.example', password })).status,
    ).toBe(200);
    expect(
      (
        await reader.post('login', {
          email: 'very-long@mail.example',
          password: password.slice(0, 127),
        })
      ).body.name,
    ).toBe('invalidCredentials');
    expect(
      (
        await reader.post('login', {
          email: 'very-long@mail.example',
          password: password.normalize('NFD').slice(0, 128),
        })
      ).body.name,
    ).toBe('invalidCredentials');
    expect(
      (await site.browser().post('login', { email: 'very-long@mail.example', password })).status,
    ).toBe(200);
  });
});
