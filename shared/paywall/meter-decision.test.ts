import { describe, expect, it } from '@jest/globals';
import type { MeterConfig } from './meter-config.ts';
import { decideMeter, type MeterDecision, type MeterRequest } from './meter-decision.ts';
import { isSpent, mintGrant } from './mint-grant.ts';
import { periodAt } from './periods.ts';
import { readSample, sampleClaims, signSample } from './sample-token.ts';
import { issueSubscription } from './subscription-token.ts';
import {
  nodeCrypto,
  NOW,
  testConfig,
  testKey,
  testRequest,
  WORD,
  ZONE,
} from './testing/fixtures.ts';

const SID = 'S'.repeat(22);
const END = periodAt(NOW, ZONE).endMs / 1000;
const config = testConfig();

/** A sample token with some items read. */
function smp(
  urls: readonly string[],
  changes: { max?: number; exp?: number; kid?: string; nowMs?: number } = {},
): string {
  const claims = sampleClaims({
    sid: SID,
    urls,
    max: changes.max ?? 4,
    exp: changes.exp ?? END,
    src: 'd',
    nowMs: changes.nowMs ?? NOW,
  });
  return signSample(claims, changes.kid ?? '7', config.k, nodeCrypto);
}
/** A subscription or registration token that ends in this many seconds. */
function sub(endsInS: number, kind: 'sub' | 'reg' = 'sub', plans: readonly string[] = []): string {
  return issueSubscription({
    kind,
    reader: { pairwiseId: 'p', isAdFree: true, plans },
    random: 0.5,
    kid: '7',
    keys: config.s,
    nowMs: NOW + (endsInS - 43_200) * 1000,
    crypto: nodeCrypto,
  });
}
function decide(
  changes: Partial<MeterRequest> & { path?: string } = {},
  cfg: Partial<MeterConfig> = {},
  nowMs = NOW,
): MeterDecision {
  return decideMeter(
    testRequest(changes.path ?? '/story/a', changes),
    JSON.stringify(testConfig(cfg)),
    nowMs,
    nodeCrypto,
  );
}
/** The decision, in short. */
function verdict(decision: MeterDecision): string {
  if (decision.reject !== undefined) return `reject ${decision.reject}`;
  if (decision.gate !== undefined)
    return `${decision.payment}, gate ${decision.gate.split('|')[1]}`;
  return decision.grant === undefined
    ? decision.payment
    : `${decision.payment}, grant ${decision.grant.sample === undefined ? 'new' : 'more'}`;
}
const read = (token: string, nowMs = NOW) => readSample(token, config.k, nowMs, nodeCrypto);
const three = ['/story/x', '/story/y', '/story/z'];

