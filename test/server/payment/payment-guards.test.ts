import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { periodAt } from '../../../shared/paywall/periods.ts';
import { sampleClaims, signSample } from '../../../shared/paywall/sample-token.ts';
import { nodeCrypto, NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { EDGE_SECRET } from '../../support/api-event.ts';
import {
  openPaymentSite,
  ZONE,
  type Call,
  type PaymentFunction,
  type PaymentSite,
} from './payment-site.ts';

const both: PaymentFunction[] = ['validate', 'revalidate'];
let site: PaymentSite;
let auth = '';
let smp = '';
beforeAll(async () => {
  site = await openPaymentSite(NOW);
  auth = await site.signIn('guarded', { endsAt: '2026-01-01T00:00:00.000Z' });
  smp = signSample(
    sampleClaims({
      sid: 'guarded-browser',
      urls: ['/story/a'],
      max: 4,
      exp: periodAt(NOW, ZONE).endMs / 1_000,
      src: 'e',
      nowMs: NOW,
    }),
    '7',
    site.config.k,
    nodeCrypto,
  );
});
afterAll(() => site.close());

/**
 * Part of the function's four seconds. The page's budget, 700 ms, ends the first call, and here it
 * is the only one. A busy machine adds its own delay.
 */
/** A call that takes longer hangs. */
const BUDGET_MS = 15_000;
const pageBudget = { STORE_ATTEMPT_MS: undefined, STORE_TOTAL_MS: undefined };

/** The result of every failure: the reader keeps its current cookies. */
async function expectUnavailable(name: PaymentFunction, env: NodeJS.ProcessEnv): Promise<void> {
  const { status, headers, body, cookies } = await site.call(name, { auth, smp }, env);
  expect({ status, cookies, body }).toEqual({
    status: 503,
    cookies: [],
    body: {
      requestSuccess: false,
      message: 'This isn’t working right now. Try again in a minute.',
    },
  });
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'private, no-store' });
}

describe('The payment API', () => {
  const fromEdge = { 'x-origin-key': EDGE_SECRET };
  it.each<[string, number, Call['headers']]>([
    ['without the edge’s secret', 403, { 'x-origin-key': undefined }],
    ['with an empty secret', 403, { 'x-origin-key': '' }],
    ['with a wrong secret', 403, { 'x-origin-key': `${EDGE_SECRET} ` }],
    ['from another site', 403, { ...fromEdge, 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', 403, { ...fromEdge, 'sec-fetch-site': 'same-site' }],
    ['from the address bar', 403, { ...fromEdge, 'sec-fetch-site': 'none' }],
    [
      'from another site that names our origin',
      403,
      { ...fromEdge, 'sec-fetch-site': 'cross-site', origin: 'https://www.meridian.example' },
    ],
    ['with neither Sec-Fetch-Site nor Origin', 403, { ...fromEdge, 'sec-fetch-site': undefined }],
    [
      'with another site’s Origin',
      403,
      {
        ...fromEdge,
        'sec-fetch-site': undefined,
        origin: 'https://www.meridian.example.evil.example',
      },
    ],
    ['with no Origin to name', 403, { ...fromEdge, 'sec-fetch-site': undefined, origin: 'null' }],
    [
      'in clear',
      403,
      { ...fromEdge, 'sec-fetch-site': undefined, origin: 'http://www.meridian.example' },
    ],
    [
      'with our Origin',
      200,
      { ...fromEdge, 'sec-fetch-site': undefined, origin: 'https://www.meridian.example' },
    ],
    ['from our pages', 200, { ...fromEdge, 'sec-fetch-site': 'same-origin' }],
    [
      'from our pages under another name',
      200,
      { ...fromEdge, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
    ],
  ])('responds to a call %s with %d', async (_, status, headers) => {
    const response = await site.call('validate', { smp, headers });
    expect(response.status).toBe(status);
    expect(response.body.requestSuccess).toBe(status === 200);
    expect(response.cookies).toHaveLength(status === 200 ? 1 : 0);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('treats another origin as ours when the environment says so', async () => {
    const headers = { 'sec-fetch-site': undefined, origin: 'http://localhost:3000' };
    expect((await site.call('validate', { smp, headers })).status).toBe(403);
    expect(
      (
        await site.call(
          'validate',
          { smp, headers },
          { SITE_ORIGIN: 'http://127.0.0.1:3000 http://localhost:3000' },
        )
      ).status,
    ).toBe(200);
  });

  it('rejects everyone while the edge has no secret', async () => {
    expect((await site.call('validate', { smp }, { EDGE_SECRET: undefined })).status).toBe(403);
    expect(
      (await site.call('validate', { smp, headers: { 'x-origin-key': '' } }, { EDGE_SECRET: '' }))
        .status,
    ).toBe(403);
  });
});

describe('A request body', () => {
  it.each<[string, number, string | undefined]>([
    ['none', 200, undefined],
    ['an empty one', 200, ''],
    ['an empty object', 200, '{}'],
    ['an address', 413, '{"email":"a@b.example"}'],
    ['a megabyte', 413, 'x'.repeat(1_000_000)],
  ])('PW-12 is not allowed: with %s the response is %d', async (_, status, body) => {
    expect((await site.call('validate', { smp, body })).status).toBe(status);
  });
});

describe('While configuration is missing', () => {
  it.each(both)('PW-12 %s removes nothing without the meter’s keys', (name) =>
    expectUnavailable(name, { METER_CONFIG_FILE: '/nowhere' }),
  );
  it.each(both)('PW-12 %s removes nothing without the secret of subjects', (name) =>
    expectUnavailable(name, { SUBJECTS_SECRET: undefined }),
  );

  it('a missing table is a server error that reveals nothing', async () => {
    const { status, body, cookies } = await site.call(
      'revalidate',
      { auth },
      { READERS_TABLE: 'no-such-table' },
    );
    expect({ status, body, cookies }).toEqual({
      status: 500,
      body: { requestSuccess: false, message: 'Something went wrong on our side. Try again.' },
      cookies: [],
    });
  });

  it('a function without its tables does not start', async () => {
    await expect(
      site.call('validate', {}, { METER_TABLE: undefined, STORE_TOTAL_MS: 'soon' }),
    ).rejects.toThrow(
      'The payment function does not find in its environment, or finds wrong: STORE_TOTAL_MS, METER_TABLE',
    );
  });
});

describe('While the store is down', () => {
  it.each(both)(
    'PW-12 %s gives up within its budget when the store is silent, and removes nothing',
    async (name) => {
      const silent = createServer(() => undefined);
      await new Promise<void>((resolve) => {
        silent.listen(0, '127.0.0.1', resolve);
      });
      const started = performance.now();
      try {
        await expectUnavailable(name, {
          ...pageBudget,
          AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
        });
        expect(performance.now() - started).toBeLessThan(BUDGET_MS);
      } finally {
        silent.close();
      }
    },
  );

  it.each(both)(
    'PW-12 %s reports at once that there is no connection, and removes nothing',
    async (name) => {
      const gone = await openPaymentSite(NOW);
      const { dynamodb } = gone.store.endpoints;
      await gone.close();
      const started = performance.now();
      await expectUnavailable(name, { ...pageBudget, AWS_ENDPOINT_URL_DYNAMODB: dynamodb });
      expect(performance.now() - started).toBeLessThan(BUDGET_MS);
    },
  );
});
