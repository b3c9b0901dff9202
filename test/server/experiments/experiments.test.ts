/** The experiments function over its own store, called as the edge calls it; and the command. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { createServiceDeps } from '../../../services/aws/service-deps.ts';
import { readExperimentCounts } from '../../../services/content/experiment-counts.ts';
import { experimentsHandler } from '../../../lambdas/experiments/logic.ts';
import {
  createExperimentCounter,
  REPORTS_PER_NETWORK,
} from '../../../lambdas/experiments/store.ts';
import type { ApiHandler } from '../../../services/http/api-handler.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import type { Experiment } from '../../../shared/brand/experiments.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { scanTable } from '../../../services/aws/scan-table.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { apiEvent, callContext, EDGE_SECRET } from '../../support/api-event.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const experiment: Experiment = {
  id: 'offer-words',
  goal: 'subscribe-click',
  variants: [
    { name: 'control', share: 0.5 },
    { name: 'short', share: 0.5, offerTexts: { growlerButton: 'Try it' } },
  ],
};

let folder: string;
let store: Store;
let service: ReturnType<typeof createServiceDeps<ReturnType<typeof createDynamoClient>>>;
let handler: ApiHandler;
let table: string;
let nowMs = Date.now();
const start = nowMs;

async function send(
  body: unknown,
  {
    network = '192.0.2.1',
    headers = {},
  }: { network?: string; headers?: Record<string, string | undefined> } = {},
): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const event = apiEvent('/api/experiments', { body: text, from: `${network}:4000`, headers });
  return (await handler(event, callContext())).statusCode ?? 0;
}
const report = (variant: string, event = 'exposure', id = 'offer-words') => ({
  experiment: id,
  variant,
  event,
});
const counts = () => readExperimentCounts(service.dynamo, table, experiment, nowMs);
const networks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `198.51.100.${from + index + 1}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-experiments-'));
  store = await openStore({ dataDir: join(folder, 'data') });
  service = createServiceDeps(
    createDynamoClient,
    { ...process.env, ...store.env, EDGE_SECRET, SUBJECTS_SECRET: 'what networks are hashed with' },
    {
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: store.endpoints.dynamodb,
      STORE_ATTEMPT_MS: 20_000,
      STORE_TOTAL_MS: 40_000,
    },
    { now: () => nowMs, log: () => undefined },
  );
  table = store.env.CONTENT_TABLE ?? '';
  handler = experimentsHandler({
    api: { isFromEdge: service.isFromEdge, origins: [brand.origin], log: () => undefined },
    running: [experiment],
    count: createExperimentCounter(service, table),
  });
});
beforeEach(() => {
  // Days that no other test counts.
  nowMs += 100 * DAY;
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe('The experiments function', () => {
  it('EX-01 counts exposures and conversions by variant, over days', async () => {
    for (const network of networks(5)) expect(await send(report('short'), { network })).toBe(202);
    await send(report('control'));
    nowMs += 3 * DAY;
    await send(report('short', 'conversion'));
    expect(await counts()).toEqual([
      { exposures: 1, conversions: 0 },
      { exposures: 5, conversions: 1 },
    ]);
    nowMs += 90 * DAY;
    expect(await counts()).toEqual([
      { exposures: 0, conversions: 0 },
      { exposures: 0, conversions: 0 },
    ]);
  });

  it('EX-01 counts 60 reports at the same time as 60', async () => {
    await Promise.all(networks(60).map((network) => send(report('short'), { network })));
    expect((await counts())[1]).toEqual({ exposures: 60, conversions: 0 });
  });

  it('EX-01 counts a limited number of reports of one network in an hour', async () => {
    for (let time = 0; time < REPORTS_PER_NETWORK + 5; time += 1)
      expect(await send(report(time % 2 === 0 ? 'short' : 'control'))).toBe(202);
    expect((await counts()).reduce((sum, { exposures }) => sum + exposures, 0)).toBe(
      REPORTS_PER_NETWORK,
    );
    nowMs += HOUR;
    await send(report('short'));
    expect((await counts()).reduce((sum, { exposures }) => sum + exposures, 0)).toBe(
      REPORTS_PER_NETWORK + 1,
    );
  });

  it.each([
    ['an experiment that is not running', report('short', 'exposure', 'ended')],
    ['a variant that the experiment does not have', report('other')],
    ['a variant of another name’s shape', report('__proto__')],
  ])('EX-01 hears %s and counts nothing', async (_what, body) => {
    expect(await send(body)).toBe(202);
    expect((await counts()).flatMap(Object.values)).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ['another event', report('short', 'purchase'), {}, 400],
    ['a reader', { ...report('short'), reader: 'me' }, {}, 400],
    ['a name without end', report('s'.repeat(41)), {}, 400],
    ['no JSON', '{', {}, 400],
    ['another site', report('short'), { 'sec-fetch-site': 'cross-site' }, 403],
    ['a call past the edge', report('short'), { 'x-origin-key': 'guessed' }, 403],
  ])('EX-01 rejects %s', async (_what, body, headers, status) => {
    expect(await send(body, { headers })).toBe(status);
    expect((await counts()).flatMap(Object.values)).toEqual([0, 0, 0, 0]);
  });

  it('EX-01 keeps no network and no reader, and each record has an end', async () => {
    await send(report('short'), { network: '203.0.113.77' });
    const records = [];
    for await (const record of scanTable(service.connection, table, store.endpoints.dynamodb))
      records.push(record);
    expect(records.length).toBeGreaterThan(1);
    expect(JSON.stringify(records)).not.toContain('203.0.113');
    for (const record of records) {
      expect(Object.keys(record).sort()).toEqual(expect.arrayContaining(['pk', 'ttl']));
      expect(String(record.pk)).toMatch(/^X#(?:count#offer-words#|mark#[\w-]{43}$)/);
      expect(Number(record.ttl) * 1_000).toBeLessThan(nowMs + 92 * DAY);
    }
  });
});

describe('masthead experiments', () => {
  const masthead = (...args: string[]) =>
    runMasthead(['experiments', '--data', join(folder, 'data'), ...args]);

  it('EX-01 prints exposures, conversions, rates and a verdict, also as JSON', async () => {
    nowMs = start;
    for (const network of networks(8)) await send(report('short'), { network });
    for (const network of networks(2)) await send(report('short', 'conversion'), { network });
    for (const network of networks(4)) await send(report('control'), { network });
    const file = join(folder, 'brand.json');
    await writeFile(file, JSON.stringify({ ...brand, experiments: { running: [experiment] } }));
    const { code, stdout, stderr } = await masthead('--brand', file);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^offer-words: goal subscribe-click, last 90 days\n/);
    expect(stdout).toMatch(/ short +50\.00 % +8 +2 +25\.00 % +\+25\.00 +/);
    expect(stdout).toContain('Too early to say: every variant needs at least 100 exposures.');
    const json = JSON.parse((await masthead('--brand', file, '--json')).stdout) as unknown;
    expect(json).toMatchObject([
      {
        id: 'offer-words',
        goal: 'subscribe-click',
        variants: [
          { name: 'control', exposures: 4, conversions: 0, rate: 0 },
          { name: 'short', exposures: 8, conversions: 2, rate: 0.25 },
        ],
      },
    ]);
  });

  it('EX-01 says so when no experiment is running, and has help', async () => {
    expect(await masthead()).toMatchObject({
      code: 0,
      stdout: 'No experiment is running: the brand file has none under "experiments".\n',
    });
    expect((await masthead('--help')).stdout).toContain('95 % confidence');
  });
});
