import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { periodAt } from '../../../shared/paywall/periods.ts';
import { readSample, sampleClaims, signSample } from '../../../shared/paywall/sample-token.ts';
import { readSubscription } from '../../../shared/paywall/subscription-token.ts';
import { nodeCrypto, NOW, testKey } from '../../../shared/paywall/testing/fixtures.ts';
import { openPaymentSite, ZONE, type PaymentSite } from './payment-site.ts';

const period = periodAt(NOW, ZONE);
const seconds = Math.floor(NOW / 1_000);
const SID = nodeCrypto.sha256('a reader').slice(0, 22);
const claims = {
  ...sampleClaims({
    sid: SID,
    urls: ['/story/a'],
    max: 4,
    exp: period.endMs / 1_000,
    src: 'e',
    nowMs: NOW,
  }),
};
let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite(NOW);
});
afterAll(() => site.close());

const bytes = (key: string) => new TextEncoder().encode(key);
/** A sample token as jose creates it. */
function signed(
  payload: JWTPayload = claims,
  kid = '7',
  key = site.config.k[7] ?? '',
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(bytes(key));
}
const verify = (token: string, ring: Readonly<Record<string, string>>, audience: string) =>
  jwtVerify(token, ({ kid = '' }) => bytes(ring[kid] ?? ''), {
    algorithms: ['HS256'],
    audience,
    currentDate: new Date(NOW),
  });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('Tokens read by jose', () => {
  it('are JWS with HS256, the key’s id, audience and expiry', async () => {
    const auth = await site.signIn('paying', { endsAt: '2027-03-01T00:00:00.000Z' });
    const { body } = await site.call('validate', { auth, smp: await signed() });
    const { sub = '', smp = '' } = body.tokens ?? {};
    for (const token of [sub, smp])
      expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: '7' });
    expect((await verify(smp, site.config.k, 'smp')).payload).toEqual({ ...claims, src: 'd' });
    const { payload } = await verify(sub, site.config.s, 'sub');
    expect(payload).toEqual({
      aud: 'sub',
      p: expect.stringMatching(/^[\w-]{22}$/),
      ent: ['sub'],
      af: 1,
      iat: seconds,
      exp: expect.any(Number),
    });
    expect(Math.abs((payload.exp ?? 0) - seconds - 43_200)).toBeLessThanOrEqual(2_160);
    await expect(verify(sub, site.config.k, 'sub')).rejects.toThrow(
      'signature verification failed',
    );
  });

  it('are valid when jose has made them, also with the previous key', async () => {
    expect((await site.call('validate', { smp: await signed() })).status).toBe(200);
    expect(
      (await site.call('validate', { smp: await signed(claims, '6', site.config.k[6]) })).status,
    ).toBe(200);
    const sub = await new SignJWT({ aud: 'sub', p: 'somebody', ent: ['sub'], af: 0 })
      .setProtectedHeader({ alg: 'HS256', kid: '6' })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 60)
      .sign(bytes(site.config.s[6] ?? ''));
    expect(readSubscription(sub, site.config.s, NOW, nodeCrypto)).toMatchObject({ p: 'somebody' });
    expect(readSample(await signed(), site.config.k, NOW, nodeCrypto)).toEqual(claims);
  });

  it('are signed with the new key as soon as the keys rotate', async () => {
    const keys = {
      k: { ...site.config.k, 8: testKey('sample 8') },
      s: { ...site.config.s, 8: testKey('subscription 8') },
    };
    await site.writeConfig({ ...site.config, ...keys, cur: '8' });
    const { body } = await site.call('validate', { smp: await signed() });
    await site.writeConfig(site.config);
    expect((await verify(body.tokens?.smp ?? '', keys.k, 'smp')).protectedHeader.kid).toBe('8');
  });
});

