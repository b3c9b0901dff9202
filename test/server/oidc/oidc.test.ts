/** Sign-in by another service, with a real provider: `oidc-provider` on this machine. */
import { generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appleClientSecret } from '../../../services/readers/oidc/open-id-provider.ts';
import { signInCookie } from '../../../shared/cookies.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { walkThrough } from '../../support/identity-provider.ts';
import { PASSWORD, type TestBrowser } from '../accounts/account-site.ts';
import { openOidcSite, type Answer, type OidcSite } from './oidc-site.ts';

let opened: OidcSite;
beforeAll(async () => {
  opened = await openOidcSite();
});
afterAll(() => opened.close());
beforeEach(() => {
  opened.provider.mode = 'signs in';
  opened.site.setNow(NOW);
});

const SIGN_IN = '/account/sign-in/';
const browser = () => opened.site.browser();
/** Sets who is in front of the provider. */
function come(name: string, more: { email?: string; email_verified?: boolean } = {}): void {
  opened.provider.person = {
    sub: name,
    email: `${name}@mail.example`,
    email_verified: true,
    ...more,
  };
}
const accountOf = async (email: string) =>
  opened.site.deps.accounts.byEmailHash(await opened.site.deps.hashEmail(email));
const show = async (reader: TestBrowser) =>
  (await reader.post('account', { amgUuid: reader.jar.get('amg_user') })).body.data;
const labels = async (reader: TestBrowser) =>
  ((await show(reader))?.identities as { label: string }[] | undefined)?.map(({ label }) => label);
const mailsTo = (email: string) =>
  opened.site.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
const isSignedIn = ({ jar }: TestBrowser) => jar.has('__Host-sid');
/** Begins, and comes back with the provider's answer, which nobody has opened yet. */
async function answerFor(reader: TestBrowser, query = {}): Promise<URL> {
  const { location } = await opened.start(reader, query);
  return new URL(await walkThrough(opened.provider, location));
}
const failed = (error: string, redirect = '') => ({
  status: 303,
  location: `${SIGN_IN}?${redirect}error=${error}`,
  cookies: [],
});

