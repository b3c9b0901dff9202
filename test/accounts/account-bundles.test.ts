import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as esbuild from 'esbuild';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { functions } from '../../lambdas/functions.ts';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { virtualModules } from '../../scripts/build/virtual-modules.ts';
import { METER_CONFIG_KEY } from '../../shared/paywall/meter-config.ts';
import { testConfig, testKey } from '../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig } from '../../shared/paywall/write-meter-config.ts';
import { readOutbox } from '../mail/read-outbox.ts';
import { accountFunctions, type AccountFunction } from './account-event.ts';

/** What the sample events bear: who invokes a function by hand stands in for the edge. */
const EDGE_SECRET = 'invoked-by-hand';
/** A module of the size that Lambda reads in a few milliseconds; the list of common passwords is 67 KB of it. */
const BUNDLE_MAX_BYTES = 170_000;

let folder = '';
let store: Store;
let host: LambdaHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-account-bundles-'));
  store = await openStore({ dataDir: join(folder, 'data') });
  await writeFile(join(folder, 'kvs.json'), JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value: formatMeterConfig(testConfig()) }] }));
  await Promise.all(accountFunctions.map((name) => esbuild.build({
    entryPoints: [resolve(projectRoot, 'lambdas', name, 'handler.ts')], outfile: join(folder, 'lambdas', name, 'index.mjs'), bundle: true, format: 'esm', platform: 'node',
    target: 'node24', minify: true, mainFields: ['module', 'main'], absWorkingDir: projectRoot, plugins: [virtualModules(resolve(projectRoot, 'shared/brand/meridian.ts'))],
  })));
  host = createLambdaHost({
    functionsDir: join(folder, 'lambdas'), functions, log: () => undefined,
    environment: {
      ...store.env, EDGE_SECRET, SUBJECTS_SECRET: testKey('subjects'), LINKS_SECRET: testKey('links'), METER_CONFIG_FILE: join(folder, 'kvs.json'), MAIL_OUTBOX: join(folder, 'outbox'),
      STORE_ATTEMPT_MS: '3000', STORE_TOTAL_MS: '8000',
    },
  });
});
afterAll(async () => {
  await host.close();
  await store.close();
  await rm(folder, { recursive: true });
});

/** What each answers to its sample event, in an empty store. */
const expected: Readonly<Record<AccountFunction, readonly [number, string]>> = {
  login: [401, 'invalidCredentials'], register: [200, 'registered'], logout: [200, 'signedOut'], account: [401, 'notSignedIn'], 'account-email': [401, 'notSignedIn'],
  'account-password': [401, 'notSignedIn'], 'account-export': [401, 'notSignedIn'], 'account-delete': [401, 'notSignedIn'], sessions: [401, 'notSignedIn'],
  'password-forgot': [200, 'mailSent'], 'password-reset': [400, 'invalidToken'], 'email-verify': [400, 'invalidToken'],
};

describe('The bundled account functions', () => {
  it.each(accountFunctions)('AC-01 %s answers its sample event under the Lambda runtime', async (name) => {
    const result = await host.invoke(name, await readFile(resolve(projectRoot, 'lambdas', name, 'event.json'), 'utf8'));
    if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
    const { statusCode, body = '' } = JSON.parse(result.payload) as APIGatewayProxyStructuredResultV2;
    expect([statusCode, (JSON.parse(body) as { name?: string }).name]).toEqual(expected[name]);
  });

  it('AC-01 the mail of the registration is in the outbox, with its link', async () => {
    expect(JSON.stringify(await readOutbox(join(folder, 'outbox')))).toContain('https://www.meridian.example/account/verify-email/?token=verify.');
  });

  it.each(accountFunctions)('%s stays small', async (name) => {
    expect((await readFile(join(folder, 'lambdas', name, 'index.mjs'))).length).toBeLessThan(BUNDLE_MAX_BYTES);
  });
});