/** Invalid sample tokens. */
async function forgeries(): Promise<string[]> {
  const good = await signed();
  const [head = '', payload = '', mac = ''] = good.split('.');
  const { privateKey } = await generateKeyPair('RS256');
  const kids = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    '8',
    '07',
    '7 ',
    '../7',
    '7\u0000',
  ];
  return [
    new UnsecuredJWT(claims).encode(),
    `${part({ alg: 'none', kid: '7' })}.${payload}.${mac}`,
    `${part({ alg: 'hs256', kid: '7' })}.${payload}.${mac}`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '7' }).sign(privateKey),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512', kid: '7' })
      .sign(bytes(site.config.k[7] ?? '')),
    ...(await Promise.all(kids.map((kid) => signed(claims, kid)))),
    await signed(claims, '7', site.config.s[7]),
    await signed(claims, '6'),
    await signed(claims, '7', testKey('another')),
    await signed({ ...claims, aud: 'sub' }),
    await signed({ ...claims, aud: ['smp'] }),
    await signed({ ...claims, exp: seconds - 61 }),
    await signed({ ...claims, iat: seconds + 301 }),
    await signed({ ...claims, cnt: 0 }),
    await signed({ ...claims, urls: '/story/a' }),
    await signed({ ...claims, exp: undefined }),
    await signed({ ...claims, iat: undefined }),
    await signed({ ...claims, urls: Array.from({ length: 90 }, (_, n) => `/story/${n}`), cnt: 90 }),
    signSample({ ...claims, src: 'e' }, '7', { 7: testKey('subscription 7') }, nodeCrypto),
    ...[...good].map(
      (letter, at) => `${good.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`,
    ),
    `${head}.${payload}`,
    `${head}.${payload}.`,
    `${head}..${mac}`,
    `.${payload}.${mac}`,
    `${good}.`,
    `${good}.${mac}`,
    `${good}=`,
    ` ${good} x`,
    good.toUpperCase(),
    `${part([])}.${payload}.${mac}`,
    `${part(null)}.${payload}.${mac}`,
    `${part({ alg: 'HS256', kid: 7 })}.${payload}.${mac}`,
    `${part({ alg: 'HS256', kid: { 7: 7 } })}.${payload}.${mac}`,
    '',
    '.',
    '..',
    '...',
    '=',
    'null',
    'undefined',
    '{}',
    '[object Object]',
    '%',
    '%00',
    '%ff%fe',
    '\u0000',
    '\ud800',
    '💥',
    'ä'.repeat(500),
    '../../etc/passwd',
    '<script>',
    '"',
    '\\',
    'A'.repeat(43),
    'A'.repeat(1_025),
    `${'A'.repeat(500)}.${'A'.repeat(480)}.${'A'.repeat(43)}`,
    'x'.repeat(100_000),
    '.'.repeat(10_000),
    '-_'.repeat(200),
  ];
}

describe('An invalid token', () => {
  it('counts as none in any form, causes no server error and gets nothing', async () => {
    const shapes = await forgeries();
    expect(shapes.length).toBeGreaterThan(200);
    for (const shape of shapes) {
      for (const name of ['validate', 'revalidate'] as const) {
        const response = await site.call(name, { auth: shape, smp: shape });
        expect({
          shape,
          status: response.status,
          cookies: response.cookies,
          tokens: response.body.tokens,
        }).toEqual({
          shape,
          status: 401,
          // PW-11: nothing can renew a subscription token without a session.
          cookies: name === 'revalidate' ? ['pay_ent_sub=; Path=/; Max-Age=0; Secure'] : [],
          tokens: undefined,
        });
      }
    }
    expect(site.logged).toEqual([]);
  });

  it('does not keep a valid one from being read', async () => {
    const auth = await site.signIn('beset', { endsAt: '2027-03-01T00:00:00.000Z' });
    for (const shape of await forgeries()) {
      const { status, body } = await site.call('revalidate', { auth, smp: shape });
      expect({ status, isRenewed: body.replaceWithNewToken, smp: body.tokens?.smp }).toEqual({
        status: 200,
        isRenewed: true,
        smp: undefined,
      });
    }
  });

  it.each<[string, readonly string[]]>([
    ['without a name', ['=', '=x', '']],
    ['without a value', ['pay_ent_smp', 'payment_auth_token']],
    ['a thousand times', Array.from({ length: 1_000 }, (_, n) => `pay_ent_smp=${n}`)],
    ['under names of objects', ['__proto__=1', 'constructor=1', 'toString=1']],
    ['several in one', ['pay_ent_smp=; payment_auth_token=; pay_ent_smp=x']],
  ])('is a cookie %s', async (_, cookies) => {
    expect((await site.call('validate', { cookies })).status).toBe(401);
  });
});
