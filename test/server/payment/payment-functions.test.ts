import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { articleHash, entryHash } from '../../../shared/paywall/article-key.ts';
import { meterSubject } from '../../../shared/paywall/meter-item.ts';
import { periodAt } from '../../../shared/paywall/periods.ts';
import {
  readSample,
  sampleClaims,
  signSample,
  type SampleClaims,
} from '../../../shared/paywall/sample-token.ts';
import { readEntitlement, readSubscription } from '../../../shared/paywall/subscription-token.ts';
import { nodeCrypto, NOW } from '../../../shared/paywall/testing/fixtures.ts';
import {
  openPaymentSite,
  SUBJECTS_SECRET,
  ZONE,
  type PaymentFunction,
  type PaymentSite,
} from './payment-site.ts';

const period = periodAt(NOW, ZONE);
const RUNS = '2027-03-01T00:00:00.000Z';
const OVER = '2026-11-12T14:59:59.999Z';
const both: PaymentFunction[] = ['validate', 'revalidate'];
let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite(NOW);
});
afterAll(() => site.close());
afterEach(async () => {
  site.setNow(NOW);
  await site.writeConfig(site.config);
});

let count = 0;
function newName(): string {
  count += 1;
  return nodeCrypto.sha256(`name ${count}`).slice(0, 22);
}
function token(
  sid: string,
  urls: readonly string[],
  src: SampleClaims['src'] = 'e',
  exp = period.endMs / 1_000,
): string {
  return signSample(
    sampleClaims({ sid, urls, max: site.config.max, exp, src, nowMs: NOW }),
    site.config.cur,
    site.config.k,
    nodeCrypto,
  );
}
const hashes = (...paths: string[]) =>
  new Set(paths.map((path) => articleHash(path, nodeCrypto.sha256)));
const account = (accountId: string) =>
  meterSubject({ accountId, sid: '' }, SUBJECTS_SECRET, nodeCrypto.hmac);
const claimsOf = (smp: string | undefined) => readSample(smp ?? '', site.config.k, NOW, nodeCrypto);
const cookieOf = (cookies: readonly string[], name: string) =>
  cookies.filter((cookie) => cookie.startsWith(`${name}=`));

describe('A reader with a subscription', () => {
  it.each(both)(
    'PW-12 gets a subscription token from %s, in the response and as a cookie',
    async (name) => {
      const auth = await site.signIn('paying', { endsAt: RUNS });
      const { status, headers, body, cookies } = await site.call(name, { auth });
      expect({ status, headers }).toEqual({
        status: 200,
        headers: {
          'content-type': 'application/json',
          'cache-control': 'private, no-store',
          'x-request-id': 'request-1',
        },
      });
      expect(body).toEqual({
        requestSuccess: true,
        message: 'ok',
        replaceWithNewToken: true,
        removeExistingToken: false,
        tokens: { sub: expect.any(String) },
      });
      expect(cookies).toEqual([
        `pay_ent_sub=${body.tokens?.sub ?? ''}; Path=/; Max-Age=31536000; Secure`,
      ]);
      expect(
        readSubscription(body.tokens?.sub ?? '', site.config.s, NOW, nodeCrypto),
      ).toMatchObject({ ent: ['sub'], af: 1, iat: NOW / 1_000 });
    },
  );

  it('PW-12 gets the cookie for the site’s domain, and without Secure in CI, where there is no TLS', async () => {
    const auth = await site.signIn('paying', { endsAt: RUNS });
    const attributes = async (env: NodeJS.ProcessEnv) =>
      (await site.call('revalidate', { auth }, env)).cookies[0]?.split('; ').slice(1);
    expect(await attributes({ COOKIE_DOMAIN: 'meridian.example' })).toEqual([
      'Path=/',
      'Max-Age=31536000',
      'Domain=meridian.example',
      'Secure',
    ]);
    expect(await attributes({ ENVIRONMENT: 'ci' })).toEqual(['Path=/', 'Max-Age=31536000']);
  });

  it('has a name of the paywall’s own, the same in every token and different from others', async () => {
    const name = async (accountId: string) =>
      decodeJwt(
        (await site.call('validate', { auth: await site.signIn(accountId, { endsAt: RUNS }) })).body
          .tokens?.sub ?? '',
      ).p;
    const [first, again, other] = [await name('named'), await name('named'), await name('other')];
    expect(again).toBe(first);
    expect(new Set([first, other, account('named'), 'named'])).toHaveProperty('size', 4);
  });

  it('sees ads when the subscription says so', async () => {
    const auth = await site.signIn('with-ads', { endsAt: RUNS, isAdFree: false });
    expect(decodeJwt((await site.call('validate', { auth })).body.tokens?.sub ?? '')).toMatchObject(
      { af: 0 },
    );
  });

  it('gets both tokens at once when it sends a sample token', async () => {
    const auth = await site.signIn('with-both', { endsAt: RUNS });
    const { body, cookies } = await site.call('validate', {
      auth,
      smp: token(newName(), ['/story/a']),
    });
    expect(Object.keys(body.tokens ?? {}).sort()).toEqual(['smp', 'sub']);
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'pay_ent_smp',
      'pay_ent_sub',
    ]);
    expect(cookieOf(cookies, 'pay_ent_smp')).toEqual([
      `pay_ent_smp=${body.tokens?.smp ?? ''}; Path=/; Max-Age=2764800; Secure; SameSite=Lax`,
    ]);
  });
});

