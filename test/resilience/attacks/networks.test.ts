import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { passkeysHandler } from '../../../lambdas/passkeys/logic.ts';
import { viewerNetwork } from '../../../services/readers/viewer-network.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { NETWORK_CALLS } from '../../../services/readers/flood-limit.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { countAttacks } from '../../support/attack-count.ts';
import { callContext } from '../../support/api-event.ts';
import { openAccountSite, PASSWORD, type AccountSite } from '../../server/accounts/account-site.ts';
import {
  openNewsletterSite,
  type NewsletterSite,
} from '../../server/newsletters/newsletter-site.ts';
import { createAuthenticator, type Authenticator } from '../../server/passkeys/authenticator.ts';
import { sessionEvent } from '../../server/subscriptions/link-site.ts';

/** A school behind one address (rules §2), whose clock stands still: all within a minute. */
const READERS = 500;
const SCHOOL = '198.51.100.20:40000';
const ATTACKER = '198.51.100.66:40000';
const from = (address: string) => ({ headers: { 'cloudfront-viewer-address': address } });
const emailOf = (reader: number) => `pupil-${reader}@mail.example`;

const attacks = countAttacks('Networks');
let site: AccountSite;
let newsletters: NewsletterSite;

beforeAll(async () => {
  site = await openAccountSite(NOW, { SITE_ORIGIN: brand.origin });
  newsletters = await openNewsletterSite();
});
afterAll(async () => {
  await site.close();
  await newsletters.close();
});

/** Returns how often each status came: ten at a time, as a school does. */
async function statuses(
  times: number,
  call: (index: number) => Promise<number | undefined>,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (let start = 0; start < times; start += 10)
    for (const status of await Promise.all(
      Array.from({ length: Math.min(10, times - start) }, (_, index) => call(start + index)),
    ))
      counted[String(status)] = (counted[String(status)] ?? 0) + 1;
  return counted;
}

