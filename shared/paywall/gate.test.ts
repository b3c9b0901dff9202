import { describe, expect, it } from '@jest/globals';
import { articleHash } from './article-key.ts';
import {
  gateResponse,
  gateSid,
  gateWithoutStore,
  openGate,
  planGate,
  sampleOfSet,
  subscriptionVerdict,
  type GateInput,
} from './gate.ts';
import { writeGateHeader } from './gate-header.ts';
import { METER_MAX_LIMIT } from './meter-config.ts';
import { meterItemKey, meterSet, meterSubject } from './meter-item.ts';
import { periodAt } from './periods.ts';
import { sampleClaims, signSample, type SampleClaims } from './sample-token.ts';
import { issueSubscription } from './subscription-token.ts';
import { nodeCrypto, NOW, testConfig, testKey, ZONE } from './testing/fixtures.ts';

const SID = 'S'.repeat(22);
const FRESH = 'F'.repeat(22);
const period = periodAt(NOW, ZONE);
const END = period.endMs / 1000;
const config = testConfig();
const hash = (key: string) => articleHash(key, nodeCrypto.sha256);
const paths = (count: number) => [...Array(count).keys()].map((n) => `/story/${n}`);

function sample(urls: readonly string[], changes: Partial<SampleClaims> = {}): SampleClaims {
  return {
    ...sampleClaims({ sid: SID, urls, max: 4, exp: END, src: 'e', nowMs: NOW }),
    ...changes,
  };
}
function input(changes: Partial<GateInput> = {}, token?: SampleClaims): GateInput {
  return {
    key: '/story/a',
    method: 'GET',
    config,
    period,
    nowMs: NOW,
    gate: { sample: token, isCrowd: false },
    isSignedIn: false,
    freshSid: FRESH,
    ...changes,
  };
}
function plan(given: GateInput) {
  const planned = planGate(given, nodeCrypto);
  if ('outcome' in planned) return planned.outcome;
  const { create, unite, spend } = planned.plan;
  expect(spend.max).toBe(given.config.max);
  return { create: create?.members, grants: create?.grants, unite, spend: [spend.member] };
}

describe('Opening the gate', () => {
  const good = signSample(sample(['/story/b']), '7', config.k, nodeCrypto);
  const expired = issueSubscription({
    reader: { pairwiseId: 'p', isAdFree: true },
    random: 0.5,
    kid: '7',
    keys: config.s,
    nowMs: NOW - 50_000_000,
    crypto: nodeCrypto,
  });

  it('PW-10 verifies again what the edge has passed on', () => {
    expect(
      openGate(
        writeGateHeader({
          reason: 'sub',
          smp: good,
          sub: expired,
          auth: 'a'.repeat(43),
          isCrowd: true,
        }),
        config,
        NOW,
        nodeCrypto,
      ),
    ).toMatchObject({
      reason: 'sub',
      sample: { urls: ['/story/b'] },
      subscription: { p: 'p' },
      auth: 'a'.repeat(43),
      isCrowd: true,
    });
    expect(openGate(`1|more|${good}x|${expired}x||`, config, NOW, nodeCrypto)).toMatchObject({
      sample: undefined,
      subscription: undefined,
      isCrowd: false,
    });
  });

  it.each([
    undefined,
    '',
    '1',
    '1|more',
    '1|more|||',
    '1|more|||||',
    '2|more||||',
    '1|other||||',
    '1|more||||1|',
  ])('PW-10 treats %j as no gate', (header) => {
    expect(openGate(header, config, NOW, nodeCrypto)).toBeUndefined();
  });

  it('PW-11 treats an entitled reader as a subscriber, and removes no token when the entitlement is unknown', () => {
    expect(subscriptionVerdict('entitled')).toEqual({ goOnBy: 'sub', removesToken: false });
    expect(subscriptionVerdict('not-entitled')).toEqual({ goOnBy: 'sample', removesToken: true });
    expect(subscriptionVerdict('unknown')).toEqual({ goOnBy: 'sample', removesToken: false });
  });
});

