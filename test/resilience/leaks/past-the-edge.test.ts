import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { functions } from '../../../lambdas/functions.ts';
import { createLambdaHost, type LambdaHost } from '../../../local/lambda-host.ts';
import { buildDirectory } from '../../../scripts/build/paths.ts';
import { writeGateHeader } from '../../../shared/paywall/gate-header.ts';
import { PREVIEW_SECRET, SUBJECTS_SECRET } from '../../support/paywall-site.ts';
import { pageEvent } from '../../support/page-event.ts';
import { openLeakSite, type LeakSite } from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';

const SECRET = 'what the edge says to the page function';
let site: LeakSite;
/** The built page function, called directly by its URL, as anyone who learns the URL could. */
let host: LambdaHost;

beforeAll(async () => {
  site = await openLeakSite();
  host = createLambdaHost({
    functionsDir: resolve(buildDirectory, 'lambdas'),
    functions,
    poolSizes: { page: 1 },
    timeLimitFactor: 10,
    log: () => undefined,
    environment: {
      CONTENT_TABLE: site.tables.content,
      READERS_TABLE: site.tables.readers,
      METER_TABLE: site.tables.meter,
      OBJECTS_BUCKET: 'no-objects',
      AWS_ENDPOINT_URL_DYNAMODB: site.store.endpoint,
      AWS_ACCESS_KEY_ID: site.functionEnvironment.AWS_ACCESS_KEY_ID ?? '',
      AWS_SECRET_ACCESS_KEY: site.functionEnvironment.AWS_SECRET_ACCESS_KEY ?? '',
      EDGE_SECRET: SECRET,
      PREVIEW_SECRET,
      SUBJECTS_SECRET,
      METER_CONFIG_FILE: `${site.dataDir}/edge-kvs.json`,
      STORE_ATTEMPT_MS: '30000',
      STORE_TOTAL_MS: '60000',
      ENVIRONMENT: 'production',
      BRAND: 'meridian',
    },
  });
});
afterAll(async () => {
  await host.close();
  await site.close();
});

const responseSchema = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
  cookies: v.optional(v.array(v.string())),
});

async function invoke(target: string, headers: Record<string, string>, method = 'GET') {
  const result = await host.invoke(
    'page',
    JSON.stringify({
      ...pageEvent(target, { method, headers }),
      cookies: Object.entries({ pay_ent_sub: site.subscriptionToken() }).map((pair) =>
        pair.join('='),
      ),
    }),
  );
  if (result.kind !== 'ok') throw new Error(`${result.errorType}: ${result.errorMessage}`);
  return v.parse(responseSchema, JSON.parse(result.payload));
}

describe('The page function, called past the edge', () => {
  it('PW-02 shows an item to the edge', async () => {
    const { statusCode, body } = await invoke('/story/metered-embeds', {
      'x-origin-key': SECRET,
      'accept-payment': 'sub',
    });
    expect([statusCode, leaksIn(Buffer.from(body), {}).length > 0]).toEqual([200, true]);
  });

  it('PW-10 shows walls to everybody else, responds with 402, sets no cookie, and allows no caching, whatever they claim', async () => {
    const gate = writeGateHeader({
      reason: 'sub',
      smp: site.sampleToken('/story/metered-embeds'),
      sub: site.subscriptionToken(),
      auth: 'a'.repeat(43),
      isCrowd: false,
    });
    const claims: Record<string, string>[] = [
      {},
      ...[
        '',
        'guess',
        ` ${SECRET}`,
        `${SECRET} `,
        `${SECRET},${SECRET}`,
        SECRET.toUpperCase(),
        SECRET.slice(0, -1),
        'undefined',
        'null',
        '\u0000',
      ].map((secret) => ({ 'x-origin-key': secret })),
      { 'X-Edge': SECRET.slice(1) },
      {
        'x-forwarded-for': '127.0.0.1',
        'user-agent': 'Amazon CloudFront',
        via: '1.1 local edge (CloudFront)',
      },
      { authorization: SECRET },
      { 'if-none-match': '*' },
      { cookie: `pay_ent_sub=${site.subscriptionToken()}` },
    ];
    const payments: Record<string, string>[] = [
      { 'accept-payment': 'sub' },
      { 'accept-payment': 'sample', 'x-gate': gate },
      { 'accept-payment': 'sub', 'x-page-status': '200', 'payment-accepted': 'sub' },
    ];
    const odd: string[] = [];
    for (const path of [...site.metered, ...site.hard].filter((_, index) => index % 3 === 0)) {
      for (const claim of claims) {
        for (const payment of payments) {
          for (const target of [path, `${path}?output=json`]) {
            const { statusCode, headers, body, cookies } = await invoke(target, {
              ...payment,
              ...claim,
            });
            if (
              statusCode !== 402 ||
              cookies !== undefined ||
              headers['cache-control'] !== 'private, no-store' ||
              leaksIn(Buffer.from(body), headers).length > 0
            )
              odd.push(`${target} ${JSON.stringify({ ...payment, ...claim })} ${statusCode}`);
          }
        }
      }
    }
    expect(odd).toEqual([]);
  });

  it('PW-10 accepts the edge’s own words only in their exact spelling', async () => {
    const payments = [
      '',
      'SUB',
      'Sub',
      ' sub',
      'sub ',
      'sub,free',
      'free,sub',
      'sub;',
      'subscriber',
      '[object Object]',
      '__proto__',
      'true',
      '1',
      'none',
    ];
    for (const payment of payments) {
      const { statusCode, headers, body } = await invoke('/story/metered-embeds', {
        'x-origin-key': SECRET,
        'accept-payment': payment,
      });
      expect([
        payment,
        statusCode,
        headers['payment-accepted'],
        leaksIn(Buffer.from(body), {}),
      ]).toEqual([payment, 200, 'none', []]);
    }
    for (const gate of [
      '',
      '1',
      '1|sub',
      '1|new|||',
      '1|new|||||',
      '1|free||||',
      'sub',
      '2|new||||',
    ]) {
      const { headers, body } = await invoke('/story/metered-embeds', {
        'x-origin-key': SECRET,
        'accept-payment': 'sub',
        'x-gate': gate,
      });
      expect([
        gate,
        headers['payment-accepted'],
        headers['cache-control'],
        leaksIn(Buffer.from(body), {}),
      ]).toEqual([gate, 'none', 'private, no-store', []]);
    }
  });
});