describe('Signing in by another service', () => {
  it('AC-01 makes an account of a verified address, and signs in to it from then on', async () => {
    come('newcomer');
    const reader = browser();
    const target = '/story/a-story/?page=2';
    expect(await opened.signIn(reader, { redirectURL: target })).toMatchObject({
      status: 303,
      location: target,
    });
    expect(await show(reader)).toMatchObject({
      email: 'newcomer@mail.example',
      isVerified: true,
      hasPassword: false,
    });
    expect(await labels(reader)).toEqual(['Example ID']);

    // Its address at the provider does not matter any more.
    come('newcomer', { email: 'renamed@mail.example' });
    const again = browser();
    expect((await opened.signIn(again)).location).toBe('/');
    expect(again.jar.get('amg_user')).toBe(reader.jar.get('amg_user'));
    expect(await accountOf('renamed@mail.example')).toBeUndefined();
  });

  it('AC-01 does not join an account that is there before its reader has signed in as before', async () => {
    const owner = await opened.site.registered('there@mail.example');
    come('there');
    const reader = browser();
    const asked = await opened.signIn(reader, { redirectURL: '/story/a-story/' });
    expect(asked.location).toBe(
      `${SIGN_IN}?redirectURL=%2Fstory%2Fa-story%2F&done=confirmIdentity`,
    );
    expect(isSignedIn(reader)).toBe(false);
    // Another reader who signs in there links nothing.
    await opened.site.registered('somebody@mail.example');
    const login = (email: string) => ({ email, password: PASSWORD });
    await reader.post('login', login('somebody@mail.example'));
    expect(await labels(reader)).toBeUndefined();
    // The same account in another browser neither.
    const elsewhere = browser();
    await elsewhere.post('login', login('there@mail.example'));
    expect(await labels(owner)).toBeUndefined();

    await reader.post('login', login('there@mail.example'));
    expect(await labels(reader)).toEqual(['Example ID']);
    const next = browser();
    expect((await opened.signIn(next)).location).toBe('/');
    expect(next.jar.get('amg_user')).toBe(owner.jar.get('amg_user'));
  });

  it('AC-01 is confirmed by a code in an email as by a password, which ends a stranger’s registration', async () => {
    const stranger = await opened.site.registered('taken@mail.example');
    come('taken');
    const reader = browser();
    await opened.signIn(reader);
    await reader.post('login-code', { email: 'taken@mail.example' });
    await reader.post('login-code', { code: opened.site.codeTo('taken@mail.example') });
    expect(await labels(reader)).toEqual(['Example ID']);
    expect((await stranger.post('sessions')).body.name).toBe('notSignedIn');
  });

  it('AC-01 connects a service from my account, whatever its address, and tells the reader', async () => {
    const reader = await opened.site.registered('connects@mail.example');
    come('connects-at-work', { email: 'work@mail.example' });
    expect(await opened.signIn(reader, { connect: '1' })).toMatchObject({
      status: 303,
      location: '/account/my-account/?done=identityConnected',
    });
    expect(await labels(reader)).toEqual(['Example ID']);
    expect(await accountOf('work@mail.example')).toBeUndefined();
    expect(mailsTo('connects@mail.example')).toContain(
      'Example ID now signs in to your Meridian account',
    );
    const next = browser();
    await opened.signIn(next);
    expect(next.jar.get('amg_user')).toBe(reader.jar.get('amg_user'));
    // Connecting again changes nothing; it is not taken from this account by another.
    await opened.signIn(reader, { connect: '1' });
    expect(await labels(reader)).toEqual(['Example ID']);
    const other = await opened.site.registered('other-connects@mail.example');
    expect((await opened.signIn(other, { connect: '1' })).location).toBe(
      '/account/my-account/?error=providerTaken',
    );
    expect(await labels(other)).toBeUndefined();
    const id = ((await show(reader))?.identities as { id: string }[])[0]?.id ?? '';
    expect(await opened.disconnect(reader, id)).toBe('disconnected');
    expect(mailsTo('connects@mail.example').at(-1)).toBe(
      'Example ID no longer signs in to your Meridian account',
    );
  });

  it('AC-01 connects nothing for who signed in long ago, also not once they sign in again, nor for another account', async () => {
    const reader = await opened.site.registered('long-ago@mail.example');
    come('long-ago-at-work', { email: 'work-2@mail.example' });
    const login = { email: 'long-ago@mail.example', password: PASSWORD };
    const asks = `${SIGN_IN}?redirectURL=%2Faccount%2Fmy-account%2F&done=confirmConnect`;
    // The session grows old before the answer comes.
    opened.site.setNow(NOW + 14 * 60_000);
    const { location: early } = await opened.start(reader, { connect: '1' });
    const late = await walkThrough(opened.provider, early);
    opened.site.setNow(NOW + 16 * 60_000);
    expect((await opened.done(reader, late)).location).toBe(asks);
    expect(isSignedIn(reader)).toBe(false);
    await reader.post('login', login);
    expect(await labels(reader)).toBeUndefined();
    // It is old when the connection begins: the service is not asked.
    opened.site.setNow(NOW + 32 * 60_000);
    expect((await opened.start(reader, { connect: '1' })).location).toBe(asks);
    expect(isSignedIn(reader)).toBe(false);
    await reader.post('login', login);
    expect(await labels(reader)).toBeUndefined();
    expect((await opened.signIn(reader, { connect: '1' })).location).toBe(
      '/account/my-account/?done=identityConnected',
    );
    expect(await labels(reader)).toEqual(['Example ID']);
    // Somebody else has signed in meanwhile, in the same browser.
    come('meanwhile', { email: 'work-3@mail.example' });
    const first = await opened.site.registered('first-here@mail.example');
    const { location } = await opened.start(first, { connect: '1' });
    const answer = await walkThrough(opened.provider, location);
    await opened.site.registered('second-here@mail.example');
    await first.post('login', { email: 'second-here@mail.example', password: PASSWORD });
    expect((await opened.done(first, answer)).location).toBe(
      '/account/my-account/?error=providerState',
    );
    expect(await labels(first)).toBeUndefined();
  });

  it('AC-01 waits for a confirmation for 15 minutes', async () => {
    await opened.site.registered('slow@mail.example');
    come('slow');
    const reader = browser();
    await opened.signIn(reader);
    opened.site.setNow(NOW + 15 * 60_000);
    await reader.post('login', { email: 'slow@mail.example', password: PASSWORD });
    expect(isSignedIn(reader)).toBe(true);
    expect(await labels(reader)).toBeUndefined();
  });

  it('AC-01 is disconnected in my account, and nobody else can', async () => {
    come('leaver');
    const reader = browser();
    await opened.signIn(reader);
    const [{ id = '' } = {}] = ((await show(reader))?.identities ?? []) as { id?: string }[];
    const other = await opened.site.registered('other@mail.example');
    await opened.disconnect(other, id);
    expect(await labels(reader)).toEqual(['Example ID']);
    expect(await opened.disconnect(reader, id)).toBe('disconnected');
    expect(await labels(reader)).toBeUndefined();
    // It has an account like any other address now.
    expect((await opened.signIn(browser())).location).toContain('done=confirmIdentity');
  });

  it('AC-01 follows the account to another address, and is deleted and exported with it', async () => {
    come('mover');
    const reader = browser();
    await opened.signIn(reader);
    await reader.post('login-code', { email: 'mover@mail.example' });
    const code = opened.site.codeTo('mover@mail.example');
    await reader.post('account-email', { email: 'moved@mail.example', password: code });
    const token = opened.site.tokenTo('moved@mail.example');
    expect((await reader.post('email-verify', { token })).body.name).toBe('addressChanged');
    const again = browser();
    expect((await opened.signIn(again)).location).toBe('/');
    expect(await show(again)).toMatchObject({ email: 'moved@mail.example' });

    const file = JSON.parse((await again.post('account-export')).text) as { identities: object[] };
    expect(file.identities).toEqual([
      expect.objectContaining({ label: 'Example ID', subject: 'mover' }),
    ]);
    await again.post('login-code', { email: 'moved@mail.example' });
    const proof = opened.site.codeTo('moved@mail.example');
    expect((await again.post('account-delete', { password: proof })).body.name).toBe('deleted');
    const hash = await opened.site.deps.hashEmail('moved@mail.example');
    const stored = (await opened.site.everything()).join('\n');
    expect(stored).not.toContain(hash);
    expect(stored).not.toContain('"mover"');
  });

  it('AC-03 stores no secret of a flow', async () => {
    come('at-rest');
    const reader = browser();
    const answer = await answerFor(reader);
    const stored = (await opened.site.everything()).join('\n');
    for (const secret of [answer.searchParams.get('state'), reader.jar.get(signInCookie.name)])
      expect(stored).not.toContain(secret);
  });
});