describe('The meter subject', () => {
  it('PW-14 is the account when signed in, otherwise the browser, and starts over each month', () => {
    const account = meterSubject(
      { accountId: 'a1', sid: SID },
      testKey('subject'),
      nodeCrypto.hmac,
    );
    expect(account).toMatch(/^[\w-]{43}$/);
    expect(account).toBe(
      meterSubject({ accountId: 'a1', sid: FRESH }, testKey('subject'), nodeCrypto.hmac),
    );
    expect(account).not.toBe(
      meterSubject({ accountId: 'a2', sid: SID }, testKey('subject'), nodeCrypto.hmac),
    );
    expect(
      meterItemKey(period, meterSubject({ sid: SID }, testKey('subject'), nodeCrypto.hmac)),
    ).toEqual({ pk: `M#jwt#202611#${SID}` });
    expect(gateSid(input({}, sample([])))).toBe(SID);
    expect(gateSid(input())).toBe(FRESH);
  });
});

describe('The request to DynamoDB', () => {
  it('PW-14 contains the token’s items and this one at first contact', () => {
    expect(plan(input({}, sample(['/story/b'])))).toEqual({
      create: [hash('/story/b'), hash('/story/a')],
      grants: true,
      unite: [hash('/story/b')],
      spend: [hash('/story/a')],
    });
    expect(plan(input())).toEqual({
      create: [hash('/story/a')],
      grants: true,
      unite: undefined,
      spend: [hash('/story/a')],
    });
  });

  it('PW-14 contains only the token’s own items when it is at its limit, and does not grant the item', () => {
    const given = input({}, sample(paths(4)));
    expect(plan(given)).toMatchObject({ create: paths(4).map(hash), grants: false });
    expect(plan({ ...given, key: '/story/3' })).toMatchObject({
      create: paths(4).map(hash),
      grants: true,
    });
  });

  it('PW-14 creates nothing for what DynamoDB has confirmed, and names it', () => {
    expect(plan(input({}, sample(['/story/b'], { src: 'd' })))).toEqual({
      create: undefined,
      grants: undefined,
      unite: [hash('/story/b')],
      spend: [hash('/story/a')],
    });
  });

  it('PW-09 ignores a token of another month, whatever it contains', () => {
    for (const exp of [END - 30 * 86_400, END + 31 * 86_400]) {
      expect(plan(input({}, sample(paths(4), { exp, src: 'd' })))).toMatchObject({
        create: [hash('/story/a')],
        grants: true,
      });
    }
  });

  it('PW-02 is not made when there is no meter, a limit of zero, no body, or a crowd of unknown readers', () => {
    expect(plan(input({ config: testConfig({ max: -1 }) }))).toEqual({ show: 'full' });
    expect(plan(input({ config: testConfig({ max: 0 }) }))).toEqual({ show: 'lead-in' });
    expect(plan(input({ method: 'HEAD' }))).toEqual({ show: 'lead-in' });
    expect(plan(input({ gate: { sample: undefined, isCrowd: true } }))).toEqual({
      show: 'lead-in',
    });
    expect(
      plan(input({ gate: { sample: undefined, isCrowd: true }, isSignedIn: true })),
    ).toMatchObject({ spend: [hash('/story/a')] });
    expect(plan(input({ gate: { sample: sample([]), isCrowd: true } }))).toMatchObject({
      spend: [hash('/story/a')],
    });
  });
});

