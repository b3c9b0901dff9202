import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { createServiceDeps } from '../../../services/aws/service-deps.ts';
import { countVitals, readVitals } from '../../../services/content/vitals-counter.ts';
import { vitalsHandler } from '../../../lambdas/vitals/logic.ts';
import { vitalsLines, vitalsPage } from '../../../cli/vitals/print-vitals.ts';
import { vitalsFigures } from '../../../services/content/vitals-figures.ts';
import { callContext } from '../../support/api-event.ts';
import {
  EDGE_SECRET,
  openContentSite,
  SUBJECTS_SECRET,
  type ContentSite,
} from '../../support/content-site.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1, 12);
let site: ContentSite;
let nowMs = START;
let handler: ReturnType<typeof vitalsHandler>;
/** The event of `masthead invoke`. */
let sample: object;

beforeAll(async () => {
  const file = resolve(import.meta.dirname, '../../../lambdas/vitals/event.json');
  sample = JSON.parse(await readFile(file, 'utf8')) as object;
  site = await openContentSite({ now: () => new Date(nowMs).toISOString() });
  const now = () => nowMs;
  const service = createServiceDeps(
    createDynamoClient,
    { ...process.env, ...site.env, EDGE_SECRET, SUBJECTS_SECRET },
    {
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: site.env.AWS_ENDPOINT_URL_DYNAMODB,
      STORE_ATTEMPT_MS: 4_000,
      STORE_TOTAL_MS: 8_000,
    },
    { now, log: () => undefined },
  );
  const store = { dynamo: site.dynamo, table: site.table, secret: service.subject, now };
  handler = vitalsHandler({
    api: { isFromEdge: service.isFromEdge, origins: [site.brand.origin], log: () => undefined },
    count: (page, report, network) => countVitals(store, page, report, network),
  });
});
afterAll(() => site.close());

/** Returns the status of the response. */
async function report(
  body: unknown,
  {
    network = '192.0.2.1',
    headers = {},
  }: { network?: string; headers?: Record<string, string | undefined> } = {},
): Promise<number> {
  const response = await handler(
    {
      ...sample,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-origin-key': EDGE_SECRET,
        'cloudfront-viewer-address': `${network}:4000`,
        ...headers,
      },
    } as unknown as Parameters<typeof handler>[0],
    callContext(),
  );
  return response.statusCode ?? 0;
}
const networks = (count: number) => Array.from({ length: count }, (_, n) => `198.51.100.${n + 1}`);
const read = () => readVitals(site.dynamo, site.table, nowMs);

describe('Reports of how fast pages are', () => {
  it('AN-02 are counted in ranges by day and page type, 100 at a time', async () => {
    await Promise.all(
      networks(100).map((network, index) =>
        report({ page: 'article', vitals: { LCP: index * 40, CLS: 20 } }, { network }),
      ),
    );
    const counts = (await read()).get('article');
    expect(counts?.reports).toBe(100);
    expect([...(counts?.LCP.values() ?? [])].reduce((sum, count) => sum + count, 0)).toBe(100);
    const { pages } = vitalsFigures(await read(), nowMs);
    // Exactly 2,970 ms; within its range, from 2,500 to 3,000.
    expect(pages.article?.vitals.LCP?.p75).toBeGreaterThan(2_900);
    expect(pages.article?.vitals.LCP?.p75).toBeLessThanOrEqual(3_000);
    expect(pages.article?.vitals.LCP).toMatchObject({ goal: 2_500, isGood: false });
    expect(pages.article?.vitals.CLS?.goal).toBe(0.1);
    expect(pages.article?.vitals.CLS?.isGood).toBe(true);
    expect(pages.article?.vitals.INP).toBeUndefined();
  });

  it('AN-02 of one network count once an hour for a page type', async () => {
    for (let sent = 0; sent < 5; sent += 1)
      expect(await report({ page: 'review', vitals: { INP: 80 } })).toBe(202);
    expect((await read()).get('review')?.reports).toBe(1);
    nowMs += 3_600_000;
    await report({ page: 'review', vitals: { INP: 80 } });
    expect((await read()).get('review')?.reports).toBe(2);
  });

  it('AN-02 count for 28 days, and the store is told to forget them then', async () => {
    await report({ page: 'tag', vitals: { FCP: 900 } });
    const day = Math.floor(nowMs / DAY_MS);
    const stored = await site.dynamo.get(site.table, { pk: `V#vitals#${day}#tag` });
    expect(stored).toMatchObject({ reports: 1, ttl: (day + 29) * 86_400 });
    expect(Object.keys(stored ?? {}).sort()).toEqual(['FCP_10', 'pk', 'reports', 'ttl']);
    const then = nowMs;
    nowMs = then + 27 * DAY_MS;
    expect((await read()).get('tag')?.reports).toBe(1);
    nowMs = then + 28 * DAY_MS;
    expect((await read()).has('tag')).toBe(false);
    nowMs = then;
  });

  it('AN-02 are printed as a table', async () => {
    await report({ page: 'search', vitals: { LCP: 40, INP: 300 } });
    const lines = vitalsLines(vitalsFigures(await read(), nowMs));
    expect(lines[0]).toMatch(/^75th percentile, 2026-05-0\d to 2026-06-0\d$/);
    expect(lines.find((line) => line.startsWith('search'))).toMatch(
      /^search +1 +38 ms +2\d\d ms\* +– +– +–$/,
    );
    expect(vitalsLines(vitalsFigures(new Map(), nowMs))).toHaveLength(1);
  });

  it('AN-02 are a page for operators, with what is good and what is not', async () => {
    await report({ page: 'gallery', vitals: { LCP: 40, INP: 300 } });
    const page = vitalsPage('<Meridian>', vitalsFigures(await read(), nowMs));
    expect(page).toContain('<h1>How fast &lt;Meridian&gt; was for readers</h1>');
    expect(page).toMatch(
      /<tr><td>gallery<\/td><td class="figure">1<\/td><td class="figure passed" title="goal: at most 2,500 ms">38 ms<\/td><td class="figure failed" title="goal: at most 200 ms">2\d\d ms<\/td>/,
    );
    expect(page).not.toContain('<script');
    expect(vitalsPage('M', vitalsFigures(new Map(), nowMs))).toContain('Nothing was reported.');
  });
});

describe('Calls to the vitals function', () => {
  const good = { page: 'article', vitals: { LCP: 1_000 } };

  it.each([
    ['another site', good, { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['somebody past the edge', good, { headers: { 'x-origin-key': 'guessed' } }, 403],
    ['a form', good, { headers: { 'content-type': 'text/plain' } }, 415],
    ['no JSON', '{', {}, 400],
    ['another page type', { ...good, page: 'elsewhere' }, {}, 400],
    ['no vital', { ...good, vitals: {} }, {}, 400],
    ['an unknown vital', { ...good, vitals: { FID: 3 } }, {}, 400],
    ['more than vitals', { ...good, reader: 'me' }, {}, 400],
    ['a negative time', { ...good, vitals: { LCP: -1 } }, {}, 400],
    ['a time that is none', { ...good, vitals: { LCP: '1000' } }, {}, 400],
    ['a fraction', { ...good, vitals: { LCP: 1.5 } }, {}, 400],
    ['a time beyond a minute', { ...good, vitals: { LCP: 60_001 } }, {}, 400],
    ['a body that is too long', `{"page":"${'a'.repeat(100_000)}"}`, {}, 413],
  ])('AN-02 by %s are rejected', async (_who, body, options, status) => {
    expect(await report(body, options)).toBe(status);
  });
});