describe('What another service leads back with', () => {
  it('AC-01 each failure is a page of its own, and nobody is signed in', async () => {
    const reader = browser();
    const target = { redirectURL: '/story/a-story/' };
    const kept = 'redirectURL=%2Fstory%2Fa-story%2F&';
    come('denier');
    opened.provider.mode = 'denies';
    expect(await opened.signIn(reader, target)).toEqual(failed('providerDenied', kept));
    opened.provider.mode = 'signs in';
    come('secretive', { email: undefined, email_verified: undefined });
    expect(await opened.signIn(reader, target)).toEqual(failed('providerNoEmail', kept));
    come('careless', { email_verified: false });
    expect(await opened.signIn(reader, target)).toEqual(failed('providerUnverified', kept));
    come('vague', { email_verified: undefined });
    expect(await opened.signIn(reader, target)).toEqual(failed('providerUnverified', kept));
    come('broken', { email: 'no address' });
    expect(await opened.signIn(reader, target)).toEqual(failed('providerNoEmail', kept));
    come('late');
    const answer = await answerFor(reader, target);
    opened.provider.mode = 'is down';
    expect(await opened.done(reader, answer.href)).toEqual(failed('providerDown', kept));
    expect(isSignedIn(reader)).toBe(false);
    expect(await accountOf('careless@mail.example')).toBeUndefined();
  });

  it('AC-01 a service that is down, not set up or unknown is a page too', async () => {
    const reader = browser();
    const begun = async (query = {}, headers = {}): Promise<Answer> =>
      opened.start(reader, query, headers);
    opened.setSecret(undefined);
    expect(await begun()).toEqual(failed('providerDown'));
    opened.setSecret('a secret of the client, long enough');
    // The sample names no application at Apple.
    for (const provider of ['apple', 'facebook', '', '__proto__', 'constructor'])
      expect(await begun({ provider })).toEqual(failed('providerState'));
  });

  it('AC-01 an answer counts in the browser that asked alone (CSRF)', async () => {
    come('attacker');
    const attacker = browser();
    const answer = await answerFor(attacker);
    // The attacker leads the victim to the answer, to have them signed in as the attacker.
    const victim = browser();
    expect(await opened.done(victim, answer.href)).toEqual(failed('providerState'));
    come('victim');
    const begun = browser();
    await answerFor(begun);
    expect(await opened.done(begun, answer.href)).toEqual(failed('providerState'));
    expect(isSignedIn(victim) || isSignedIn(begun)).toBe(false);
    // Nothing of it was used up.
    expect((await opened.done(attacker, answer.href)).location).toBe('/');
  });

  it('AC-01 no other site begins a sign-in', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect(await opened.start(browser(), {}, { 'sec-fetch-site': site })).toEqual(
        failed('providerState'),
      );
  });

  it('AC-01 an answer counts once, and one code too (replay)', async () => {
    come('replayed');
    const reader = browser();
    const answer = await answerFor(reader);
    const cookies = new Map(reader.jar);
    const responses = await Promise.all(
      [1, 2, 3].map(() => opened.done(opened.site.browser(cookies), answer.href)),
    );
    expect(responses.map(({ location }) => location).sort()).toEqual([
      '/',
      ...[1, 2].map(() => failed('providerState').location),
    ]);
    // A code that was used, in a flow of this browser's own.
    const next = await answerFor(reader);
    next.searchParams.set('code', answer.searchParams.get('code') ?? '');
    expect((await opened.done(reader, next.href)).location).toBe(`${SIGN_IN}?error=providerState`);
  });

  it('AC-01 a code of another browser is worth nothing (PKCE)', async () => {
    come('owner');
    const owner = browser();
    const stolen = await answerFor(owner);
    come('thief');
    const thief = browser();
    const own = await answerFor(thief);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await opened.done(thief, own.href)).location).toBe(`${SIGN_IN}?error=providerState`);
    expect(isSignedIn(thief)).toBe(false);
  });

  it('AC-01 an ID token of another sign-in is not taken (nonce)', async () => {
    come('injected');
    const reader = browser();
    const { location } = await opened.start(reader);
    const asked = new URL(location);
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(asked.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    asked.searchParams.set('nonce', 'of another sign-in');
    const answer = await walkThrough(opened.provider, asked.href);
    expect((await opened.done(reader, answer)).location).toBe(`${SIGN_IN}?error=providerState`);
    expect(isSignedIn(reader)).toBe(false);
  });

  it('AC-01 an answer of one service is not taken for another’s (mix-up)', async () => {
    come('mixed');
    const reader = browser();
    const answer = await answerFor(reader);
    const requests = opened.provider.tokenRequests;
    // At the address of another service, the code goes to nobody.
    const other = answer.href.replace('/oidc/own', '/oidc/google');
    expect(await opened.done(reader, other)).toEqual(failed('providerState'));
    // With the name of another issuer (RFC 9207) neither.
    const named = await answerFor(reader);
    expect(named.searchParams.get('iss')).toBe(opened.provider.issuer);
    named.searchParams.set('iss', 'https://accounts.google.com');
    expect((await opened.done(reader, named.href)).location).toBe(`${SIGN_IN}?error=providerState`);
    expect(opened.provider.tokenRequests).toBe(requests);
  });

  it('AC-01 an answer comes within 15 minutes', async () => {
    come('sleeper');
    const reader = browser();
    const answer = await answerFor(reader);
    opened.site.setNow(NOW + 15 * 60_000);
    expect(await opened.done(reader, answer.href)).toEqual(failed('providerState'));
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    'javascript:alert(1)',
    '/story/a/\nLocation: https://evil.example',
  ])('RT-14 does not lead to %j', async (redirectURL) => {
    come(`redirected-${redirectURL.length}`);
    expect((await opened.signIn(browser(), { redirectURL })).location).toBe('/');
  });

  it.each([
    '',
    '?state=x&code=y',
    `?state=${'A'.repeat(43)}`,
    `?error=${'x'.repeat(5_000)}`,
    '?code=1&code=2&state=1&state=2',
    '?state=%00%ff&code=%',
  ])('AC-01 is led to the sign-in page by a hostile answer (%#)', async (query) => {
    const reader = browser();
    await answerFor(reader);
    const answer = await opened.done(reader, `/api/oidc/own${query}`);
    expect(answer).toEqual(failed('providerState'));
  });
});

