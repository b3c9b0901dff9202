import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from '../../../lambdas/readers/password-hash.ts';
import { flood } from '../../../lambdas/readers/attempt-rules.ts';
import { viewerNetwork } from '../../../lambdas/readers/viewer-network.ts';
import { median } from '../../../scripts/bench/quantile.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { openAccountSite, PASSWORD, type AccountSite, type SiteResponse } from './account-site.ts';

let site: AccountSite;
/** Hashes passwords as production does. */
let real: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(NOW);
  real = await openAccountSite(NOW, {}, { hasRealHashes: true });
});
afterAll(async () => {
  await site.close();
  await real.close();
});

const WRONG = 'not the words';
const namesOf = (responses: readonly SiteResponse[]) => responses.map(({ body }) => body.name);
const waitOf = ({ headers }: SiteResponse) => Number(headers['retry-after']);

describe('Sign-in limits', () => {
  /** Notes failures of a network, without the time that hashing passwords takes. */
  async function fail(address: string, count: number): Promise<void> {
    const who = viewerNetwork(address) ?? '';
    for (let turn = 0; turn < count; turn += 1)
      await site.deps.limits.count({ kind: 'flood-password', who, rule: flood });
  }
  const from = (address: string | undefined) => ({
    headers: { 'cloudfront-viewer-address': address },
  });

  it('AC-01 make a network wait a minute after a hundred failures in ten minutes, growing to ten', async () => {
    const attacker = '198.51.100.7:1';
    const attempt = (turn: number) =>
      site
        .browser()
        .post('login', { email: `flood-${turn}@mail.example`, password: WRONG }, from(attacker));
    await fail(attacker, 99);
    expect((await attempt(1)).status).toBe(401);
    const waits: number[] = [];
    let now = NOW;
    for (let turn = 0; turn < 5; turn += 1) {
      const rejected = await attempt(2);
      waits.push(waitOf(rejected));
      expect(rejected.body.name).toBe('tooManyAttempts');
      now += waitOf(rejected) * 1_000;
      site.setNow(now);
      await fail(attacker, 100);
    }
    expect(waits).toEqual([60, 120, 240, 480, 600]);
    site.setNow(NOW);
  });

  it('AC-01 do not hinder readers behind one address who sign in, register, or open links', async () => {
    const school = from('198.51.100.8:1');
    await site.registered('pupil@mail.example');
    await fail('198.51.100.8:1', 90);
    for (let turn = 0; turn < 20; turn += 1) {
      const signedIn = await site
        .browser()
        .post('login', { email: 'pupil@mail.example', password: PASSWORD }, school);
      expect(signedIn.status).toBe(200);
    }
  });

  it('AC-01 let a device sign in that did before, whatever strangers and neighbors guess', async () => {
    const address = '198.51.100.9:1';
    const reader = site.browser();
    const fields = { email: 'known-device@mail.example', password: PASSWORD };
    expect((await reader.post('register', fields, from(address))).status).toBe(200);
    await reader.post('logout');
    for (let turn = 0; turn < 6; turn += 1)
      await site.browser().post('login', { ...fields, password: WRONG });
    await fail(address, 100);
    expect((await site.browser().post('login', fields)).status).toBe(429);
    expect((await site.browser().post('login', fields, from(address))).status).toBe(429);
    expect((await reader.post('login', fields, from(address))).status).toBe(200);
    // It has five guesses of its own.
    await reader.post('logout');
    const guesses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      guesses.push((await reader.post('login', { ...fields, password: WRONG })).status);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    // The cookie is of this account alone, and of nobody who makes it up.
    const device = reader.jar.get('__Host-device') ?? '';
    expect(device).toMatch(/^[\w-]{44}$/);
    for (const value of [device.slice(0, 43), `${device.slice(0, 22)}${'A'.repeat(22)}`, 'x.y.z']) {
      const forged = site.browser(new Map([['__Host-device', value]]));
      expect((await forged.post('login', fields)).status).toBe(429);
    }
  });

  it('AC-01 count all of an IPv6 line’s /64 as one, and reject callers without an address', async () => {
    const fields = { email: 'network@mail.example', password: WRONG };
    await fail('2001:db8:1:2::1:443', 100);
    const statuses: number[] = [];
    for (const address of [
      '2001:db8:1:2:ffff::9:443',
      '2001:0db8:0001:0002:0:0:0:7:1',
      '2001:DB8:1:2::5:443',
      '2001:db8:1:3::1:443',
    ])
      statuses.push((await site.browser().post('login', fields, from(address))).status);
    expect(statuses).toEqual([429, 429, 429, 401]);
    for (const address of [
      undefined,
      '',
      'localhost:1',
      ':443',
      '1.2.3.4',
      '999.1.1.1:1',
      '::g:1',
    ]) {
      expect({
        address,
        status: (await site.browser().post('login', fields, from(address))).status,
      }).toEqual({ address, status: 429 });
    }
  });

  it('AC-01 make an account wait ten minutes after five failures, growing to twelve hours; the right password does not pass meanwhile', async () => {
    await site.registered('patient@mail.example');
    const attempt = (password: string) =>
      site.browser().post('login', { email: 'patient@mail.example', password });
    const first: SiteResponse[] = [];
    for (let turn = 0; turn < 5; turn += 1) first.push(await attempt(WRONG));
    expect(namesOf(first)).toEqual(Array.from({ length: 5 }, () => 'invalidCredentials'));
    const rejected = await attempt(PASSWORD);
    expect(rejected).toMatchObject({
      status: 429,
      body: { status: 'error', name: 'tooManyAttempts', data: {} },
      cookies: [],
    });
    const waits: number[] = [];
    let now = NOW;
    for (let turn = 0; turn < 9; turn += 1) {
      const wait = waitOf(await attempt(PASSWORD));
      waits.push(wait);
      now += wait * 1_000;
      site.setNow(now - 1);
      expect((await attempt(PASSWORD)).status).toBe(429);
      site.setNow(now);
      expect((await attempt(WRONG)).status).toBe(401);
    }
    expect(waits.map((wait) => wait / 60)).toEqual([10, 20, 40, 80, 160, 320, 640, 720, 720]);
    site.setNow(now + 720 * 60_000);
    expect((await attempt(PASSWORD)).status).toBe(200);
    expect((await attempt(WRONG)).status).toBe(401);
    site.setNow(NOW);
  });

  it('AC-01 allow at most five of a hundred guesses at the same time from as many addresses', async () => {
    await site.registered('crowd@mail.example');
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        site
          .browser()
          .post('login', { email: 'crowd@mail.example', password: `guess number ${index}` }),
      ),
    );
    const tried = guesses.filter(({ status }) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(1);
    expect(tried).toBeLessThanOrEqual(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(100 - tried);
  });

  it('AC-01 make an address without an account wait like one with an account', async () => {
    await site.registered('exists@mail.example');
    const course = async (email: string) => {
      const responses: SiteResponse[] = [];
      for (let turn = 0; turn < 7; turn += 1)
        responses.push(await site.browser().post('login', { email, password: WRONG }));
      return responses.map(({ status, headers, cookies, text }) => ({
        status,
        headers,
        cookies,
        text,
      }));
    };
    expect(await course('exists@mail.example')).toEqual(
      await course('does-not-exist@mail.example'),
    );
  });

  it('AC-01 count password confirmations too, so that a hijacked session guesses no faster', async () => {
    const reader = await site.registered('session-thief@mail.example');
    const responses: SiteResponse[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      site.setNow(NOW + turn * 10_000);
      responses.push(
        await reader.post(turn % 2 === 0 ? 'account-delete' : 'account-password', {
          password: WRONG,
          newPassword: 'other unrelated words',
        }),
      );
    }
    expect(namesOf(responses)).toEqual([
      'wrongPassword',
      'wrongPassword',
      'wrongPassword',
      'wrongPassword',
      'wrongPassword',
      'tooManyAttempts',
      'tooManyAttempts',
    ]);
    site.setNow(NOW);
  });
});

