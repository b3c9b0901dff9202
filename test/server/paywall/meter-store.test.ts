import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ConditionFailedError, type DynamoClient } from '../../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { createGate } from '../../../lambdas/page/gate.ts';
import type { PayingReader } from '../../../services/readers/payment-reader.ts';
import { writeGateHeader } from '../../../shared/paywall/gate-header.ts';
import { buildItem } from '../../support/build-item.ts';
import { createMeterStore } from '../../../services/metering/meter-store.ts';
import { spendItem } from '../../../services/metering/spend-item.ts';
import { environmentCredentials, type CallBudget } from '../../../services/aws/signed-fetch.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { articleHash, entryHash } from '../../../shared/paywall/article-key.ts';
import {
  entriesIn,
  gateSid,
  openGate,
  type GateInput,
  type GateOutcome,
} from '../../../shared/paywall/gate.ts';
import {
  meterItemKey,
  meterSet,
  meterSubject,
  uniteMeter,
  type MeterUpdate,
} from '../../../shared/paywall/meter-item.ts';
import { periodAt, type Period } from '../../../shared/paywall/periods.ts';
import {
  readSample,
  sampleClaims,
  signSample,
  type SampleClaims,
} from '../../../shared/paywall/sample-token.ts';
import { issueSubscription } from '../../../shared/paywall/subscription-token.ts';
import {
  createBrowser,
  nodeCrypto,
  NOW,
  testConfig,
  testKey,
  ZONE,
} from '../../../shared/paywall/testing/fixtures.ts';

const config = testConfig();
const period = periodAt(NOW, ZONE);
const SECRET = testKey('subjects');
/** Conditions fail here on purpose, so a second attempt gains nothing. */
const budget: CallBudget = { attemptMs: 15_000, attempts: 1, totalMs: 30_000 };
let dataDir = '';
let store: Store;
let dynamo: DynamoClient;
let table = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-meter-'));
  store = await openStore({ dataDir });
  dynamo = createDynamoClient(
    {
      region: 'us-east-1',
      credentials: environmentCredentials(store.env as NodeJS.ProcessEnv),
      budget,
    },
    store.endpoints.dynamodb,
  );
  table = store.env.METER_TABLE ?? '';
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

let readers = 0;
function newSid(): string {
  readers += 1;
  return nodeCrypto.sha256(`reader ${readers}`).slice(0, 22);
}
function token(sid: string, urls: readonly string[], src: SampleClaims['src'] = 'e'): SampleClaims {
  return sampleClaims({ sid, urls, max: config.max, exp: period.endMs / 1000, src, nowMs: NOW });
}

