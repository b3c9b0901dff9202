import { describe, expect, it } from '@jest/globals';
import { articleHash } from './article-key.ts';
import {
  gateAnswer,
  gateSid,
  gateWithoutStore,
  openGate,
  planGate,
  sampleOfSet,
  subscriptionVerdict,
  type GateFacts,
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
  return { ...sampleClaims(SID, urls, 4, END, 'e', NOW), ...changes };
}
function facts(changes: Partial<GateFacts> = {}, token?: SampleClaims): GateFacts {
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
function plan(given: GateFacts) {
  const planned = planGate(given, nodeCrypto);
  if ('outcome' in planned) return planned.outcome;
  const { create, unite, spend } = planned.plan;
  expect(spend.max).toBe(given.config.max);
  return { create: create?.members, grants: create?.grants, unite, spend: [spend.member] };
}

describe('Opening the gate', () => {
  const good = signSample(sample(['/story/b']), '7', config.k, nodeCrypto);
  const expired = issueSubscription(
    { pairwiseId: 'p', isAdFree: true },
    0.5,
    '7',
    config.s,
    NOW - 50_000_000,
    nodeCrypto,
  );

  it('PW-10 verifies again what the edge has handed over', () => {
    expect(
      openGate(
        writeGateHeader('sub', good, expired, 'a'.repeat(43), true),
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
  ])('PW-10 %j is no gate', (header) => {
    expect(openGate(header, config, NOW, nodeCrypto)).toBeUndefined();
  });

  it('PW-11 who is entitled goes on as a subscriber; nobody loses a token because nobody knows', () => {
    expect(subscriptionVerdict('entitled')).toEqual({ goOnBy: 'sub', removesToken: false });
    expect(subscriptionVerdict('not-entitled')).toEqual({ goOnBy: 'sample', removesToken: true });
    expect(subscriptionVerdict('unknown')).toEqual({ goOnBy: 'sample', removesToken: false });
  });
});

describe('Whose allowance it is', () => {
  it('PW-14 the account’s when signed in, else the browser’s, each month anew', () => {
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
    expect(gateSid(facts({}, sample([])))).toBe(SID);
    expect(gateSid(facts())).toBe(FRESH);
  });
});

describe('What is asked of DynamoDB', () => {
  it('PW-14 at first contact, the token’s pieces and this one', () => {
    expect(plan(facts({}, sample(['/story/b'])))).toEqual({
      create: [hash('/story/b'), hash('/story/a')],
      grants: true,
      unite: [hash('/story/b')],
      spend: [hash('/story/a')],
    });
    expect(plan(facts())).toEqual({
      create: [hash('/story/a')],
      grants: true,
      unite: undefined,
      spend: [hash('/story/a')],
    });
  });

  it('PW-14 of a token at its limit only its own pieces, and the piece is not granted', () => {
    const given = facts({}, sample(paths(4)));
    expect(plan(given)).toMatchObject({ create: paths(4).map(hash), grants: false });
    expect(plan({ ...given, key: '/story/3' })).toMatchObject({
      create: paths(4).map(hash),
      grants: true,
    });
  });

  it('PW-14 what DynamoDB has confirmed is only spent from', () => {
    expect(plan(facts({}, sample(['/story/b'], { src: 'd' })))).toEqual({
      create: undefined,
      grants: undefined,
      unite: undefined,
      spend: [hash('/story/a')],
    });
  });

  it('PW-09 a token of another month counts for nothing, whatever it holds', () => {
    for (const exp of [END - 30 * 86_400, END + 31 * 86_400]) {
      expect(plan(facts({}, sample(paths(4), { exp, src: 'd' })))).toMatchObject({
        create: [hash('/story/a')],
        grants: true,
      });
    }
  });

  it('PW-02 nothing, when there is no meter, no allowance, no body, or a crowd of unknown readers', () => {
    expect(plan(facts({ config: testConfig({ max: -1 }) }))).toEqual({ show: 'full' });
    expect(plan(facts({ config: testConfig({ max: 0 }) }))).toEqual({ show: 'wall' });
    expect(plan(facts({ method: 'HEAD' }))).toEqual({ show: 'wall' });
    expect(plan(facts({ gate: { sample: undefined, isCrowd: true } }))).toEqual({ show: 'wall' });
    expect(
      plan(facts({ gate: { sample: undefined, isCrowd: true }, isSignedIn: true })),
    ).toMatchObject({ spend: [hash('/story/a')] });
    expect(plan(facts({ gate: { sample: sample([]), isCrowd: true } }))).toMatchObject({
      spend: [hash('/story/a')],
    });
  });
});

describe('What the answers mean', () => {
  it('PW-14 the token says what the stored set says: known pieces by path, others by hash', () => {
    const given = facts({}, sample(['/story/b', '/story/forged-by-nobody']));
    const set = new Set([hash('/story/a'), hash('/story/b'), hash('/story/elsewhere')]);
    expect(gateAnswer(given, true, set, nodeCrypto)).toEqual({
      show: 'full',
      sample: sampleClaims(
        SID,
        ['/story/b', '/story/a', `h:${hash('/story/elsewhere')}`],
        4,
        END,
        'd',
        NOW,
      ),
    });
  });

  it('PW-14 a refused piece is not in the token, which is corrected all the same', () => {
    const set = new Set(paths(4).map(hash));
    expect(gateAnswer(facts({}, sample(['/story/0'])), false, set, nodeCrypto)).toMatchObject({
      show: 'wall',
      sample: { cnt: 4, src: 'd', sid: SID },
    });
    expect(gateAnswer(facts(), false, set, nodeCrypto).sample?.urls).not.toContain('/story/a');
  });

  it('PW-13 a set that outgrew the token is cut, and the browser’s own pieces stay', () => {
    const set = new Set(
      [...Array(80).keys()].map((n) => hash(`/story/device-${n}`)).concat(hash('/story/mine')),
    );
    const { urls, cnt } = sampleOfSet(facts({}, sample(['/story/mine'])), set, nodeCrypto);
    expect([urls[0], cnt]).toEqual(['/story/mine', METER_MAX_LIMIT]);
  });

  it('PW-14 sets are read from items, and whatever else stands there is none', () => {
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

describe('When the store is silent', () => {
  it.each([
    [
      'below its limit: open, and the piece is counted in the token',
      sample(['/story/b'], { src: 'd' }),
      { show: 'full', urls: ['/story/b', '/story/a'] },
    ],
    ['at its limit: the wall', sample(paths(4)), { show: 'wall', urls: undefined }],
    [
      'at its own lower limit: the wall',
      sample(paths(3), { max: 3 }),
      { show: 'wall', urls: undefined },
    ],
    ['read before: open', sample(['/story/a', ...paths(3)]), { show: 'full', urls: undefined }],
    [
      'of last month: a new month',
      sample(paths(4), { exp: END - 30 * 86_400 }),
      { show: 'full', urls: ['/story/a'] },
    ],
    ['none: open', undefined, { show: 'full', urls: ['/story/a'] }],
  ])('PW-14 a token %s', (_, token, expected) => {
    const outcome = gateWithoutStore(facts({}, token), nodeCrypto);
    expect({ show: outcome.show, urls: outcome.sample?.urls }).toEqual(expected);
    if (outcome.sample !== undefined)
      expect(outcome.sample).toMatchObject({ src: 'e', exp: END, cnt: outcome.sample.urls.length });
  });
});