describe('Information in response times and logs', () => {
  it('AC-01 the medians of an unknown address and of a wrong password differ by less than 10% over at least 200 tries', async () => {
    await real.registered('timed@mail.example');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    let now = NOW;
    const difference = () => {
      const [known, unknown] = [median(times.known), median(times.unknown)];
      return Math.abs(known - unknown) / Math.max(known, unknown);
    };
    // A busy machine needs more tries. A hash that is left out makes a difference in any number.
    for (let turn = 0; turn < 100 || (turn < 400 && difference() >= 0.1); turn += 1) {
      const kinds = [
        ['known', 'timed@mail.example'],
        ['unknown', `nobody-${turn}@mail.example`],
      ] as const;
      // The cases are interleaved, so that other load on the machine affects both. They are a day
      // apart, so that no limit applies.
      for (const [kind, email] of turn % 2 === 0 ? kinds : kinds.toReversed()) {
        now += 3 * 86_400_000;
        real.setNow(now);
        const browser = real.browser();
        const started = performance.now();
        const response = await browser.post('login', { email, password: WRONG });
        times[kind].push(performance.now() - started);
        expect(response.status).toBe(401);
      }
    }
    real.setNow(NOW);
    expect(difference()).toBeLessThan(0.1);
  });

  it('AC-01 requesting a new password takes the same time for all addresses', async () => {
    const slow = await openAccountSite(NOW, {}, { responseMs: 800 });
    try {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const texts = new Set<string>();
      for (let turn = 0; turn < 5; turn += 1) {
        await slow.registered(`known-${turn}@mail.example`);
        for (const kind of ['known', 'unknown'] as const) {
          const started = performance.now();
          texts.add(
            (
              await slow
                .browser()
                .post('password-forgot', { email: `${kind}-${turn}@mail.example` })
            ).text,
          );
          times[kind].push(performance.now() - started);
        }
        expect(slow.tokenTo(`known-${turn}@mail.example`)).toMatch(/^reset\./);
      }
      expect(texts.size).toBe(1);
      const [known, unknown] = [median(times.known), median(times.unknown)];
      expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.1);
      expect(slow.emails.filter(({ to }) => to.startsWith('unknown'))).toEqual([]);
    } finally {
      await slow.close();
    }
  });

  it('AC-01 an older hash is replaced by a current one when its reader signs in, and both kinds are readable', async () => {
    const reader = await real.registered('upgraded@mail.example');
    const hash = await real.deps.hashEmail('upgraded@mail.example');
    const account = await real.deps.accounts.byEmailHash(hash);
    if (account === undefined) throw new Error('there is no account');
    expect(account.password).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    const old = await hashPassword(PASSWORD, undefined, 'scrypt');
    expect(old).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(await verifyPassword(PASSWORD, old)).toBe(true);
    expect(await verifyPassword(WRONG, old)).toBe(false);
    await real.deps.accounts.change(account, { password: old });
    expect(
      (await reader.post('login', { email: 'upgraded@mail.example', password: PASSWORD })).status,
    ).toBe(200);
    const upgraded = (await real.deps.accounts.byEmailHash(hash))?.password ?? '';
    expect(upgraded).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(PASSWORD, upgraded)).toBe(true);
  });

  it('AC-01 the log names accounts by their id, and contains no address, network, or password', () => {
    const logged = [...site.logged, ...real.logged];
    const text = logged.map((event) => JSON.stringify(event)).join('\n');
    expect(
      logged.filter(({ message }) => message === 'Account event').map(({ event }) => event),
    ).toEqual(
      expect.arrayContaining([
        'registered',
        'signed-in',
        'sign-in-failed',
        'limited',
        'password-wrong',
        'password-upgraded',
      ]),
    );
    expect(text).not.toMatch(/@|mail\.example|three unrelated|not the words|10\.0\.0|2001:db8/i);
  });
});
