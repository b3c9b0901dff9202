import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as esbuild from 'esbuild';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { functions } from '../../lambdas/functions.ts';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { virtualModules } from '../../scripts/build/virtual-modules.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { METER_CONFIG_KEY } from '../../shared/paywall/meter-config.ts';
import { periodAt } from '../../shared/paywall/periods.ts';
import { sampleClaims, signSample } from '../../shared/paywall/sample-token.ts';
import { nodeCrypto, testKey, testKeys } from '../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig, meterConfig } from '../../shared/paywall/write-meter-config.ts';

const names = ['payment-validate', 'payment-revalidate'] as const;
/** What the sample events bear: who invokes a function by hand stands in for the edge. */
const EDGE_SECRET = 'invoked-by-hand';
/** A module of the size that Lambda reads in a few milliseconds. */
const BUNDLE_MAX_BYTES = 80_000;

const config = meterConfig(testKeys, 4, brand.timeZone, Date.now());
let folder = '';
let store: Store;
let host: LambdaHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-payment-bundles-'));
  store = await openStore({ dataDir: join(folder, 'data') });
  await writeFile(join(folder, 'kvs.json'), JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value: formatMeterConfig(config) }] }));
  await Promise.all(names.map((name) => esbuild.build({
    entryPoints: [resolve(projectRoot, 'lambdas', name, 'handler.ts')], outfile: join(folder, 'lambdas', name, 'index.mjs'), bundle: true, format: 'esm', platform: 'node',
    target: 'node24', minify: true, mainFields: ['module', 'main'], absWorkingDir: projectRoot, plugins: [virtualModules(resolve(projectRoot, 'shared/brand/meridian.ts'))],
  })));
  host = createLambdaHost({
    functionsDir: join(folder, 'lambdas'), functions,
    environment: {
      ...store.env, EDGE_SECRET, SUBJECTS_SECRET: testKey('subjects'), METER_CONFIG_FILE: join(folder, 'kvs.json'), STORE_ATTEMPT_MS: '3000', STORE_TOTAL_MS: '8000',
    },
  });
});
afterAll(async () => {
  await host.close();
  await store.close();
  await rm(folder, { recursive: true });
});

async function invoke(name: (typeof names)[number], changes: Partial<APIGatewayProxyEventV2> = {}): Promise<APIGatewayProxyStructuredResultV2> {
  const event = JSON.parse(await readFile(resolve(projectRoot, 'lambdas', name, 'event.json'), 'utf8')) as APIGatewayProxyEventV2;
  const result = await host.invoke(name, JSON.stringify({ ...event, ...changes }));
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
  return JSON.parse(result.payload) as APIGatewayProxyStructuredResultV2;
}

describe('The bundled payment functions', () => {
  it.each(names)('PW-12 %s answers its sample event: nobody is signed in', async (name) => {
    expect(await invoke(name)).toEqual({
      statusCode: 401, headers: { 'content-type': 'application/json', 'cache-control': 'private, no-store' }, body: '{"requestSuccess":false,"message":"Nobody is signed in"}',
    });
  });

  it('PW-14 payment-validate confirms a sample token under the Lambda runtime, by this machine’s clock', async () => {
    const claims = sampleClaims('bundled-reader', ['/story/a'], 4, periodAt(Date.now(), brand.timeZone).endMs / 1_000, 'e', Date.now());
    const answer = await invoke('payment-validate', { cookies: [`pay_ent_smp=${signSample(claims, config.cur, config.k, nodeCrypto)}`] });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([expect.stringMatching(/^pay_ent_smp=[\w-]+\.[\w-]+\.[\w-]{43}; Path=\/; Max-Age=2764800; Secure; SameSite=Lax$/)]);
  });

  it.each(names)('%s stays small', async (name) => {
    expect((await readFile(join(folder, 'lambdas', name, 'index.mjs'))).length).toBeLessThan(BUNDLE_MAX_BYTES);
  });
});