describe('Apple', () => {
  it('AC-01 posts its answer, which is led on by GET, so that cookies stay closed to other sites', async () => {
    const answer = await opened.postApple({
      state: 'a state',
      code: 'c0ffee.0.abc',
      user: '{"name":{"firstName":"Ada"}}',
      redirectURL: 'https://evil.example/',
    });
    expect(answer).toEqual({
      status: 303,
      location: '/api/oidc/apple?code=c0ffee.0.abc&state=a+state',
      cookies: [],
    });
    expect(
      (await opened.postApple({ error: 'user_cancelled_authorize', state: 's' })).location,
    ).toBe('/api/oidc/apple?state=s&error=user_cancelled_authorize');
    expect((await opened.postApple({ code: 'x'.repeat(2_001) })).location).toBe('/api/oidc/apple');
  });

  it('AC-01 gets a client secret that the publisher’s key has signed', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const ids = { clientId: 'com.example.signin', teamId: 'ABCDE12345', keyId: 'FGHIJ67890' };
    // As the file has it, and in the one line that `masthead keys set` takes.
    for (const key of [pem, pem.replaceAll('\n', '')]) {
      const [header = '', payload = '', signature = ''] = appleClientSecret(key, ids, NOW).split(
        '.',
      );
      const read = (part: string): unknown =>
        JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
      expect(read(header)).toEqual({ alg: 'ES256', kid: 'FGHIJ67890' });
      expect(read(payload)).toEqual({
        iss: 'ABCDE12345',
        iat: Math.floor(NOW / 1_000),
        exp: Math.floor(NOW / 1_000) + 7_200,
        aud: 'https://appleid.apple.com',
        sub: 'com.example.signin',
      });
      expect(
        verify(
          'sha256',
          Buffer.from(`${header}.${payload}`),
          { key: publicKey, dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'base64url'),
        ),
      ).toBe(true);
    }
  });
});
