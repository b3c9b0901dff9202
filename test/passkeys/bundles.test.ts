import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as esbuild from 'esbuild';
import * as v from 'valibot';
import { functions } from '../../lambdas/functions.ts';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { virtualModules } from '../../scripts/build/virtual-modules.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { METER_CONFIG_KEY } from '../../shared/paywall/meter-config.ts';
import { testKey, testKeys } from '../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig, meterConfig } from '../../shared/paywall/write-meter-config.ts';

/** The names, and how large a module may be that Lambda reads at a cold start. */
const bundles = { link: 120_000, passkeys: 450_000 } as const;
type Name = keyof typeof bundles;
const names = Object.keys(bundles) as Name[];
const answerSchema = v.object({ statusCode: v.number(), body: v.pipe(v.string(), v.parseJson(), v.looseObject({ name: v.string() })) });

let folder = '';
let store: Store;
let host: LambdaHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-account-bundles-'));
  store = await openStore({ dataDir: join(folder, 'data') });
  const config = meterConfig(testKeys, 4, brand.timeZone, Date.now());
  await writeFile(join(folder, 'kvs.json'), JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value: formatMeterConfig(config) }] }));
  await Promise.all(names.map((name) => esbuild.build({
    entryPoints: [resolve(projectRoot, 'lambdas', name, 'handler.ts')], outfile: join(folder, 'lambdas', name, 'index.mjs'), bundle: true, format: 'esm', platform: 'node',
    target: 'node24', minify: true, mainFields: ['module', 'main'], absWorkingDir: projectRoot, plugins: [virtualModules(resolve(projectRoot, 'shared/brand/meridian.ts'))],
  })));
  host = createLambdaHost({
    functionsDir: join(folder, 'lambdas'), functions,
    environment: {
      ...store.env, EDGE_SECRET: 'invoked-by-hand', SUBJECTS_SECRET: testKey('subjects'), METER_CONFIG_FILE: join(folder, 'kvs.json'), STORE_ATTEMPT_MS: '3000', STORE_TOTAL_MS: '8000',
    },
  });
});
afterAll(async () => {
  await host.close();
  await store.close();
  await rm(folder, { recursive: true });
});

async function invoke(name: Name) {
  const result = await host.invoke(name, await readFile(resolve(projectRoot, 'lambdas', name, 'event.json'), 'utf8'));
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
  return v.parse(answerSchema, JSON.parse(result.payload));
}

describe('The bundles of linking and of passkeys', () => {
  it('AC-05 link answers its sample event: nobody is signed in', async () => {
    expect(await invoke('link')).toMatchObject({ statusCode: 401, body: { name: 'notSignedIn' } });
  });

  it('AC-01 passkeys answers its sample event: a question for the host of the site', async () => {
    expect(await invoke('passkeys')).toMatchObject({ statusCode: 200, body: { name: 'passkeyOptions', data: { options: { rpId: 'www.meridian.example' } } } });
  });

  it.each(names)('%s is small enough to start soon', async (name) => {
    expect((await stat(join(folder, 'lambdas', name, 'index.mjs'))).size).toBeLessThan(bundles[name]);
  });
});
