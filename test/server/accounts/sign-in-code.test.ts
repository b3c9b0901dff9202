import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountPages } from '../../../shared/accounts/account-pages.ts';
import { codeCookie } from '../../../shared/cookies.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { openAccountSite, PASSWORD, type AccountSite, type TestBrowser } from './account-site.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(NOW);
});
afterAll(() => site.close());

const MINUTE = 60_000;

/** Asks for a code in a browser, and returns the browser and the code of the email. */
async function asked(email: string, reader: TestBrowser = site.browser()) {
  const response = await reader.post('login-code', { email });
  expect(response.body).toMatchObject({ status: 'success', name: 'codeSent' });
  return { reader, code: site.codeTo(email.toLowerCase()), response };
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const accountOf = async (email: string) =>
  site.deps.accounts.byEmailHash(await site.deps.hashEmail(email));
const show = async (reader: TestBrowser) =>
  (await reader.post('account', { amgUuid: reader.jar.get('amg_user') })).body.data;

describe('Signing in by a code in an email', () => {
  it('AC-01 makes an account for an address that has none, verified and without a password', async () => {
    const { reader, code } = await asked('New.Here@mail.example');
    expect(code).toMatch(/^\d{6}$/);
    expect(await accountOf('new.here@mail.example')).toBeUndefined();
    const response = await reader.post('login-code', { code });
    expect(response.body).toMatchObject({ status: 'success', name: 'registered' });
    expect(reader.jar.has(codeCookie.name)).toBe(false);
    expect(await show(reader)).toMatchObject({
      email: 'new.here@mail.example',
      isVerified: true,
      hasPassword: false,
    });
    const login = { email: 'new.here@mail.example', password: PASSWORD };
    expect((await site.browser().post('login', login)).body.name).toBe('invalidCredentials');
  });

  it('AC-01 signs in to an account that is there, whose password stays', async () => {
    const former = await site.registered('both@mail.example');
    const { reader, code } = await asked('both@mail.example', former);
    expect((await reader.post('login-code', { code: ` ${code} ` })).body.name).toBe('signedIn');
    expect(await show(reader)).not.toHaveProperty('hasPassword');
    expect(await show(reader)).toMatchObject({ isVerified: true });
    const login = { email: 'both@mail.example', password: PASSWORD };
    expect((await site.browser().post('login', login)).body.name).toBe('signedIn');
    const { code: next, reader: phone } = await asked('both@mail.example');
    expect((await phone.post('login-code', { code: next })).body.name).toBe('signedIn');
    expect((await site.browser().post('login', login)).body.name).toBe('signedIn');
  });

  it('AC-01 says the same of an address with an account and of one without', async () => {
    await site.registered('known@mail.example');
    const [known, unknown] = [
      await asked('known@mail.example'),
      await asked('unknown@mail.example'),
    ];
    expect(known.response.text).toBe(unknown.response.text);
    expect(known.response.status).toBe(unknown.response.status);
    const shape = ({ response }: typeof known) =>
      response.cookies.map((cookie) => cookie.replace(/=[^;]*/, '='));
    expect(shape(known)).toEqual(shape(unknown));
    const guess = async ({ reader, code }: typeof known) =>
      (await reader.post('login-code', { code: wrong(code) })).text;
    expect(await guess(known)).toBe(await guess(unknown));
    expect(site.emails.filter(({ to }) => to === 'unknown@mail.example')).toHaveLength(1);
  });

  it('AC-01 takes a code once, for 15 minutes, and five tries', async () => {
    const { reader, code } = await asked('tries@mail.example');
    for (let turn = 0; turn < 5; turn += 1)
      expect((await reader.post('login-code', { code: wrong(code) })).body.name).toBe(
        'invalidCode',
      );
    expect((await reader.post('login-code', { code })).body.name).toBe('invalidCode');

    const once = await asked('tries@mail.example');
    const cookies = new Map(once.reader.jar);
    expect((await once.reader.post('login-code', { code: once.code })).status).toBe(200);
    expect((await site.browser(cookies).post('login-code', { code: once.code })).body.name).toBe(
      'invalidCode',
    );

    const late = await asked('late@mail.example');
    site.setNow(NOW + 15 * MINUTE);
    expect((await late.reader.post('login-code', { code: late.code })).body.name).toBe(
      'invalidCode',
    );
    site.setNow(NOW);
    expect(await accountOf('late@mail.example')).toBeUndefined();
  });

  it('AC-01 lets one of several at the same time in', async () => {
    const { reader, code } = await asked('race@mail.example');
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        site.browser(new Map(reader.jar)).post('login-code', { code }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('AC-01 is worth nothing in a browser that did not ask for it', async () => {
    const { reader, code } = await asked('phished@mail.example');
    expect((await site.browser().post('login-code', { code })).body.name).toBe('invalidCode');
    // A browser of the thief, which asked for a code of its own.
    const thief = await asked('thief@mail.example');
    expect((await thief.reader.post('login-code', { code })).body.name).toBe('invalidCode');
    const [nonce = ''] = thief.reader.jar.get(codeCookie.name)?.split('.') ?? [];
    const [, address = ''] = reader.jar.get(codeCookie.name)?.split('.') ?? [];
    const forged = site.browser(new Map([[codeCookie.name, `${nonce}.${address}`]]));
    for (const typed of [code, thief.code])
      expect((await forged.post('login-code', { code: typed })).body.name).toBe('invalidCode');
    expect(await accountOf('phished@mail.example')).toBeUndefined();
    expect((await reader.post('login-code', { code })).status).toBe(200);
  });

  it.each(['', 'x', `${'A'.repeat(43)}.`, '.', `${'A'.repeat(43)}.${'A'.repeat(2_000)}`, '%00'])(
    'AC-01 takes no code with a cookie that is none of ours (%#)',
    async (cookie) => {
      const reader = site.browser(new Map([[codeCookie.name, cookie]]));
      expect((await reader.post('login-code', { code: '000000' })).body.name).toBe('invalidCode');
    },
  );

  it('AC-03 stores neither code nor address nor the browser’s secret', async () => {
    const { reader, code } = await asked('at.rest@mail.example');
    const [nonce = 'missing'] = reader.jar.get(codeCookie.name)?.split('.') ?? [];
    const stored = (await site.everything()).join('\n');
    expect(stored).not.toContain(`"${code}"`);
    expect(stored).not.toContain('at.rest@mail.example');
    expect(stored).not.toContain(nonce);
    expect(JSON.stringify(site.logged)).not.toContain(code);
  });

  it('AC-01 sends a mailbox ten codes a day, and those of a known device apart', async () => {
    const known = await site.registered('pestered@mail.example');
    for (let turn = 0; turn < 10; turn += 1) await asked('pestered@mail.example');
    const sent = site.emails.length;
    const more = await site.browser().post('login-code', { email: 'pestered@mail.example' });
    expect(more).toMatchObject({ status: 429, body: { name: 'tooManyCodes' } });
    expect(site.emails).toHaveLength(sent);
    const { code } = await asked('pestered@mail.example', known);
    expect((await known.post('login-code', { code })).status).toBe(200);
  });

  it('AC-01 a browser with a count of its own is one that signed in to this account', async () => {
    const other = await site.registered('neighbor@mail.example');
    for (let turn = 0; turn < 10; turn += 1) await asked('besieged@mail.example');
    const more = await other.post('login-code', { email: 'besieged@mail.example' });
    expect(more.body.name).toBe('tooManyCodes');
  });

  it('AC-01 makes a network that guesses on and on wait', async () => {
    const { reader, code } = await asked('guessed@mail.example');
    const guess = async () => (await reader.post('login-code', { code: wrong(code) })).body.name;
    const names = new Set<string | undefined>();
    for (let turn = 0; turn < 100; turn += 1) names.add(await guess());
    expect([...names]).toEqual(['invalidCode']);
    expect(await guess()).toBe('tooManyAttempts');
  });

  it('AC-01 takes an account that a stranger registered from the stranger', async () => {
    const stranger = await site.registered('mine@mail.example');
    const { reader, code } = await asked('mine@mail.example');
    expect((await reader.post('login-code', { code })).body.name).toBe('signedIn');
    expect((await stranger.post('sessions')).body.name).toBe('notSignedIn');
    const login = { email: 'mine@mail.example', password: PASSWORD };
    expect((await site.browser().post('login', login)).body.name).toBe('invalidCredentials');
    expect(await show(reader)).toMatchObject({ isVerified: true, hasPassword: false });
  });

  it('AC-01 works as forms, and leads on to where the reader was going', async () => {
    const reader = site.browser();
    const target = '/story/a-story/';
    const form = async (fields: object) => {
      const { status, headers } = await reader.post(
        'login-code',
        { redirectURL: target, ...fields },
        { isForm: true },
      );
      return [status, headers.location];
    };
    const page = accountPages.signInCode.path;
    const redirect = 'redirectURL=%2Fstory%2Fa-story%2F';
    expect(await form({ email: 'no address' })).toEqual([
      303,
      `${page}?${redirect}&error=invalidEmail`,
    ]);
    expect(await form({ email: 'form@mail.example' })).toEqual([303, `${page}?sent=1&${redirect}`]);
    const code = site.codeTo('form@mail.example');
    expect(await form({ code: wrong(code) })).toEqual([
      303,
      `${page}?sent=1&${redirect}&error=invalidCode`,
    ]);
    expect(await form({ code })).toEqual([303, target]);
    expect(reader.jar.has('__Host-sid')).toBe(true);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'RT-14 does not lead to %s, neither by the form nor by the email',
    async (redirectURL) => {
      const email = `redirect${redirectURL.length}@mail.example`;
      const reader = site.browser();
      const sent = await reader.post('login-code', { email, redirectURL }, { isForm: true });
      expect(sent.headers.location).toBe('/account/sign-in-code/?sent=1');
      const mail = site.emails.findLast(({ to }) => to === email);
      expect(mail?.text).toContain(
        'https://www.meridian.example/account/sign-in-code/?sent=1#code=',
      );
      expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
      const code = site.codeTo(email);
      const done = await reader.post('login-code', { code, redirectURL }, { isForm: true });
      expect(done.headers.location).toBe('/');
    },
  );
});

describe('An account without a password', () => {
  async function opened(email: string): Promise<TestBrowser> {
    const { reader, code } = await asked(email);
    await reader.post('login-code', { code });
    return reader;
  }

  it('AC-01 confirms what needs a password by a code in an email, and gets a password', async () => {
    const reader = await opened('bare@mail.example');
    const set = { newPassword: 'other unrelated words' };
    for (const password of ['', 'x', PASSWORD, '000000'])
      expect((await reader.post('account-password', { password, ...set })).body.name).toBe(
        'invalidCode',
      );
    const { code } = await asked('bare@mail.example', reader);
    const changed = await reader.post('account-password', { password: code, ...set });
    expect(changed.body.name).toBe('passwordChanged');
    expect(await show(reader)).not.toHaveProperty('hasPassword');
    const login = { email: 'bare@mail.example', password: set.newPassword };
    expect((await site.browser().post('login', login)).body.name).toBe('signedIn');
    // From now on the password confirms, and no code.
    const { code: next } = await asked('bare@mail.example', reader);
    const deleted = await reader.post('account-delete', { password: next });
    expect(deleted.body.name).toBe('wrongPassword');
  });

  it('AC-01 is not confirmed by a code that another mailbox got', async () => {
    const reader = await opened('victim@mail.example');
    const { code } = await asked('attacker@mail.example', reader);
    const deleted = await reader.post('account-delete', { password: code });
    expect(deleted.body.name).toBe('invalidCode');
    expect(await accountOf('victim@mail.example')).toBeDefined();
  });

  it('AC-01 is deleted with a code, and nothing of it stays', async () => {
    const reader = await opened('leaving@mail.example');
    const { code } = await asked('leaving@mail.example', reader);
    const hash = await site.deps.hashEmail('leaving@mail.example');
    expect((await reader.post('account-delete', { password: code })).body.name).toBe('deleted');
    expect((await site.everything()).join('\n')).not.toContain(hash);
  });

  it('AC-01 gets its first password by the link of an email, which works once', async () => {
    const reader = await opened('forgetful@mail.example');
    await reader.post('password-forgot', { email: 'forgetful@mail.example' });
    const token = site.tokenTo('forgetful@mail.example');
    const reset = async () =>
      (await site.browser().post('password-reset', { token, password: PASSWORD })).body.name;
    expect(await reset()).toBe('passwordChanged');
    expect(await reset()).toBe('invalidToken');
  });
});
