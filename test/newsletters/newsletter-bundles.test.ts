import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as esbuild from 'esbuild';
import { functions } from '../../lambdas/functions.ts';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { virtualModules } from '../../scripts/build/virtual-modules.ts';
import { readOutbox } from '../mail/read-outbox.ts';

const BUNDLE_MAX_BYTES = 100_000;

/** What each answers to its sample event, in an empty store. */
const expected = {
  newsletters: [200, 'confirmationSent'], 'newsletters-subscribe': [303, '/newsletter/weekly/?sent=1'], 'newsletters-confirm': [400, 'invalidToken'],
  'newsletters-unsubscribe': [200, 'letterSent'], 'newsletters-preferences': [401, 'notSignedIn'],
} as const;
const names = Object.keys(expected) as (keyof typeof expected)[];

let folder = '';
let store: Store;
let host: LambdaHost;
/** The port is known only once the site listens: processes read this object when they start. */
const environment: Record<string, string> = { SITE_ORIGIN: 'http://localhost:1' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-newsletter-bundles-'));
  store = await openStore({ dataDir: join(folder, 'data') });
  await Promise.all(names.map((name) => esbuild.build({
    entryPoints: [resolve(projectRoot, 'lambdas', name, 'handler.ts')], outfile: join(folder, 'lambdas', name, 'index.mjs'), bundle: true, format: 'esm', platform: 'node',
    target: 'node24', minify: true, mainFields: ['module', 'main'], absWorkingDir: projectRoot, plugins: [virtualModules(resolve(projectRoot, 'shared/brand/meridian.ts'))],
  })));
  Object.assign(environment, store.env, {
    EDGE_SECRET: 'invoked-by-hand', SUBJECTS_SECRET: 's'.repeat(43), LINKS_SECRET: 'l'.repeat(43), MAIL_OUTBOX: join(folder, 'outbox'), STORE_ATTEMPT_MS: '3000', STORE_TOTAL_MS: '8000',
  });
  host = createLambdaHost({ functionsDir: join(folder, 'lambdas'), functions, log: () => undefined, environment });
  environment.SITE_ORIGIN = 'http://localhost:3456';
});
afterAll(async () => {
  await host.close();
  await store.close();
  await rm(folder, { recursive: true });
});

describe('The bundled newsletter functions', () => {
  it.each(names)('NL-02 %s answers its sample event under the Lambda runtime, and stays small', async (name) => {
    const result = await host.invoke(name, await readFile(resolve(projectRoot, 'lambdas', name, 'event.json'), 'utf8'));
    if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
    const { statusCode, body, headers } = JSON.parse(result.payload) as { statusCode: number; body: string; headers: Record<string, string> };
    expect([statusCode, (JSON.parse(body) as { name?: string }).name ?? headers.location]).toEqual(expected[name]);
    expect((await readFile(join(folder, 'lambdas', name, 'index.mjs'))).length).toBeLessThan(BUNDLE_MAX_BYTES);
  });

  it('NL-02 the letter leads to where the site is found to listen', async () => {
    const [letter] = await readOutbox(join(folder, 'outbox'));
    expect(letter?.text).toContain('http://localhost:3456/newsletter/weekly/?confirm=WEEKLY.');
  });
});
