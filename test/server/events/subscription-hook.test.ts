/**
 * A webhook, its queue and their secret on a whole site: the built functions behind the local edge, and
 * the commands that set the secret.
 */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureLocalConfig } from '../../../cli/keys/ensure-local-config.ts';
import { localEnvironment } from '../../../cli/local-environment.ts';
import { functions } from '../../../lambdas/functions.ts';
import { edgeObjects } from '../../../local/edge/origins/edge-objects.ts';
import { serveEdge, type Edge } from '../../../local/edge/serve-edge.ts';
import { openQueues, type LocalQueues } from '../../../local/events/serve-events.ts';
import { countDeadLetters } from '../../../local/events/queue-files.ts';
import { createLambdaHost, type LambdaHost } from '../../../local/lambda-host.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { buildDirectory } from '../../../scripts/build/paths.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import {
  createSubscriptionStore,
  type SubscriptionStore,
} from '../../../services/readers/subscription-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { ask, type SiteResponse } from '../../support/ask.ts';
import { until } from '../../support/until.ts';

const SECRET = 'whsec of the fulfilment house, 1';
const PATH = '/api/hooks/subscriptions';

let folder: string;
let store: Store;
let queues: LocalQueues;
let host: LambdaHost;
let edge: Edge;
let subscriptions: SubscriptionStore;
const logged: string[] = [];

/** Runs a command with a value on standard input. */
async function keys(args: readonly string[], input = '') {
  return new Promise<{ code: number; text: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['cli/masthead.mjs', 'keys', ...args, '--data', folder],
      { env: { ...process.env, NODE_OPTIONS: '' } },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
      },
    );
    child.stdin?.end(input);
  });
}

function signed(body: string | Buffer, secret = SECRET, ageS = 0): string {
  const seconds = Math.floor(Date.now() / 1_000) - ageS;
  const mac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

function post(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<SiteResponse> {
  return ask(edge.port, PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-masthead-signature': signed(body),
      ...headers,
    },
    body,
  });
}

const report = (number: string, ends: string, more: object = {}) =>
  JSON.stringify({ subscriptions: [{ number, kind: 'print', ends, postcode: '10001', ...more }] });