describe('The decision of the edge', () => {
  it('PW-10 asks the gate for a reader at the limit who may have registered, and grants none', () => {
    const auth = 'A'.repeat(43);
    const two = smp(['/story/x', '/story/y'], { max: 2 });
    const four = smp(['/story/w', ...three], { max: 4 });
    const more = { max: 2, r: 4 };
    expect(verdict(decide({ smp: two }, more))).toBe('free');
    expect(verdict(decide({ smp: two, auth }, more))).toBe('free, gate more');
    const reg = sub(100, 'reg');
    expect(verdict(decide({ smp: two, auth, reg }, more))).toBe('free, gate more');
    expect(verdict(decide({ smp: two, auth, reg }, { max: 2 }))).toBe('free');
    expect(verdict(decide({ smp: four, auth, reg }, more))).toBe('free');
    // The gate gives a registration token to whom it finds signed in.
    expect(verdict(decide({ smp: two, auth }, { max: 2 }))).toBe('free, gate more');
    expect(verdict(decide({ smp: four, auth }, more))).toBe('free, gate more');
    expect(verdict(decide({}, { max: 0, r: 4 }))).toBe('free');
    expect(verdict(decide({ auth }, { max: 0, r: 4 }))).toBe('free, gate new');
  });

  it.each<[string, Parameters<typeof decide>[0], Partial<MeterConfig>, string]>([
    [
      '1: a path that is not metered is free',
      { path: '/tag/a', smp: smp([]), sub: sub(100) },
      {},
      'free',
    ],
    ['1: also for a crawler', { path: '/', crawler: WORD }, {}, 'free'],
    ['2: a verified crawler reads a sample', { crawler: WORD }, {}, 'sample'],
    ['2: before anything that it brings', { crawler: WORD, sub: sub(100) }, { g: 0 }, 'sample'],
    ['2: a crawler that says so of itself is a reader', { crawler: '1' }, {}, 'sample, grant new'],
    [
      '2: nor is one believed without a word',
      { crawler: '', crowd: '' },
      { w: undefined },
      'sample, grant new',
    ],
    ['3: a subscriber', { sub: sub(100) }, {}, 'sub'],
    [
      '3: a subscriber, whatever the sample token says',
      { sub: sub(100), smp: smp([...three, '/story/w']) },
      {},
      'sub',
    ],
    ['3: a token that has ended less than the grace ago', { sub: sub(-899) }, {}, 'sub'],
    ['3: without a grace, the leeway', { sub: sub(-59) }, { grace: 0 }, 'sub'],
    ['4: one that ended longer ago', { sub: sub(-900) }, {}, 'free, gate sub'],
    ['4: without a grace, after the leeway', { sub: sub(-60) }, { grace: 0 }, 'free, gate sub'],
    [
      '4: even for what was read before, and without a meter',
      { sub: sub(-900), smp: smp(['/story/a']) },
      { max: -1 },
      'free, gate sub',
    ],
    [
      '4: a bad one is as if there were none',
      { sub: `${sub(100).slice(0, -1)}x`, smp: smp([...three, '/story/w']) },
      {},
      'free',
    ],
    ['5: no meter', {}, { max: -1 }, 'sample'],
    [
      '5: no meter, without counting',
      { isPrefetch: true, crowd: WORD },
      { max: -1, g: 0 },
      'sample',
    ],
    [
      '6: read before',
      { smp: smp(['/story/a', '/story/b', '/story/c', '/story/d']) },
      {},
      'sample',
    ],
    [
      '6: read before by its legacy address',
      { path: '/2016/03/a', smp: smp(['/review/a']) },
      { g: 0 },
      'sample',
    ],
    ['6: at the limit', { smp: smp([...three, '/story/w']) }, { g: 4 }, 'free'],
    [
      '6: at the limit of the token, though the magazine allows more now',
      { smp: smp(three, { max: 3 }) },
      {},
      'free',
    ],
    [
      '6: at the limit of the magazine, though the token allows more',
      { smp: smp(three) },
      { max: 3 },
      'free',
    ],
    ['6: below what the edge may grant', { smp: smp(three) }, { g: 4 }, 'sample, grant more'],
    ['6: not below it', { smp: smp(['/story/x']) }, {}, 'free, gate more'],
    ['6: a token of the last key', { smp: smp(['/story/a'], { kid: '6' }) }, {}, 'sample'],
    ['7: a fresh reader', {}, {}, 'sample, grant new'],
    ['7: many fresh readers from one address', { crowd: WORD }, {}, 'free'],
    ['7: a fresh reader of a busy address', { busy: WORD }, {}, 'free, gate new'],
    ['7: a crowd is more than busy', { busy: WORD, crowd: WORD }, {}, 'free'],
    ['7: nobody else says that an address is busy', { busy: '1' }, {}, 'sample, grant new'],
    [
      '7: a busy address does not hurt who has a token',
      { busy: WORD, smp: smp(three) },
      { g: 4 },
      'sample, grant more',
    ],
    ['7: the edge may grant nothing', {}, { g: 0 }, 'free, gate new'],
    ['7: nothing is allowed', {}, { max: 0 }, 'free'],
    ['7: the month’s end is not in the table', {}, { e: [] }, 'free, gate new'],
    [
      '7: a forged token is as if there were none',
      { smp: smp([]).replace(/.$/, '!') },
      {},
      'sample, grant new',
    ],
    [
      '7: a crowd does not hurt who has a token',
      { crowd: WORD, smp: smp(three) },
      { g: 4 },
      'sample, grant more',
    ],
    ['8: a prefetch that would be granted', { isPrefetch: true }, {}, 'reject prefetch'],
    ['8: a prefetch that would go to the gate', { isPrefetch: true }, { g: 0 }, 'reject prefetch'],
    [
      '8: a prefetch of an expired subscriber',
      { isPrefetch: true, sub: sub(-900) },
      {},
      'reject prefetch',
    ],
    ['8: a prefetch of what was read', { isPrefetch: true, smp: smp(['/story/a']) }, {}, 'sample'],
    [
      '8: a prefetch of the wall',
      { isPrefetch: true, smp: smp([...three, '/story/w']) },
      {},
      'free',
    ],
    ['8: a prefetch of a subscriber', { isPrefetch: true, sub: sub(100) }, {}, 'sub'],
  ])('PW-02 step %s', (_, request, cfg, expected) => {
    expect(verdict(decide(request, cfg))).toBe(expected);
  });

  it.each([
    ['no configuration', undefined],
    ['an empty one', ''],
    ['one that is no JSON', '{'],
    ['null', 'null'],
    ['one without keys', '{"cur":"7","g":1,"max":4,"grace":900}'],
  ])('PW-02 step 9: %s is free', (_, cfg) => {
    expect(decideMeter(testRequest('/story/a'), cfg, NOW, nodeCrypto)).toEqual({
      payment: 'free',
    });
  });

  it('PW-02 step 9: an error in the cryptography is free', () => {
    const fail = () => {
      throw new Error('no');
    };
    const request = testRequest('/story/a', { smp: smp(['/story/b']) });
    expect(
      decideMeter(request, JSON.stringify(testConfig({ g: 4 })), NOW, {
        hmac: nodeCrypto.hmac,
        sha256: fail,
      }),
    ).toEqual({ payment: 'free' });
    expect(
      decideMeter(request, JSON.stringify(testConfig({ g: 4 })), NOW, {
        hmac: fail,
        sha256: nodeCrypto.sha256,
      }),
    ).toEqual({ payment: 'free' });
  });

  it('PW-02 is the same for the HTML and JSON of an item: the query has no part in it', () => {
    // But for a link, which the gate decides about.
    expect(Object.keys(testRequest('/story/a'))).toEqual([
      'path',
      'crawler',
      'crowd',
      'busy',
      'address',
      'isPrefetch',
      'smp',
      'sub',
      'reg',
      'auth',
      'gift',
    ]);
  });

  it('PW-11 gives the gate the valid tokens, and nothing else that the reader sent', () => {
    const good = smp(['/story/b']);
    const expired = sub(-1_000);
    const auth = 'a'.repeat(43);
    expect(decide({ smp: good, sub: expired, auth, crowd: WORD }).gate).toBe(
      `1|sub|${good}|${expired}|${auth}|1`,
    );
    expect(decide({ smp: good, sub: 'junk|junk', auth: 'x|y' }).gate).toBe(`1|more|${good}|||`);
    expect(decide({ smp: 'junk', auth: '' }, { g: 0 }).gate).toBe('1|new||||');
  });

  it('PW-14 sends a signed-in reader without a good sample token to the gate, never to a grant', () => {
    const auth = 'a'.repeat(43);
    for (const token of ['', 'junk', `${smp(['/story/b'])}x`])
      expect(decide({ smp: token, auth })).toEqual({ payment: 'free', gate: `1|new|||${auth}|` });
    expect(decide({ auth, crowd: WORD }).gate).toBe(`1|new|||${auth}|1`);
    const reg = sub(100, 'reg');
    expect(decide({ auth, reg }, { max: 0 })).toEqual({ payment: 'free', access: 'reg' });
    expect(decide({ auth, reg }, { max: -1 })).toEqual({ payment: 'sample', access: 'reg' });
    for (const max of [0, -1]) expect(decide({ auth }, { max }).gate).toBe(`1|new|||${auth}|`);
    expect(decide({ auth: 'x|y' }).grant).toBeDefined();
    expect(decide({ smp: smp(['/story/a']), auth })).toEqual({ payment: 'sample' });
  });
});

