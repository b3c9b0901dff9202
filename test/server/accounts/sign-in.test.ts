import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tokenHash } from '../../../services/readers/reader-keys.ts';
import { loginCookies } from '../../../shared/cookies.ts';
import { SESSIONS_MAX } from '../../../shared/limits.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { openAccountSite, PASSWORD, type AccountSite, type SiteResponse } from './account-site.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(NOW, { COOKIE_DOMAIN: 'meridian.example' });
});
afterAll(() => site.close());

const valueOf = ({ cookies }: SiteResponse, name: string) =>
  cookies
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0];

describe('Registering and signing in', () => {
  it('AC-01 creates an account that is found by its address however it is written, and signs in, looks up, and signs out', async () => {
    const reader = site.browser();
    const registered = await reader.post('register', {
      email: ' Round.Trip@Mail.Example ',
      password: PASSWORD,
      gender: 'not asked for',
    });
    expect(registered).toMatchObject({
      status: 200,
      body: { status: 'success', name: 'registered', message: 'You’re signed in' },
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
        gifts: [],
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

  it('AC-03 sets every login cookie for 365 days, for the site’s domain, secure and lax, and exposes no secret to scripts', async () => {
    const response = await site
      .browser()
      .post('register', { email: 'cookies@mail.example', password: PASSWORD });
    const expected = loginCookies('meridian').filter(({ name }) => name !== 'pay_ent_sub');
    expect(response.cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(
      ['__Host-sid', '__Host-device', ...expected.map(({ name }) => name)].sort(),
    );
    for (const { name, isReadable } of expected) {
      const text = response.cookies.find((cookie) => cookie.startsWith(`${name}=`));
      expect(text).toMatch(
        new RegExp(
          `^${name}=[^;]+; Path=/; Max-Age=31536000; Domain=meridian\\.example; Secure; SameSite=Lax${isReadable ? '' : '; HttpOnly'}$`,
        ),
      );
    }
    expect(response.cookies.find((cookie) => cookie.startsWith('__Host-sid='))).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; Max-Age=31536000; Secure; SameSite=Lax; HttpOnly$/,
    );
    expect(Object.keys(response.body.data ?? {}).sort()).toEqual([
      'amg_user',
      'amg_user_partner',
      'cnid_uuid',
      'ev_ss',
      'meridian_logged_in',
      'user_email',
    ]);
    for (const secret of ['__Host-sid', 'payment_auth_token', 'ev_auth'])
      expect(response.text).not.toContain(valueOf(response, secret));
    for (const [name, value] of Object.entries(response.body.data ?? {}))
      expect(valueOf(response, name)).toBe(value);
    for (const cookie of response.cookies) expect(cookie.length).toBeLessThanOrEqual(4_096);
  });

  it('AC-03 stores no session secret, only its hash', async () => {
    const response = await site
      .browser()
      .post('register', { email: 'hashes@mail.example', password: PASSWORD });
    const stored = (await site.everything()).join('\n');
    for (const name of ['__Host-sid', 'payment_auth_token']) {
      const secret = valueOf(response, name) ?? '';
      expect(stored).not.toContain(secret);
      expect(stored).toContain(tokenHash(secret));
    }
    expect(stored).not.toContain(PASSWORD);
  });

  it('AC-06 signing out takes effect at once, here and at the paywall, and removes every login cookie on the host and on the domain', async () => {
    const reader = await site.registered('leaving@mail.example');
    const stolen = new Map(reader.jar);
    const auth = stolen.get('payment_auth_token') ?? '';
    expect(await site.deps.paywall.readers.bearer(auth)).toMatchObject({
      emailHash: await site.deps.hashEmail('leaving@mail.example'),
    });
    const response = await reader.post('logout');
    expect([...reader.jar.keys()]).toEqual(['__Host-device']);
    for (const { name } of loginCookies('meridian')) {
      const gone = response.cookies.filter((cookie) =>
        cookie.startsWith(`${name}=; Path=/; Max-Age=0; `),
      );
      expect({
        name,
        domains: gone.map((cookie) => cookie.includes('Domain=meridian.example')).sort(),
      }).toEqual({ name, domains: [false, true] });
    }
    expect(response.cookies).toContain(
      '__Host-sid=; Path=/; Max-Age=0; Secure; SameSite=Lax; HttpOnly',
    );
    expect((await site.browser(stolen).post('sessions')).body.name).toBe('notSignedIn');
    expect(await site.deps.paywall.readers.bearer(auth)).toBeUndefined();
    expect((await reader.post('logout')).body.name).toBe('signedOut');
  });

  it('AC-06 signing out needs no body', async () => {
    const reader = await site.registered('bodiless@example.com');
    const sent = { rawBody: '', headers: { 'content-type': undefined } };
    expect((await reader.post('logout', {}, sent)).body.name).toBe('signedOut');
    expect((await reader.post('sessions')).body.name).toBe('notSignedIn');
  });

  it('AC-01 ignores a planted session, and ends the request’s session when another begins', async () => {
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

  it('AC-01 ends the oldest sessions of an account that has too many', async () => {
    const reader = await site.registered('hourly@mail.example');
    const account = await site.deps.accounts.byEmailHash(
      await site.deps.hashEmail('hourly@mail.example'),
    );
    if (account === undefined) throw new Error('No account');
    for (let hour = 1; hour <= 60; hour += 1) {
      site.setNow(NOW + hour);
      await site.deps.sessions.start(account, `Hour ${hour}`);
    }
    site.setNow(NOW + 61);
    await site.browser().post('login', { email: 'hourly@mail.example', password: PASSWORD });
    const labels = (await site.deps.sessions.list(account)).map(({ label }) => label);
    expect(labels).toHaveLength(SESSIONS_MAX);
    expect(labels.at(-1)).toBe('Hour 12');
    expect((await reader.post('sessions')).status).toBe(401);
    site.setNow(NOW);
  });

  it('AC-01 changes the password even if the former sessions cannot be removed', async () => {
    const reader = await site.registered('unswept@mail.example');
    const sweep = jest.spyOn(site.deps.sessions, 'endOthers').mockRejectedValue(new Error('down'));
    const response = await reader.post('account-password', {
      password: PASSWORD,
      newPassword: `${PASSWORD} anew`,
    });
    sweep.mockRestore();
    expect(response.body.name).toBe('passwordChanged');
    expect((await reader.post('sessions')).status).toBe(200);
  });

  it('AC-01 ends a session after 365 days', async () => {
    const reader = await site.registered('a-year@mail.example');
    site.setNow(NOW + 365 * 86_400_000 - 1_000);
    expect((await reader.post('sessions')).status).toBe(200);
    site.setNow(NOW + 365 * 86_400_000);
    expect((await reader.post('sessions')).status).toBe(401);
    site.setNow(NOW);
  });

  it('AC-01 shows nobody another reader’s account', async () => {
    const reader = await site.registered('curious@mail.example');
    const other = await site.registered('other@mail.example');
    expect(await reader.post('account', { amgUuid: other.jar.get('amg_user') })).toMatchObject({
      status: 403,
      body: { name: 'notYours', data: {} },
    });
    expect(await reader.post('account', { amgUuid: '' })).toMatchObject({ status: 403 });
  });

  it('AC-01 registering again signs in with the right password, and returns the sign-in error with a wrong one', async () => {
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

  it('AC-01 creates one account when many register the same address at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        site.browser().post('register', { email: 'race@mail.example', password: PASSWORD }),
      ),
    );
    const ids = new Set(
      responses.filter(({ status }) => status === 200).map(({ body }) => body.data?.amg_user),
    );
    expect(ids.size).toBe(1);
    expect(responses.filter(({ body }) => body.name === 'registered')).toHaveLength(1);
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
  ])('AC-02 the server rejects %s', async (_, fields, name) => {
    const response = await site.browser().post('register', fields);
    expect(response).toMatchObject({
      status: 400,
      cookies: [],
      body: { status: 'error', name, data: {} },
    });
    expect(response.text).not.toContain(fields.password);
  });

  it('AC-02 accepts 128 characters and truncates none', async () => {
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