async function passkeys(json: object, sid?: string, address = SCHOOL) {
  const headers = { origin: brand.origin, 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
  const result = await passkeysHandler(site.deps)(
    sessionEvent('/api/passkeys', { json, headers, from: address, sid }),
    callContext(),
  );
  const { data } = JSON.parse(result.body ?? '{}') as {
    data?: { options?: { challenge: string; user?: { id: string } } };
  };
  return { status: result.statusCode, options: data?.options };
}

const asked = { rpId: new URL(brand.origin).hostname, origin: brand.origin };

async function passkeySignIn(
  device: Authenticator,
  address = SCHOOL,
  isForged = false,
): Promise<number | undefined> {
  const { status, options } = await passkeys({ action: 'sign-in-options' }, undefined, address);
  if (options === undefined) return status;
  const { challenge } = options;
  const response = device.response({ ...asked, challenge }, { isForged });
  return (await passkeys({ action: 'sign-in', response }, undefined, address)).status;
}

describe(`${READERS} readers of one network within a minute`, () => {
  const devices: Authenticator[] = [];

  it('AC-01 register, add a passkey, and sign in with it', async () => {
    const sids: string[] = [];
    const registered = await statuses(READERS, async (reader) => {
      const browser = site.browser();
      const fields = { email: emailOf(reader), password: PASSWORD };
      const { status } = await browser.post('register', fields, from(SCHOOL));
      sids[reader] = browser.jar.get('__Host-sid') ?? '';
      return status;
    });
    expect(registered).toEqual({ 200: READERS });
    // Fifty passkeys, ten sign-ins each: making one takes longer than anything that is counted.
    await statuses(READERS / 10, async (reader) => {
      const sid = sids[reader];
      const { options } = await passkeys({ action: 'register-options', password: PASSWORD }, sid);
      const device = createAuthenticator();
      const { challenge = '', user } = options ?? {};
      const response = device.make({ ...asked, challenge, userId: user?.id ?? '' });
      devices.push(device);
      return (await passkeys({ action: 'register', response }, sid)).status;
    });
    const signedIn: Record<string, number> = {};
    for (let turn = 0; turn < 10; turn += 1)
      for (const [status, times] of Object.entries(
        await statuses(devices.length, async (reader) => {
          const device = devices[reader];
          return device === undefined ? undefined : passkeySignIn(device);
        }),
      ))
        signedIn[status] = (signedIn[status] ?? 0) + times;
    expect(signedIn).toEqual({ 200: READERS });
    attacks.tried('readers of one network', 2 * READERS);
  });

  it('AC-01 ask for a new password, and set it', async () => {
    expect(
      await statuses(READERS, async (reader) => {
        const email = emailOf(reader);
        return (await site.browser().post('password-forgot', { email }, from(SCHOOL))).status;
      }),
    ).toEqual({ 200: READERS });
    expect(
      await statuses(READERS, async (reader) => {
        const token = site.tokenTo(emailOf(reader));
        const fields = { token, password: 'four other unrelated words' };
        return (await site.browser().post('password-reset', fields, from(SCHOOL))).status;
      }),
    ).toEqual({ 200: READERS });
    attacks.tried('readers of one network', 2 * READERS);
  });

  it('NL-03 subscribe to a newsletter, by forms without scripts', async () => {
    const source = brand.newsletters.WEEKLY?.SOURCE_CODE.newsletterPage ?? '';
    const form = (reader: number) => ({ email: emailOf(reader), source });
    expect(
      await statuses(READERS, async (reader) => {
        const call = { form: form(reader), address: SCHOOL };
        return (await newsletters.call('/subscribe', call)).status;
      }),
    ).toEqual({ 303: READERS });
    expect(await newsletters.emails()).toHaveLength(READERS);
    attacks.tried('readers of one network', READERS);
  });
});

describe('One attacker in a network', () => {
  it('AC-01 who guesses passwords, passkeys or tokens is stopped after a hundred failures', async () => {
    const guesses: Record<string, () => Promise<number | undefined>> = {
      passwords: async () => {
        const fields = { email: `victim-${Math.random()}@mail.example`, password: 'not the words' };
        return (await site.browser().post('login', fields, from(ATTACKER))).status;
      },
      passkeys: () => passkeySignIn(createAuthenticator(), ATTACKER, true),
      tokens: async () => {
        const fields = { token: 'reset.a.b.c', password: PASSWORD };
        return (await site.browser().post('password-reset', fields, from(ATTACKER))).status;
      },
    };
    for (const [what, guess] of Object.entries(guesses)) {
      const counted = await statuses(150, guess);
      attacks.tried(`guesses of ${what}`, 150);
      // Those at the same time as the hundredth may pass with it.
      expect({ what, stopped: counted['429'] ?? 0 }).toEqual({
        what,
        stopped: expect.any(Number),
      });
      expect(counted['429'] ?? 0).toBeGreaterThanOrEqual(40);
      expect(await guess()).toBe(429);
    }
  });

  it('AC-01 who asks for emails without end is stopped, and nobody else', async () => {
    const ask = async (index: number, address: string) => {
      const email = `stranger-${index}@mail.example`;
      return (await site.browser().post('password-forgot', { email }, from(address))).status;
    };
    const { max } = NETWORK_CALLS;
    const who = viewerNetwork(ATTACKER) ?? '';
    for (let call = 0; call < max - 50; call += 1)
      await site.deps.limits.countInWindow({ kind: 'calls-forgot', who, ...NETWORK_CALLS });
    expect(await statuses(100, (index) => ask(index, ATTACKER))).toEqual({ 200: 50, 429: 50 });
    attacks.tried('requests for emails', max + 50);
    expect(await ask(0, SCHOOL)).toBe(200);
    site.setNow(NOW + NETWORK_CALLS.windowMs);
    expect(await ask(0, ATTACKER)).toBe(200);
    site.setNow(NOW);
  });

  it('AC-01 who asks for emails without an address is stopped at once', async () => {
    const source = brand.newsletters.WEEKLY?.SOURCE_CODE.newsletterPage ?? '';
    const form = { email: 'reader@mail.example', source };
    expect(await newsletters.call('/subscribe', { form, address: 'nowhere' })).toMatchObject({
      status: 303,
      headers: { location: expect.stringContaining('error=tooManyAttempts') },
    });
    attacks.tried('calls without an address');
  });
});