/** Sends one update. Undefined when its condition failed. */
async function send(
  update: MeterUpdate,
  subject: string,
  of: Period = period,
): Promise<ReadonlySet<string> | undefined> {
  try {
    return meterSet(
      await dynamo.update({ table, key: meterItemKey(of, subject), ...update, returns: 'ALL_NEW' }),
    );
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** Calls DynamoDB as a gate does. */
async function ask(
  key: string,
  sample: SampleClaims | undefined,
  reader: { sid?: string; accountId?: string; nowMs?: number } = {},
): Promise<GateOutcome> {
  const nowMs = reader.nowMs ?? NOW;
  const input: GateInput = {
    key,
    method: 'GET',
    config,
    period: periodAt(nowMs, ZONE),
    nowMs,
    gate: { sample, isCrowd: false },
    isSignedIn: reader.accountId !== undefined,
    freshSid: reader.sid ?? newSid(),
  };
  const subject = meterSubject(
    { accountId: reader.accountId, sid: gateSid(input) },
    SECRET,
    nodeCrypto.hmac,
  );
  return spendItem(createMeterStore(dynamo, table), input, subject);
}

async function stored(subject: string): Promise<ReadonlySet<string>> {
  return meterSet(await dynamo.get(table, meterItemKey(period, subject), { consistent: true }));
}
const distinct = (count: number) => [...Array(count).keys()].map((n) => `/story/${n}`);
const hash = (key: string) => articleHash(key, nodeCrypto.sha256);

describe('The meter in DynamoDB', () => {
  it.each<[string, (sid: string) => SampleClaims, number]>([
    ['a token that the edge has not yet granted anything', (sid) => token(sid, []), 4],
    ['a token with an item of the edge', (sid) => token(sid, ['/story/edge']), 3],
    ['a token that was confirmed', (sid) => token(sid, [], 'd'), 4],
  ])(
    'PW-14 opens exactly what is left for 200 parallel requests for distinct items with %s',
    async (_, make, left) => {
      const sid = newSid();
      const sample = make(sid);
      const outcomes = await Promise.all(distinct(200).map((key) => ask(key, sample)));
      expect(outcomes.filter(({ show }) => show === 'full')).toHaveLength(left);
      expect((await stored(sid)).size).toBe(4);
      // Every reader who was let in holds a token that includes the item.
      outcomes.forEach((outcome, n) => {
        if (outcome.show === 'full') expect(outcome.sample?.urls).toContain(`/story/${n}`);
      });
    },
  );

  it('PW-14 counts parallel tabs of one item once', async () => {
    const sid = newSid();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => ask('/story/a', token(sid, []))),
    );
    expect(outcomes.every(({ show }) => show === 'full')).toBe(true);
    expect(await stored(sid)).toEqual(new Set([hash('/story/a')]));
  });

  it('PW-14 counts a retry after a lost reply once, and opens a re-read at the limit', async () => {
    const sid = newSid();
    for (const key of [...distinct(4), ...distinct(4)])
      expect((await ask(key, token(sid, []))).show).toBe('full');
    expect((await ask('/story/more', token(sid, []))).show).toBe('lead-in');
    expect((await stored(sid)).size).toBe(4);
  });

  it('PW-14 corrects a replayed old token, and gives no advantage for a forged count', async () => {
    const sid = newSid();
    const old = token(sid, ['/story/0']);
    let latest: SampleClaims | undefined = old;
    for (const key of distinct(4).slice(1)) latest = (await ask(key, latest)).sample;
    expect(latest).toMatchObject({ urls: distinct(4), cnt: 4, src: 'd' });
    const replayed = await ask('/story/more', old);
    expect(replayed.show).toBe('lead-in');
    expect(
      new Set(replayed.sample?.urls.map((entry) => entryHash(entry, nodeCrypto.sha256))),
    ).toEqual(new Set(distinct(4).map(hash)));
  });

  it('PW-14 adds the device’s items to the account’s at sign-in, and shows them to every device', async () => {
    const account = meterSubject({ accountId: 'reader-1', sid: '' }, SECRET, nodeCrypto.hmac);
    const phone = token(newSid(), ['/story/0', '/story/1'], 'd');
    await send(
      uniteMeter(
        period,
        entriesIn(period, phone).map((entry) => entryHash(entry, nodeCrypto.sha256)),
      ),
      account,
    );
    expect((await ask('/story/2', phone, { accountId: 'reader-1' })).show).toBe('full');
    const laptop = token(newSid(), ['/story/3']);
    expect((await ask('/story/4', laptop, { accountId: 'reader-1' })).show).toBe('lead-in');
    expect((await ask('/story/0', laptop, { accountId: 'reader-1' })).sample).toMatchObject({
      cnt: 4,
      sid: laptop.sid,
    });
    expect((await stored(account)).size).toBe(4);
  });

  it('PW-09 has the period in the key, so that the next month starts empty, whatever was deleted', async () => {
    const sid = newSid();
    const full = (await ask('/story/3', token(sid, distinct(3)))).sample;
    expect((await ask('/story/more', full, { nowMs: period.endMs - 1 })).show).toBe('lead-in');
    const next = await ask('/story/more', full, { nowMs: period.endMs });
    expect(next).toMatchObject({
      show: 'full',
      sample: { sid, urls: ['/story/more'], exp: periodAt(period.endMs, ZONE).endMs / 1000 },
    });
    expect(await dynamo.get(table, meterItemKey(period, sid))).toMatchObject({
      ttl: period.endMs / 1000 + 259_200,
    });
  });

  it('PW-02 opens at most max distinct items through edge and gate together, and keeps opened items open', async () => {
    const visit = fc.integer({ min: 0, max: 7 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 4 }),
        async (visits, g) => {
          const browser = createBrowser(() => testConfig({ g }));
          const opened = new Set<number>();
          for (const n of visits) {
            const key = `/story/${n}`;
            const decision = browser.visit(key, NOW);
            let isOpen = decision.payment === 'sample';
            if (decision.gate !== undefined) {
              const outcome = await ask(
                key,
                openGate(decision.gate, config, NOW, nodeCrypto)?.sample,
              );
              if (outcome.sample !== undefined)
                browser.setCookie(signSample(outcome.sample, '7', config.k, nodeCrypto));
              isOpen = outcome.show === 'full';
            }
            expect(isOpen).toBe(opened.has(n) || opened.size < 4);
            if (isOpen) opened.add(n);
            const claims = readSample(browser.cookie(), config.k, NOW, nodeCrypto);
            expect(claims?.cnt).toBe(opened.size);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('A store that responds to the gate’s second question and not to its first', () => {
  it('PW-14 gives no fifth item to a signed-in reader whose subscription has expired', async () => {
    let isAsking = (): Promise<PayingReader | undefined> =>
      Promise.resolve({ emailHash: 'e', accountId: 'reader-in-doubt', epoch: 0 });
    const gate = createGate({
      openLink: () => Promise.resolve(undefined),
      meter: createMeterStore(dynamo, table),
      meterConfig: () => Promise.resolve(config),
      readers: {
        bearer: () => isAsking(),
        entitlement: () => Promise.resolve({ isEntitled: false, isAdFree: false, plans: [] }),
      },
      subject: () => Promise.resolve(SECRET),
      cookies: { isCi: false },
      timeZone: ZONE,
      totalMs: 60_000,
      now: () => NOW,
      log: () => undefined,
    });
    const sub = issueSubscription({
      reader: { pairwiseId: 'p', isAdFree: true },
      random: 0.5,
      kid: config.cur,
      keys: config.s,
      nowMs: NOW - 3 * 86_400_000,
      crypto: nodeCrypto,
    });
    let smp = '';
    const visit = async (id: string) => {
      const { payment, cookies } = await gate({
        item: buildItem({ id }),
        rule: { access: 'metered' },
        method: 'GET',
        isRegistered: false,
        header: writeGateHeader({
          reason: 'sub',
          smp,
          sub,
          auth: testKey('auth'),
          isCrowd: false,
        }),
      });
      smp = cookies.find(([name]) => name === 'pay_ent_smp')?.[1] ?? smp;
      return [payment, readSample(smp, config.k, NOW, nodeCrypto)?.cnt];
    };
    for (const n of [1, 2, 3, 4]) expect(await visit(`doubt-${n}`)).toEqual(['sample', n]);
    isAsking = () => Promise.reject(new Error('no response in time'));
    expect(await visit('doubt-5')).toEqual(['free', 4]);
    expect(await visit('doubt-2')).toEqual(['sample', 4]);
  });
});