describe('The result from DynamoDB', () => {
  it('PW-14 makes the token match the stored set: known items by path, others by hash', () => {
    const given = input({}, sample(['/story/b', '/story/forged-by-nobody']));
    const set = new Set([hash('/story/a'), hash('/story/b'), hash('/story/elsewhere')]);
    expect(gateResponse(given, true, set, nodeCrypto)).toEqual({
      show: 'full',
      sample: sampleClaims({
        sid: SID,
        urls: ['/story/b', '/story/a', `h:${hash('/story/elsewhere')}`],
        max: 4,
        exp: END,
        src: 'd',
        nowMs: NOW,
      }),
    });
  });

  it('PW-14 leaves a rejected item out of the token, which is still corrected', () => {
    const set = new Set(paths(4).map(hash));
    expect(gateResponse(input({}, sample(['/story/0'])), false, set, nodeCrypto)).toMatchObject({
      show: 'lead-in',
      sample: { cnt: 4, src: 'd', sid: SID },
    });
    expect(gateResponse(input(), false, set, nodeCrypto).sample?.urls).not.toContain('/story/a');
  });

  it('PW-13 is cut when the set outgrew the token, and the browser’s own items stay', () => {
    const set = new Set(
      [...Array(80).keys()].map((n) => hash(`/story/device-${n}`)).concat(hash('/story/mine')),
    );
    const { urls, cnt } = sampleOfSet(input({}, sample(['/story/mine'])), set, nodeCrypto);
    expect([urls[0], cnt]).toEqual(['/story/mine', METER_MAX_LIMIT]);
  });

  it('PW-14 gives a set only for an item that contains one', () => {
    expect(meterSet({ urls: new Set(['x', 'y']) })).toEqual(new Set(['x', 'y']));
    for (const item of [
      undefined,
      {},
      { urls: 'x' },
      { urls: ['x'] },
      { urls: null },
      { urls: new Set([1]) },
    ])
      expect(meterSet(item)).toEqual(new Set());
  });
});

describe('When the store does not respond', () => {
  it.each([
    [
      'below its limit: open, and the item is counted in the token',
      sample(['/story/b'], { src: 'd' }),
      { show: 'full', urls: ['/story/b', '/story/a'] },
    ],
    ['at its limit: the wall', sample(paths(4)), { show: 'lead-in', urls: undefined }],
    [
      'at its own lower limit: the wall',
      sample(paths(3), { max: 3 }),
      { show: 'lead-in', urls: undefined },
    ],
    ['read before: open', sample(['/story/a', ...paths(3)]), { show: 'full', urls: undefined }],
    [
      'of last month: a new month',
      sample(paths(4), { exp: END - 30 * 86_400 }),
      { show: 'full', urls: ['/story/a'] },
    ],
    ['none: open', undefined, { show: 'full', urls: ['/story/a'] }],
  ])('PW-14 a token %s', (_, token, expected) => {
    const outcome = gateWithoutStore(input({}, token), nodeCrypto);
    expect({ show: outcome.show, urls: outcome.sample?.urls }).toEqual(expected);
    if (outcome.sample !== undefined)
      expect(outcome.sample).toMatchObject({ src: 'e', exp: END, cnt: outcome.sample.urls.length });
  });
});

describe('The allowance of registered readers', () => {
  const more = testConfig({ max: 2, r: 4 });
  const spendOf = (given: GateInput) => {
    const planned = planGate(given, nodeCrypto);
    return 'plan' in planned ? planned.plan.spend.max : undefined;
  };

  it('PW-10 is spent by an account alone', () => {
    expect(spendOf(input({ config: more }))).toBe(2);
    expect(spendOf(input({ config: more, isSignedIn: true }))).toBe(4);
    expect(spendOf(input({ config: testConfig({ max: 0, r: 4 }), isSignedIn: true }))).toBe(4);
    expect(spendOf(input({ config: testConfig({ max: 0, r: 4 }) }))).toBeUndefined();
  });

  it('PW-10 is what the token of an account says, and not that of a browser', () => {
    const set = new Set(paths(2).map(hash));
    expect(sampleOfSet(input({ config: more, isSignedIn: true }), set, nodeCrypto).max).toBe(4);
    expect(sampleOfSet(input({ config: more }), set, nodeCrypto).max).toBe(2);
  });

  it('PW-10 holds by the token while the store does not respond', () => {
    const anonymous = input({ config: more }, sample(paths(2), { max: 2 }));
    const registered = input({ config: more }, sample(paths(2), { max: 4 }));
    expect(gateWithoutStore(anonymous, nodeCrypto).show).toBe('lead-in');
    expect(gateWithoutStore(registered, nodeCrypto)).toMatchObject({
      show: 'full',
      sample: { max: 4 },
    });
  });
});