describe('A reader whose subscription has ended', () => {
  it.each([
    ['has ended', { endsAt: OVER }],
    ['was never linked', {}],
    ['is another account’s by now', { endsAt: RUNS, linkedTo: 'somebody-else' }],
  ])(
    'PW-11 loses the old token through revalidate when the subscription %s',
    async (_, options) => {
      const auth = await site.signIn(newName(), options);
      const { status, body, cookies } = await site.call(
        'revalidate',
        { auth },
        { COOKIE_DOMAIN: 'meridian.example' },
      );
      expect(status).toBe(200);
      expect(body).toEqual({
        requestSuccess: true,
        message: 'ok',
        replaceWithNewToken: false,
        removeExistingToken: true,
        tokens: {},
      });
      expect(cookies).toEqual([
        'pay_ent_sub=; Path=/; Max-Age=0; Domain=meridian.example; Secure',
        expect.stringMatching(
          /^pay_ent_reg=[\w.-]+; Path=\/; Max-Age=31536000; Domain=meridian.example; Secure; SameSite=Lax; HttpOnly$/,
        ),
      ]);
    },
  );

  it('PW-11 keeps its tokens when validate is called', async () => {
    const { status, body, cookies } = await site.call('validate', {
      auth: await site.signIn('lapsed', { endsAt: OVER }),
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      requestSuccess: true,
      message: 'ok',
      replaceWithNewToken: false,
      removeExistingToken: false,
      tokens: {},
    });
    // What is left is the account. Its token is for no script.
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['pay_ent_reg']);
    const registration = cookies[0]?.split(/[=;]/)[1] ?? '';
    expect(readEntitlement('reg', registration, site.config.s, NOW, nodeCrypto)).toMatchObject({
      aud: 'reg',
      ent: ['reg'],
      af: 0,
    });
    expect(readSubscription(registration, site.config.s, NOW, nodeCrypto)).toBeUndefined();
  });

  it('PW-12 names the plan of a subscription in its token', async () => {
    const auth = await site.signIn(newName(), { endsAt: RUNS, plan: 'gold' });
    const { body } = await site.call('validate', { auth });
    expect(decodeJwt(body.tokens?.sub ?? '')).toMatchObject({ ent: ['sub', 't:gold'] });
  });

  it('PW-11 has access until the last millisecond, by the server’s clock', async () => {
    const auth = await site.signIn('ending', { endsAt: OVER });
    site.setNow(Date.parse(OVER) - 1);
    expect((await site.call('revalidate', { auth })).body).toMatchObject({
      replaceWithNewToken: true,
    });
    site.setNow(Date.parse(OVER));
    expect((await site.call('revalidate', { auth })).body).toMatchObject({
      removeExistingToken: true,
    });
  });
});