describe('What the tokens of a reader say beside the payment', () => {
  const auth = 'a'.repeat(43);
  const tampered = (token: string) => {
    const [head = '', , mac = ''] = token.split('.');
    const claims = { aud: 'sub', ent: ['sub', 't:gold'], iat: NOW / 1000, exp: END };
    return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), mac].join('.');
  };

  it('PW-02 is an account, or a subscription and its plans, each in one spelling', () => {
    expect(decide({ sub: sub(100) })).toEqual({ payment: 'sub', access: 'sub' });
    expect(decide({ sub: sub(100, 'sub', ['plus', 'gold', 'plus']) })).toEqual({
      payment: 'sub',
      access: 'sub t:gold t:plus',
    });
    const reg = sub(100, 'reg', ['gold']);
    expect(decide({ reg })).toMatchObject({ payment: 'sample', access: 'reg' });
    expect(decide({ reg, smp: smp(three.concat('/story/e')) })).toEqual({
      payment: 'free',
      access: 'reg',
    });
    expect(decide({ reg, auth })).toMatchObject({ payment: 'free', access: 'reg' });
    // A subscription says enough.
    expect(decide({ reg, sub: sub(100) }).access).toBe('sub');
    // The reader gets what the account opens while the gate is asked about the subscription.
    expect(decide({ reg, sub: sub(-1_000) })).toMatchObject({ payment: 'free', access: 'reg' });
  });

  it.each<[string, Parameters<typeof decide>[0]]>([
    ['no token', {}],
    ['a subscription token in the place of a registration token', { reg: sub(100) }],
    ['a registration token in the place of a subscription token', { sub: sub(100, 'reg') }],
    ['a sample token', { reg: smp(['/story/b']) }],
    ['a registration token that has expired for longer than the grace', { reg: sub(-901, 'reg') }],
    ['one with another MAC', { reg: `${sub(100, 'reg').slice(0, -4)}AAAA` }],
    ['one with other claims', { reg: tampered(sub(100, 'reg')) }],
    ['a subscription token with other claims', { sub: tampered(sub(100)) }],
    [
      'one of a key that is gone',
      { reg: sub(100, 'reg').replace(/^[^.]+/, 'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ') },
    ],
    ['one without a signature', { reg: 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJyZWcifQ.' }],
    ['the cookie of a session', { reg: auth }],
    ['the header itself', { reg: 'reg' }],
  ])('PW-11 is nothing for %s', (_, changes) => {
    const decision = decide(changes);
    expect(decision.access).toBeUndefined();
    expect(decision.payment).not.toBe('sub');
  });

  it('PW-14 holds for the grace after a registration token has ended, and the gate then renews it', () => {
    expect(decide({ reg: sub(-800, 'reg'), auth }, { max: 0 })).toEqual({
      payment: 'free',
      access: 'reg',
    });
    expect(decide({ reg: sub(-1_000, 'reg'), auth }, { max: 0 }).gate).toBe(`1|new|||${auth}|`);
  });
});

