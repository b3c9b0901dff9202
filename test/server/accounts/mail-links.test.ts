import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSubscriptionStore } from '../../../services/readers/subscription-store.ts';
import { periodAt } from '../../../shared/paywall/periods.ts';
import { sampleClaims, signSample } from '../../../shared/paywall/sample-token.ts';
import { nodeCrypto, NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { meterSubject } from '../../../shared/paywall/meter-item.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import {
  openAccountSite,
  PASSWORD,
  SUBJECTS_SECRET,
  type AccountSite,
  type TestBrowser,
} from './account-site.ts';

const OTHER = 'four other unrelated words';
let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(NOW);
});
beforeEach(() => {
  site.setNow(NOW);
});
afterAll(() => site.close());

const isSignedIn = async (reader: TestBrowser) => (await reader.post('sessions')).status === 200;
const signIn = (email: string, password: string) =>
  site.browser().post('login', { email, password });
/** Presses the button of the link's page, with the password for a browser that is not signed in. */
const open = (token: string, reader = site.browser()) =>
  reader.post('email-verify', { token, password: PASSWORD });
const stored = async (email: string) =>
  site.deps.accounts.byEmailHash(await site.deps.hashEmail(email));

async function subscription(number: string, email: string): Promise<void> {
  const subscriptions = createSubscriptionStore(site.dynamo, site.env.READERS_TABLE ?? '');
  await subscriptions.put([
    {
      number,
      kind: 'print',
      endsAt: '2027-06-01T00:00:00.000Z',
      email,
      emailHash: await site.deps.hashEmail(email),
    },
  ]);
}