async function endOf(number: string): Promise<string | undefined> {
  return (await subscriptions.byNumber(number))?.endsAt.slice(0, 10);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-hook-'));
  store = await openStore({ dataDir: folder, purpose: 'site' });
  await ensureLocalConfig(folder, brand);
  queues = await openQueues({ dataDir: folder, storeEnv: store.env });
  const log = (line: string) => {
    logged.push(line);
  };
  host = createLambdaHost({
    functionsDir: resolve(buildDirectory, 'lambdas'),
    functions,
    log,
    timeLimitFactor: 10,
    environment: {
      ...store.env,
      ...queues.env,
      ...(await localEnvironment(folder, 'production')),
      EDGE_SECRET: 'known to the edge',
      BRAND: brand.key,
    },
  });
  queues.run({ host, timeZone: brand.timeZone, log });
  edge = await serveEdge({
    port: 0,
    buildDir: buildDirectory,
    dataDir: folder,
    lambdaHost: host,
    functions,
    edgeSecret: 'known to the edge',
    objects: edgeObjects(store.env),
    log,
  });
  const credentials = environmentCredentials({ ...store.env });
  subscriptions = createSubscriptionStore(
    createDynamoClient(
      { region: 'us-east-1', credentials, budget: patientBudget },
      store.endpoints.dynamodb,
    ),
    store.env.READERS_TABLE ?? '',
  );
});
afterAll(async () => {
  await edge.close();
  await queues.close();
  await host.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe('A webhook without its secret', () => {
  it('is off: the sender is to try again, and the log says which command sets it', async () => {
    const response = await post(report('A1', '2030-01-31'));
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
    await until(() => logged.some((line) => line.includes('masthead keys set subscription-hook')));
    expect((await keys(['list'])).text).toContain('subscription-hook: not set');
  });
});

describe('A secret that a publisher supplies', () => {
  it('is set from standard input, in a file of its owner, and never shown', async () => {
    const { code, text } = await keys(['set', 'subscription-hook'], `${SECRET}\n`);
    expect([code, text]).toEqual([0, 'The secret subscription-hook is set.\n']);
    const file = join(folder, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(SECRET);
    const list = await keys(['list']);
    expect(list.text).toMatch(/^subscription-hook: set \d{4}-\d\d-\d\dT/);
    expect(list.text).not.toContain(SECRET);
  });

  it.each([
    ['is empty', ['set', 'subscription-hook'], '\n', 'The value is empty'],
    ['is too short', ['set', 'subscription-hook'], 'short-value', 'has 11 characters'],
    ['has two lines', ['set', 'subscription-hook'], `${SECRET}\n${SECRET}`, 'more than one line'],
    ['has no such name', ['set', 'edge'], SECRET, 'Known: subscription-hook'],
  ])('is rejected when it %s, and the value is in no message', async (_, args, input, says) => {
    const { code, text } = await keys(args, input);
    expect(code).not.toBe(0);
    expect(text).toContain(says);
    if (input.trim() !== '') expect(text).not.toContain(input.trim());
  });
});

describe('A report of subscriptions', () => {
  it('is stored, with its mailbox, by the function that takes the queue', async () => {
    const body = report('0042-1187', '2031-01-31', { email: 'Ada@Mail.example', adFree: true });
    const response = await post(body);
    expect([response.status, JSON.parse(response.text)]).toEqual([
      202,
      { accepted: 1, skipped: [] },
    ]);
    await until(async () => (await endOf('00421187')) === '2031-02-01');
    expect(await subscriptions.byNumber('00421187')).toMatchObject({
      kind: 'print',
      isAdFree: true,
      postcode: '10001',
      email: 'ada@mail.example',
      emailHash: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is stored in the order in which it came', async () => {
    const ends = Array.from({ length: 8 }, (_, index) => `203${index}-06-30`);
    for (const end of ends) expect((await post(report('ORDER', end))).status).toBe(202);
    await until(async () => (await endOf('ORDER')) === '2037-07-01');
  });

  it('may be large, and what is wrong in it does not stop the rest', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      number: `L${index}`,
      kind: index === 7 ? 'stone' : 'digital',
      ends: '2032-12-31',
      postcode: '10001',
      name: 'N'.repeat(200),
    }));
    const body = JSON.stringify({ subscriptions: rows });
    expect(body.length).toBeGreaterThan(200_000);
    const response = await post(body);
    expect(JSON.parse(response.text)).toEqual({
      accepted: 999,
      skipped: [{ index: 7, reason: 'its kind “stone” is neither print nor digital' }],
    });
    await until(async () => (await endOf('L999')) === '2033-01-01');
    expect(await endOf('L7')).toBeUndefined();
  });

  it('that comes again changes nothing: what was reported after it stays', async () => {
    const body = report('REPLAY', '2034-01-31');
    const headers = { 'x-masthead-signature': signed(body) };
    await post(body, headers);
    await post(report('REPLAY', '2035-01-31'));
    expect((await post(body, headers)).status).toBe(202);
    await post(report('AFTER', '2035-01-31'));
    await until(async () => (await endOf('AFTER')) !== undefined);
    expect(await endOf('REPLAY')).toBe('2035-02-01');
  });
});

describe('A hostile call of a webhook', () => {
  const body = report('EVIL', '2040-01-31');
  it.each([
    ['without a signature', { 'x-masthead-signature': '' }, body, 401],
    ['with the signature of another body', { 'x-masthead-signature': signed('{}') }, body, 401],
    [
      'with another secret',
      { 'x-masthead-signature': signed(body, 'somebody else’s secret') },
      body,
      401,
    ],
    ['that is old', { 'x-masthead-signature': signed(body, SECRET, 301) }, body, 401],
    ['of the future', { 'x-masthead-signature': signed(body, SECRET, -120) }, body, 401],
    ['of another type', { 'content-type': 'text/plain' }, body, 415],
    ['of no type', { 'content-type': '' }, body, 415],
    ['that is no JSON', {}, '{"subscriptions":', 400],
    ['that reports nothing', {}, '{"subscriptions":[]}', 400],
    ['with another form', {}, '[1,2]', 400],
    ['larger than its row allows', {}, `"${'x'.repeat(512 * 1024)}"`, 413],
    [
      'with a header that the edge sets',
      { 'x-origin-key': 'guessed', 'x-masthead-signature': 'x' },
      body,
      401,
    ],
    [
      'with a second signature after a good one',
      { 'x-masthead-signature': `${signed(body)},${signed(body)}` },
      body,
      401,
    ],
  ] as const)('%s is rejected, and stores nothing', async (_, headers, sent, status) => {
    const given =
      'x-masthead-signature' in headers
        ? headers
        : { 'x-masthead-signature': signed(sent), ...headers };
    const response = await post(sent, given);
    expect(response.status).toBe(status);
    expect(response.text).not.toContain(SECRET);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await endOf('EVIL')).toBeUndefined();
  });

  it('that reads is no call, and its cookies and query reach nobody', async () => {
    expect((await ask(edge.port, PATH)).status).toBe(405);
    const response = await ask(edge.port, `${PATH}?x-masthead-signature=${signed(body)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: '__Host-sid=x' },
      body,
    });
    expect(response.status).toBe(401);
  });

  it('past the edge is rejected, whatever signs it', async () => {
    const event = JSON.parse(await readFile('lambdas/subscription-hook/event.json', 'utf8')) as {
      headers: Record<string, string>;
    };
    event.headers['x-origin-key'] = 'guessed';
    const result = await host.invoke('subscription-hook', JSON.stringify(event));
    expect(JSON.parse(result.kind === 'ok' ? result.payload : '{}')).toMatchObject({
      statusCode: 403,
    });
  });

  it('leaves nothing of bodies and signatures in the log, and no dead letter', async () => {
    expect(logged.join('\n')).not.toMatch(/EVIL|mail\.example|whsec|v1=/i);
    expect(await countDeadLetters(folder)).toEqual(new Map());
  });
});

describe('A secret that changes', () => {
  const NEXT = 'whsec of the fulfilment house, 2';
  it('is good beside the one before, until it is removed: then neither is', async () => {
    await keys(['set', 'subscription-hook'], NEXT);
    for (const secret of [SECRET, NEXT]) {
      const body = report('ROLL', '2036-01-31', { name: secret.slice(-1) });
      expect((await post(body, { 'x-masthead-signature': signed(body, secret) })).status).toBe(202);
    }
    expect((await keys(['remove', 'subscription-hook'])).text).toContain('is removed');
    const body = report('GONE', '2036-01-31');
    for (const secret of [SECRET, NEXT])
      expect((await post(body, { 'x-masthead-signature': signed(body, secret) })).status).toBe(503);
    expect((await keys(['remove', 'subscription-hook'])).text).toContain('was not set');
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain('whsec');
  });
});