describe('The token that the edge mints', () => {
  const mint = (decision: MeterDecision, seed = 'request') =>
    decision.grant === undefined ? '' : mintGrant(decision.grant, NOW, seed, nodeCrypto);

  it('PW-13 is new and lasts until the month’s end in the site’s time zone', () => {
    const claims = read(mint(decide()));
    expect(claims).toEqual({
      aud: 'smp',
      m: 'jwt',
      sid: claims?.sid,
      urls: ['/story/a'],
      cnt: 1,
      max: 4,
      iat: NOW / 1000,
      exp: END,
      src: 'e',
    });
    expect(claims?.sid).toMatch(/^[\w-]{22}$/);
    expect(read(mint(decide(), 'another'))?.sid).not.toBe(claims?.sid);
  });

  it('PW-13 is the reader’s token with one more item, for the same browser and month', () => {
    const before = smp(['/story/x'], { max: 3 });
    expect(read(mint(decide({ smp: before }, { g: 4 })))).toEqual({
      ...read(before),
      urls: ['/story/x', '/story/a'],
      cnt: 2,
      src: 'e',
    });
  });

  it('PW-14 is signed with the current key, even when the reader’s was not', () => {
    const minted = mint(decide({ smp: smp([], { kid: '6' }) }, { g: 4 }));
    expect(JSON.parse(Buffer.from(minted.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'HS256',
      kid: '7',
    });
  });

  it.each([
    ['GET', 200, 'sample', true],
    ['HEAD', 200, 'sample', false],
    ['GET', 304, 'sample', false],
    ['GET', 301, undefined, false],
    ['GET', 200, 'free', false],
    ['GET', 200, 'none', false],
    ['GET', 200, 'sub', false],
    ['GET', 200, undefined, false],
  ])(
    'PW-02 is spent for a %s with the status %i and payment-accepted %s: %s',
    (method, status, accepted, expected) => {
      expect(isSpent(method, status, accepted)).toBe(expected);
    },
  );
});

describe('The change of month at the edge', () => {
  const zones = [
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Africa/Cairo',
    'America/Havana',
  ];
  it.each(zones)('PW-09 in %s is exact to the millisecond', (zone) => {
    for (const month of ['2024-10-15', '2026-10-15', '2027-01-15', '2028-02-15', '2028-03-15']) {
      const start = Date.parse(month);
      const end = periodAt(start, zone).endMs;
      const cfg: Partial<MeterConfig> = { e: [end / 1000, periodAt(end, zone).endMs / 1000], g: 4 };
      const full = smp([...three, '/story/a'], { exp: end / 1000, nowMs: start });
      const at = (nowMs: number, path: string) => decide({ path, smp: full }, cfg, nowMs);
      expect(verdict(at(end - 1, '/story/new'))).toBe('free');
      expect(verdict(at(end, '/story/new'))).toBe('sample, grant new');
      expect(at(end, '/story/new').grant?.end).toBe(periodAt(end, zone).endMs / 1000);
      // Items paid for in the old month stay open during the leeway, and count again after it.
      expect(verdict(at(end + 59_999, '/story/a'))).toBe('sample');
      expect(verdict(at(end + 60_000, '/story/a'))).toBe('sample, grant new');
    }
  });
});

describe('A key rotation during traffic', () => {
  it('PW-14 takes no grant from a reader, at any stage of propagation to the edges', () => {
    const signedByNew = signSample(
      sampleClaims({ sid: SID, urls: ['/story/a'], max: 4, exp: END, src: 'd', nowMs: NOW }),
      '8',
      { 8: testKey('sample 8') },
      nodeCrypto,
    );
    const announced = testConfig({
      k: { ...config.k, 8: testKey('sample 8') },
      s: { ...config.s, 8: testKey('subscription 8') },
    });
    const turned = { ...announced, cur: '8' };
    for (const token of [smp(['/story/a'], { kid: '6' }), smp(['/story/a']), signedByNew]) {
      for (const cfg of [announced, turned])
        expect(verdict(decide({ smp: token }, cfg))).toBe('sample');
    }
  });
});