describe('Verifying an address', () => {
  it('AC-01 works through the emailed link, once or again, and signs in nobody who is signed out', async () => {
    const reader = await site.registered('verified@mail.example');
    const token = site.tokenTo('verified@mail.example');
    expect(site.emails.at(-1)?.text).toContain(
      `${brand.origin}/account/verify-email/?token=verify.`,
    );
    expect(token).not.toContain('@');
    const elsewhere = site.browser();
    expect((await open(token, elsewhere)).body).toEqual({
      status: 'success',
      name: 'verified',
      message: 'Your email address is verified.',
      data: {},
    });
    expect(elsewhere.jar.size).toBe(0);
    expect(
      (await reader.post('account', { amgUuid: reader.jar.get('amg_user') })).body.data?.isVerified,
    ).toBe(true);
    expect((await open(token)).status).toBe(200);
    expect((await stored('verified@mail.example'))?.verifiedAt).toBe(new Date(NOW).toISOString());
  });

  it.each(['complaint', 'hard-bounce'] as const)(
    'AC-01 lifts a %s that came before the link, and none that came after it',
    async (kind) => {
      const email = `${kind}@mail.example`;
      const { suppressions } = site.deps;
      const reported = (atMs: number) =>
        suppressions.add(email, { kind, at: new Date(atMs).toISOString(), id: String(atMs) });
      await reported(NOW - 60_000);
      await site.registered(email);
      const token = site.tokenTo(email);
      expect((await open(token)).status).toBe(200);
      expect(await suppressions.of(email)).toBeUndefined();
      // The link stays valid for days: opening it again says nothing about what came since.
      await reported(NOW + 60_000);
      site.setNow(NOW + 120_000);
      expect((await open(token)).status).toBe(200);
      expect(await suppressions.of(email)).toMatchObject({ at: expect.any(String) });
    },
  );

  it('AC-04 links the subscription of the address for a signed-in reader, and issues its token', async () => {
    await subscription('200001', 'subscriber@mail.example');
    const reader = await site.registered('subscriber@mail.example');
    expect(reader.jar.has('pay_ent_sub')).toBe(false);
    const response = await open(site.tokenTo('subscriber@mail.example'), reader);
    expect(response.body).toMatchObject({
      status: 'success',
      data: { pay_ent_sub: reader.jar.get('pay_ent_sub') },
    });
    expect(reader.jar.get('pay_ent_sub')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const looked = await reader.post('account', { amgUuid: reader.jar.get('amg_user') });
    expect(looked.body.data?.subscriptions).toEqual([
      { number: '200001', kind: 'print', endsAt: '2027-06-01T00:00:00.000Z', isAdFree: true },
    ]);
  });

  it('AC-04 returns errorAutolinking when subscriptions cannot be told apart, and still signs in, with every cookie', async () => {
    await subscription('200002', 'both@mail.example');
    await subscription('200003', 'both@mail.example');
    await site.registered('both@mail.example');
    await open(site.tokenTo('both@mail.example'));
    const reader = site.browser();
    const response = await reader.post('login', { email: 'both@mail.example', password: PASSWORD });
    expect(response).toMatchObject({
      status: 200,
      body: {
        status: 'error',
        name: 'errorAutolinking',
        message: expect.stringContaining('Several subscriptions'),
        data: { amg_user: reader.jar.get('amg_user') },
      },
    });
    expect([...reader.jar.keys()]).toEqual(
      expect.arrayContaining([
        '__Host-sid',
        'payment_auth_token',
        'user_email',
        'meridian_logged_in',
      ]),
    );
    expect(await isSignedIn(reader)).toBe(true);
    const form = await site
      .browser()
      .post(
        'login',
        { email: 'both@mail.example', password: PASSWORD, redirectURL: '/story/a/' },
        { isForm: true },
      );
    expect(form).toMatchObject({
      status: 303,
      headers: {
        location:
          '/account/link-your-subscription/?redirectURL=%2Fstory%2Fa%2F&error=errorAutolinking',
      },
    });
  });

  it('PW-14 adds what the browser has read to what the account has read', async () => {
    const period = periodAt(NOW, brand.timeZone);
    const smp = signSample(
      sampleClaims({
        sid: 'device-of-a-reader',
        urls: ['/story/a', '/story/b'],
        max: 4,
        exp: period.endMs / 1_000,
        src: 'e',
        nowMs: NOW,
      }),
      site.config.cur,
      site.config.k,
      nodeCrypto,
    );
    const reader = site.browser(new Map([['pay_ent_smp', smp]]));
    await reader.post('register', { email: 'metered@mail.example', password: PASSWORD });
    expect(reader.jar.get('pay_ent_smp')).not.toBe(smp);
    const subject = meterSubject(
      { accountId: reader.jar.get('amg_user') ?? '', sid: '' },
      SUBJECTS_SECRET,
      nodeCrypto.hmac,
    );
    expect((await site.deps.paywall.meter.read(period, subject)).size).toBe(2);
  });

  it('AC-01 is resent without a password, to the account’s own unverified address only, three times an hour', async () => {
    const reader = await site.registered('resend@mail.example');
    const sent = () => site.emails.filter(({ to }) => to === 'resend@mail.example').length;
    const first = sent();
    const resend = () => reader.post('account-email', { resend: true });
    expect((await resend()).body.name).toBe('emailSent');
    expect(sent()).toBe(first + 1);
    for (let again = 0; again < 4; again += 1) expect((await resend()).status).toBe(200);
    expect(sent()).toBeLessThanOrEqual(first + 3);
    await open(site.tokenTo('resend@mail.example'));
    const verified = sent();
    expect((await resend()).body.name).toBe('emailSent');
    expect(sent()).toBe(verified);
    expect((await site.browser().post('account-email', { resend: true })).body.name).toBe(
      'notSignedIn',
    );
  });

  it('AC-01 is requested again by entering the same address', async () => {
    const reader = await site.registered('again@mail.example');
    const emails = site.emails.length;
    expect(
      (await reader.post('account-email', { email: 'again@mail.example', password: PASSWORD })).body
        .name,
    ).toBe('emailSent');
    expect(site.emails).toHaveLength(emails + 1);
    await open(site.tokenTo('again@mail.example'));
    expect(
      (await reader.post('account-email', { email: 'again@mail.example', password: PASSWORD })).body
        .name,
    ).toBe('sameEmail');
  });
});

describe('A new password by email', () => {
  it('AC-01 is set once, within an hour, and ends every session', async () => {
    const reader = await site.registered('reset@mail.example');
    const other = site.browser();
    await other.post('login', { email: 'reset@mail.example', password: PASSWORD });
    const asked = await site.browser().post('password-forgot', { email: 'Reset@mail.example' });
    expect(asked.body).toEqual({
      status: 'success',
      name: 'emailSent',
      message:
        'If that address has an account, we’ve sent it a link to choose a new password. The link works for one hour.',
      data: {},
    });
    const token = site.tokenTo('reset@mail.example');
    expect(
      (await site.browser().post('password-reset', { token, password: 'password1' })).body.name,
    ).toBe('commonPassword');
    const responses = await Promise.all(
      [OTHER, 'and yet another one'].map((password) =>
        site.browser().post('password-reset', { token, password }),
      ),
    );
    expect(responses.map(({ body }) => body.name).sort()).toEqual([
      'invalidToken',
      'passwordChanged',
    ]);
    expect([await isSignedIn(reader), await isSignedIn(other)]).toEqual([false, false]);
    expect((await signIn('reset@mail.example', PASSWORD)).status).toBe(401);
    expect(
      (await site.browser().post('password-reset', { token, password: OTHER })).body.name,
    ).toBe('invalidToken');
    expect((await stored('reset@mail.example'))?.verifiedAt).toBeDefined();
    expect(site.emails.at(-1)).toMatchObject({
      to: 'reset@mail.example',
      subject: 'Your Meridian password was changed',
    });
  });

  it('AC-01 makes the password enough again after somebody else’s guesses', async () => {
    await site.registered('locked@mail.example');
    for (let turn = 0; turn < 5; turn += 1) await signIn('locked@mail.example', OTHER);
    expect((await signIn('locked@mail.example', PASSWORD)).body.name).toBe('codeNeeded');
    await site.browser().post('password-forgot', { email: 'locked@mail.example' });
    await site
      .browser()
      .post('password-reset', { token: site.tokenTo('locked@mail.example'), password: OTHER });
    expect((await signIn('locked@mail.example', OTHER)).status).toBe(200);
  });

  it('AC-01 is sent to one mailbox at most three times an hour, with the same response', async () => {
    await site.registered('pestered@mail.example');
    const before = site.emails.length;
    const texts = new Set<string>();
    for (let turn = 0; turn < 6; turn += 1)
      texts.add(
        (await site.browser().post('password-forgot', { email: 'pestered@mail.example' })).text,
      );
    expect([site.emails.length - before, texts.size]).toEqual([3, 1]);
  });

  it('AC-01 a link that is expired, forged, truncated, or for something else opens nothing', async () => {
    await site.registered('forged@mail.example');
    const verify = site.tokenTo('forged@mail.example');
    await site.browser().post('password-forgot', { email: 'forged@mail.example' });
    const reset = site.tokenTo('forged@mail.example');
    const [, hash = '', expires = '', mac = ''] = reset.split('.');
    const strangers = await site.deps.hashEmail('verified@mail.example');
    const forged = [
      '',
      'reset',
      reset.slice(0, -1),
      `${reset}A`,
      reset.replace('reset', 'verify'),
      `reset.${strangers}.${expires}.${mac}`,
      `reset.${hash}.${Number(expires) + 1}.${mac}`,
      `reset.${hash}.${expires}.${'A'.repeat(43)}`,
      verify,
      `verify.${hash}.${expires}.${mac}`,
      `move.${hash}.${expires}.${mac}`,
      `${reset}\u0000`,
      reset.repeat(3),
    ];
    for (const token of forged) {
      const response = await site.browser().post('password-reset', { token, password: OTHER });
      expect({ token, status: response.status, cookies: response.cookies }).toEqual({
        token,
        status: 400,
        cookies: [],
      });
    }
    for (const token of forged.filter((one) => one !== verify))
      expect((await open(token)).status).toBe(400);
    site.setNow(NOW + 3_600_000);
    expect(
      (await site.browser().post('password-reset', { token: reset, password: OTHER })).body.name,
    ).toBe('invalidToken');
    site.setNow(NOW + 3_599_000);
    expect(
      (await site.browser().post('password-reset', { token: reset, password: OTHER })).body.name,
    ).toBe('passwordChanged');
  });
});

describe('A password change', () => {
  it('AC-01 ends the other sessions and gives this one a new secret', async () => {
    const reader = await site.registered('changing@mail.example');
    const other = site.browser();
    await other.post('login', { email: 'changing@mail.example', password: PASSWORD });
    const former = new Map(reader.jar);
    expect(
      (await reader.post('account-password', { password: PASSWORD, newPassword: 'qwerty123' })).body
        .name,
    ).toBe('commonPassword');
    expect(
      (await reader.post('account-password', { password: PASSWORD, newPassword: OTHER })).body.name,
    ).toBe('passwordChanged');
    expect(await Promise.all([reader, other, site.browser(former)].map(isSignedIn))).toEqual([
      true,
      false,
      false,
    ]);
    expect((await reader.post('sessions')).body.data?.sessions).toHaveLength(1);
    const entitled = async (jar: ReadonlyMap<string, string>) =>
      site.deps.paywall.readers.bearer(jar.get('payment_auth_token') ?? '');
    expect([await entitled(former), await entitled(other.jar)]).toEqual([undefined, undefined]);
    expect(await entitled(reader.jar)).toBeDefined();
    expect((await signIn('changing@mail.example', OTHER)).status).toBe(200);
  });
});

describe('Sessions', () => {
  it('AC-06 are listed, and ended one by one or all others at once; nobody can end another account’s', async () => {
    const [first, second, third] = [
      await site.registered('everywhere@mail.example'),
      site.browser(),
      site.browser(),
    ];
    for (const reader of [second, third])
      await reader.post('login', { email: 'everywhere@mail.example', password: PASSWORD });
    const ids = async (reader: TestBrowser) =>
      (await reader.post('sessions')).body.data?.sessions as { id: string; isCurrent: boolean }[];
    expect((await ids(first)).map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1);
    const secondId = (await ids(second)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const stranger = await site.registered('stranger@mail.example');
    await stranger.post('sessions', { end: secondId });
    expect(await isSignedIn(second)).toBe(true);
    expect((await first.post('sessions', { end: secondId })).body.data?.sessions).toHaveLength(2);
    expect(await isSignedIn(second)).toBe(false);
    expect((await first.post('sessions', { end: 'others' })).body.data?.sessions).toHaveLength(1);
    expect([await isSignedIn(first), await isSignedIn(third)]).toEqual([true, false]);
    const own = (await ids(first))[0]?.id;
    await first.post('sessions', { end: own });
    expect([...first.jar.keys(), await isSignedIn(first)]).toEqual(['__Host-device', false]);
  });
});

describe('An address change', () => {
  it('AC-01 replaces the old address when the new mailbox has confirmed it, and keeps the account', async () => {
    const reader = await site.registered('old@mail.example');
    const other = site.browser();
    await other.post('login', { email: 'old@mail.example', password: PASSWORD });
    const id = reader.jar.get('amg_user') ?? '';
    const passkey = {
      emailHash: await site.deps.hashEmail('old@mail.example'),
      accountId: id,
      id: 'moving',
      publicKey: 'x',
      counter: 0,
      transports: [],
      label: 'x',
      createdAt: new Date(NOW).toISOString(),
    };
    await site.deps.passkeys.add(passkey);
    expect(
      (await reader.post('account-email', { email: 'New@mail.example', password: OTHER })).body
        .name,
    ).toBe('wrongPassword');
    expect(
      (await reader.post('account-email', { email: 'New@mail.example', password: PASSWORD })).body
        .name,
    ).toBe('emailSent');
    expect((await signIn('new@mail.example', PASSWORD)).status).toBe(401);
    const token = site.tokenTo('new@mail.example');
    const response = await open(token, reader);
    expect(response.body).toMatchObject({
      name: 'addressChanged',
      data: { amg_user: id, user_email: 'new%40mail.example' },
    });
    expect([await isSignedIn(reader), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signIn('old@mail.example', PASSWORD)).status).toBe(401);
    expect((await signIn('new@mail.example', PASSWORD)).body.data?.amg_user).toBe(id);
    expect(await stored('new@mail.example')).toMatchObject({
      accountId: id,
      verifiedAt: new Date(NOW).toISOString(),
    });
    expect(await site.deps.passkeys.byId('moving')).toMatchObject({
      emailHash: await site.deps.hashEmail('new@mail.example'),
      accountId: id,
    });
    expect(site.emails.filter(({ to }) => to === 'old@mail.example').at(-1)?.subject).toBe(
      'Your Meridian account has a new email address',
    );
    expect((await open(token, reader)).body.name).toBe('invalidToken');
    const left = (await site.everything()).filter(
      (item) =>
        item.includes('movedFrom') ||
        item.includes('movingTo') ||
        // The old mailbox takes the account back within a week (ADR 0070).
        (item.includes('old@mail.example') && !item.includes('former#')) ||
        (item.includes(passkey.emailHash) && !item.includes('L#') && !item.includes('former#')),
    );
    expect(left).toEqual([]);
  });

  it('AC-01 reveals to nobody who has an account, and gives nobody another’s address', async () => {
    const holder = await site.registered('held@mail.example');
    const reader = await site.registered('wants@mail.example');
    const [free, taken] = [
      await reader.post('account-email', { email: 'free@mail.example', password: PASSWORD }),
      await reader.post('account-email', { email: 'held@mail.example', password: PASSWORD }),
    ];
    expect(taken.text).toBe(free.text);
    expect(site.emails.at(-1)).toMatchObject({
      to: 'held@mail.example',
      subject: 'You already have an account at Meridian',
    });
    // Another reader registers the free address before the link is opened.
    const token = site.tokenTo('free@mail.example');
    await site.registered('free@mail.example');
    expect((await open(token, reader)).body.name).toBe('invalidToken');
    expect(await Promise.all([reader, holder].map(isSignedIn))).toEqual([true, true]);
    expect((await signIn('wants@mail.example', PASSWORD)).status).toBe(200);
  });

  it.each(['said where it goes', 'written anew', 'removed the old one'])(
    'AC-01 a move interrupted when it had %s is completed by either address',
    async (when) => {
      const slug = when.replaceAll(' ', '-');
      const [from, to] = [`from-${slug}@mail.example`, `to-${slug}@mail.example`];
      const reader = await site.registered(from);
      await reader.post('account-email', { email: to, password: PASSWORD });
      const token = site.tokenTo(to);
      const [account, emailHash] = [await stored(from), await site.deps.hashEmail(to)];
      if (account === undefined) throw new Error('there is no account');
      await site.deps.accounts.change(account, { movingTo: emailHash });
      const { pendingEmail: _, ...kept } = account;
      if (when !== 'said where it goes')
        await site.deps.accounts.create({
          ...kept,
          email: to,
          emailHash,
          epoch: 1,
          movedFrom: account.emailHash,
        });
      if (when === 'removed the old one') await site.deps.accounts.remove(account);
      const isWritten = when !== 'said where it goes';
      expect((await signIn(from, PASSWORD)).status).toBe(isWritten ? 401 : 200);
      if (!isWritten) expect((await open(token)).body.name).toBe('addressChanged');
      expect((await signIn(to, PASSWORD)).body.data?.amg_user).toBe(account.accountId);
      expect(
        (await site.everything()).filter(
          (item) =>
            item.includes(account.emailHash) && !item.includes('L#') && !item.includes('former#'),
        ),
      ).toEqual([]);
    },
  );
});

describe('The way of a reader through an email', () => {
  const TARGET = '/story/caf%C3%A9/?x=1#part';
  const linkTo = (email: string) =>
    new URL(
      /https:\/\/\S+/.exec(site.emails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '',
    );
  const locationOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    new URL(String(headers.location), brand.origin);

  it('AC-01 RT-14 goes from registering to the page that follows the link, without scripts too', async () => {
    const email = 'way@mail.example';
    await site
      .browser()
      .post('register', { email, password: PASSWORD, redirectURL: TARGET }, { isForm: true });
    const { searchParams } = linkTo(email);
    expect(searchParams.get('redirectURL')).toBe(TARGET);
    const fields = { token: searchParams.get('token') ?? '', redirectURL: TARGET };
    const done = locationOf(await site.browser().post('email-verify', fields, { isForm: true }));
    expect([done.pathname, done.searchParams.get('redirectURL')]).toEqual([
      '/account/verify-email/',
      TARGET,
    ]);
    const failed = locationOf(
      await site
        .browser()
        .post('email-verify', { ...fields, token: 'verify.no' }, { isForm: true }),
    );
    expect(failed.searchParams.get('redirectURL')).toBe(TARGET);
  });

  it('AC-01 RT-14 goes from the page that sends an email again into it', async () => {
    const email = 'again-way@mail.example';
    const reader = await site.registered(email);
    expect(linkTo(email).searchParams.has('redirectURL')).toBe(false);
    await reader.post('account-email', { resend: true, redirectURL: TARGET });
    expect(linkTo(email).searchParams.get('redirectURL')).toBe(TARGET);
  });

  it('AC-01 RT-14 goes from a forgotten password to the sign-in with the new one', async () => {
    const email = 'forgot-way@mail.example';
    await site.registered(email);
    const sent = locationOf(
      await site
        .browser()
        .post('password-forgot', { email, redirectURL: TARGET }, { isForm: true }),
    );
    expect([sent.pathname, sent.searchParams.get('redirectURL')]).toEqual([
      '/account/forgot-password/',
      TARGET,
    ]);
    const { searchParams, hash } = linkTo(email);
    expect(searchParams.get('redirectURL')).toBe(TARGET);
    // Whose password it is, where no server sees it.
    expect(new URLSearchParams(hash.slice(1)).get('email')).toBe(email);
    const done = locationOf(
      await site
        .browser()
        .post(
          'password-reset',
          { token: searchParams.get('token') ?? '', password: OTHER, redirectURL: TARGET },
          { isForm: true },
        ),
    );
    expect([done.pathname, done.searchParams.get('redirectURL')]).toEqual([
      '/account/sign-in/',
      TARGET,
    ]);
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example/'],
    ['another site by a backslash', '/\\evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['the home page, where it leads by itself', '/'],
    ['what no address is as long as', `/${'a'.repeat(3_000)}`],
  ])('AC-01 RT-14 does not lead to %s', async (name, redirectURL) => {
    const email = `${name.replaceAll(/\W/g, '-')}@mail.example`;
    const { status } = await site
      .browser()
      .post('register', { email, password: PASSWORD, redirectURL });
    expect(status).toBe(200);
    expect(linkTo(email).searchParams.has('redirectURL')).toBe(false);
  });
});