describe('A reader without a session', () => {
  it.each<[string, { auth?: string }]>([
    ['without cookies', {}],
    ['with a session that nobody has', { auth: nodeCrypto.sha256('nobody') }],
  ])('PW-12 is rejected by validate %s, and loses nothing', async (_, call) => {
    const { status, body, cookies } = await site.call('validate', call);
    expect({ status, body, cookies }).toEqual({
      status: 401,
      body: { requestSuccess: false, message: 'Nobody is signed in' },
      cookies: [],
    });
  });

  it.each<[string, { auth?: string }]>([
    ['without cookies', {}],
    ['with a session that nobody has', { auth: nodeCrypto.sha256('nobody') }],
  ])('PW-11 loses a subscription token through revalidate %s', async (_, call) => {
    const { status, body, cookies } = await site.call('revalidate', call, {
      COOKIE_DOMAIN: 'meridian.example',
    });
    expect({ status, body, cookies }).toEqual({
      status: 401,
      body: { requestSuccess: false, message: 'Nobody is signed in', removeExistingToken: true },
      cookies: ['pay_ent_sub=; Path=/; Max-Age=0; Domain=meridian.example; Secure'],
    });
  });

  it.each(both)(
    'PW-12 is rejected by %s when the session has ended, whether or not the store has deleted it',
    async (name) => {
      expect(
        (await site.call(name, { auth: await site.signIn('gone', { endsAt: RUNS, until: NOW }) }))
          .status,
      ).toBe(401);
    },
  );

  it('PW-12 has its sample token confirmed by validate, so that DynamoDB knows the item that the edge has granted', async () => {
    const sid = newName();
    const { status, body, cookies } = await site.call('validate', {
      smp: token(sid, ['/story/a']),
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      requestSuccess: true,
      message: 'ok',
      replaceWithNewToken: false,
      removeExistingToken: false,
      tokens: { smp: expect.any(String) },
    });
    expect(claimsOf(body.tokens?.smp)).toMatchObject({
      sid,
      urls: ['/story/a'],
      cnt: 1,
      max: 4,
      src: 'd',
      exp: period.endMs / 1_000,
    });
    expect(cookies).toEqual([
      `pay_ent_smp=${body.tokens?.smp ?? ''}; Path=/; Max-Age=2764800; Secure; SameSite=Lax`,
    ]);
    expect(await site.meter.read(period, sid)).toEqual(hashes('/story/a'));
  });

  it('PW-12 is rejected by revalidate, which still corrects the sample token', async () => {
    const sid = newName();
    const { status, body, cookies } = await site.call('revalidate', {
      smp: token(sid, ['/story/a']),
    });
    expect({ status, body }).toEqual({
      status: 401,
      body: { requestSuccess: false, message: 'Nobody is signed in', removeExistingToken: true },
    });
    const [smp, ...more] = cookieOf(cookies, 'pay_ent_smp');
    expect(claimsOf(smp?.split(/[=;]/)[1])).toMatchObject({ sid, src: 'd' });
    expect(more).toEqual([]);
    expect(await site.meter.read(period, sid)).toEqual(hashes('/story/a'));
  });
});

describe('DynamoDB’s record of a sample token', () => {
  it.each(both)('PW-14 corrects an old token that is replayed to %s', async (name) => {
    const sid = newName();
    const read = ['/story/a', '/story/b', '/review/c', '/gallery/d'];
    await site.call('validate', { smp: token(sid, read) });
    const { cookies } = await site.call(name, { smp: token(sid, ['/story/a']) });
    const claims = claimsOf(cookieOf(cookies, 'pay_ent_smp')[0]?.split(/[=;]/)[1]);
    expect(claims).toMatchObject({ sid, cnt: 4, src: 'd' });
    expect(new Set(claims?.urls.map((entry) => entryHash(entry, nodeCrypto.sha256)))).toEqual(
      hashes(...read),
    );
    expect(claims?.urls).toContain('/story/a');
  });

  it('PW-14 adds what a device has read to the account at sign-in, even when it was confirmed before', async () => {
    const auth = await site.signIn('two-devices');
    await site.call('validate', { auth, smp: token(newName(), ['/story/laptop'], 'd') });
    const sid = newName();
    const { body } = await site.call('validate', { auth, smp: token(sid, ['/story/phone'], 'd') });
    expect(await site.meter.read(period, account('two-devices'))).toEqual(
      hashes('/story/laptop', '/story/phone'),
    );
    expect(claimsOf(body.tokens?.smp)).toMatchObject({ sid, cnt: 2, src: 'd' });
  });

  it('PW-14 adds to the account also what is missing from an older token that the device kept', async () => {
    const sid = newName();
    await site.call('validate', {
      smp: token(sid, ['/story/a', '/story/b', '/story/c', '/story/d']),
    });
    const { body } = await site.call('validate', {
      auth: await site.signIn('forgetful'),
      smp: token(sid, ['/story/a']),
    });
    expect(claimsOf(body.tokens?.smp)).toMatchObject({ cnt: 4 });
    expect(await site.meter.read(period, account('forgetful'))).toEqual(
      hashes('/story/a', '/story/b', '/story/c', '/story/d'),
    );
  });

  it('PW-14 drops the entries of a token from a month that is over, and keeps the identity of its bearer', async () => {
    const sid = newName();
    const old = token(sid, ['/story/a']);
    site.setNow(period.endMs + 1);
    const { body } = await site.call('validate', { smp: old });
    const next = periodAt(period.endMs + 1, ZONE);
    expect(
      readSample(body.tokens?.smp ?? '', site.config.k, period.endMs + 1, nodeCrypto),
    ).toMatchObject({ sid, urls: [], cnt: 0, exp: next.endMs / 1_000 });
    expect(await site.meter.read(next, sid)).toEqual(new Set());
    expect(await site.meter.read(period, sid)).toEqual(new Set());
    site.setNow(period.endMs + 61_000);
    expect((await site.call('validate', { smp: old })).status).toBe(401);
  });

  it('PW-14 is one set after 50 parallel validates, for anonymous readers and for accounts', async () => {
    const paths = ['/story/a', '/story/b', '/story/c'];
    const [anonymous, device] = [newName(), newName()];
    const auth = await site.signIn('parallel');
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        Promise.all([
          site.call('validate', { smp: token(anonymous, paths.slice(0, 1 + (n % 3))) }),
          site.call('validate', { auth, smp: token(device, paths.slice(0, 1 + (n % 3))) }),
        ]),
      ),
    );
    expect(responses.flat().every(({ status }) => status === 200)).toBe(true);
    expect(await site.meter.read(period, anonymous)).toEqual(hashes(...paths));
    expect(await site.meter.read(period, account('parallel'))).toEqual(hashes(...paths));
  });

  it('PW-14 fits into a token when an account has read more than a token holds', async () => {
    const auth = await site.signIn('many-devices');
    await site.meter.unite(
      period,
      account('many-devices'),
      hashes(...Array.from({ length: 60 }, (_, n) => `/story/${n}`)),
    );
    const { body } = await site.call('validate', {
      auth,
      smp: token(newName(), [`/story/${'long'.repeat(24)}`]),
    });
    const claims = claimsOf(body.tokens?.smp);
    expect(claims?.cnt).toBe(30);
    expect(body.tokens?.smp?.length).toBeLessThanOrEqual(1_024);
  });

  it('is not queried where there is no meter, and the token stays as it is', async () => {
    const sid = newName();
    await site.writeConfig({ ...site.config, max: -1 });
    const { status, body, cookies } = await site.call('validate', {
      smp: token(sid, ['/story/a']),
    });
    expect({ status, tokens: body.tokens, cookies }).toEqual({
      status: 200,
      tokens: {},
      cookies: [],
    });
    expect(await site.meter.read(period, sid)).toEqual(new Set());
  });
});

describe('Logs', () => {
  it('name nobody and contain no token', async () => {
    const auth = await site.signIn('private-reader', { endsAt: RUNS });
    const smp = token(newName(), ['/story/a']);
    await site.call('validate', { auth, smp }, { METER_CONFIG_FILE: '/nowhere' });
    await site.call('revalidate', { auth, smp }, { READERS_TABLE: 'no-such-table' });
    const text = JSON.stringify(site.logged, (_, value: unknown) =>
      value instanceof Error ? { message: value.message, stack: value.stack } : value,
    );
    expect(site.logged.map(({ status }) => status)).toEqual([503, 500]);
    expect(site.logged.every(({ requestId }) => requestId === 'request-1')).toBe(true);
    for (const secret of [auth, smp, 'private-reader', 'mail.example', SUBJECTS_SECRET, '/story/a'])
      expect(text).not.toContain(secret);
  });
});
