/**
 * A followed WordPress on a whole site: `masthead sync connect`, the hook behind the local edge, and the
 * built functions that import what it reports. WordPress is a strict stand-in.
 */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureLocalConfig } from '../../../cli/keys/ensure-local-config.ts';
import { localEnvironment } from '../../../cli/local-environment.ts';
import { functions } from '../../../lambdas/functions.ts';
import { edgeObjects } from '../../../local/edge/origins/edge-objects.ts';
import { serveEdge, type Edge } from '../../../local/edge/serve-edge.ts';
import { countDeadLetters } from '../../../local/events/queue-files.ts';
import { openQueues, type LocalQueues } from '../../../local/events/serve-events.ts';
import { createLambdaHost, type LambdaHost } from '../../../local/lambda-host.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { buildDirectory } from '../../../scripts/build/paths.ts';
import { PUBLISHED_KEY, WITHDRAWN_KEY } from '../../../shared/published-key.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { wordpressMember } from '../../../importing/remote/wordpress-members.ts';
import { createSyncStore } from '../../../importing/remote/sync-store.ts';
import { createObjectStore } from '../../../services/aws/objects.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import { subscriptionNumber } from '../../../services/readers/subscription-number.ts';
import { createSubscriptionStore } from '../../../services/readers/subscription-store.ts';
import { ask, type SiteResponse } from '../../support/ask.ts';
import { startWordpress, type WordpressStandIn } from '../../support/wordpress-stand-in.ts';
import { until } from '../../support/until.ts';

const PATH = '/api/hooks/sources';

let folder: string;
let store: Store;
let queues: LocalQueues;
let host: LambdaHost;
let edge: Edge;
let wordpress: WordpressStandIn;
let secret: string;
const logged: string[] = [];

function sync(args: readonly string[], input = '') {
  return masthead(['sync', ...args], input);
}

async function masthead(args: readonly string[], input = '') {
  return new Promise<{ code: number; text: string }>((done) => {
    const child = execFile(
      process.execPath,
      [resolve('cli/masthead.mjs'), ...args, '--data', folder],
      { env: { ...process.env, NODE_OPTIONS: '' }, cwd: folder },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
      },
    );
    child.stdin?.end(input);
  });
}

let calls = 0;
/** What the plug-in sends: each call has an id of its own. */
function report(...events: readonly (readonly [event: string, kind: string, id: number])[]) {
  calls += 1;
  return JSON.stringify({
    call: String(calls),
    events: events.map(([event, kind, id]) => ({ event, kind, id })),
  });
}

function post(body: string, { by = secret, ageS = 0 } = {}): Promise<SiteResponse> {
  const seconds = Math.floor(Date.now() / 1_000) - ageS;
  const mac = createHmac('sha256', by).update(`${seconds}.${body}`).digest('hex');
  return ask(edge.port, PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-masthead-signature': `t=${seconds},v1=${mac}`,
    },
    body,
  });
}

const statusOf = async (path: string) => (await ask(edge.port, path)).status;
const textOf = async (path: string) => (await ask(edge.port, path)).text;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-source-hook-'));
  wordpress = await startWordpress();
  wordpress.put({ id: 1, slug: 'first', title: 'First', content: '<p>First words</p>' });
  wordpress.put({ id: 2, slug: 'second', title: 'Second', content: '<p>Second words</p>' });
  store = await openStore({
    dataDir: folder,
    purpose: 'site',
    onObjectStored: (key) => {
      if (key === WITHDRAWN_KEY) edge.withdrawn();
      if (key === PUBLISHED_KEY) edge.published();
    },
  });
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
});
afterAll(async () => {
  await edge.close();
  await queues.close();
  await host.close();
  await store.close();
  await wordpress.close();
  await rm(folder, { recursive: true, force: true });
});

describe('A source that is not connected', () => {
  it('reports to nobody: its call is to be sent again', async () => {
    expect((await post(report(['saved', 'post', 1]), { by: 'guessed' })).status).toBe(503);
  });
});

describe('masthead sync connect', () => {
  it('imports everything, and writes the plug-in with a secret of its own', async () => {
    const args = ['connect', 'wordpress', wordpress.url, '--user', 'desk'];
    const { code, text } = await sync(
      [...args, '--site', `http://localhost:${edge.port}`],
      'pass word of the desk',
    );
    expect([code, text]).toEqual([0, expect.stringContaining('mu-plugins')]);
    const plugin = await readFile(join(folder, 'masthead-wordpress.php'), 'utf8');
    expect(plugin).toContain(`'http://localhost:${edge.port}${PATH}'`);
    secret = /const SECRET = '([^']+)'/.exec(plugin)?.[1] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(text).not.toContain(secret);
    expect(await textOf('/story/first/')).toContain('First words');
  });

  it('takes what is chosen, says so in the status, and knows a slug that is not there', async () => {
    const args = ['connect', 'wordpress', wordpress.url, '--user', 'desk', '--no-hook'];
    const unknown = await sync([...args, '--leave-out', 'no-such-term'], 'pass word of the desk');
    expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('no-such-term')]);
    expect((await sync([...args, '--take', 'posts'], 'pass word of the desk')).code).toBe(0);
    expect((await sync(['status'])).text).toContain('takes: posts alone');
    expect((await sync([...args, '--take', 'all'], 'pass word of the desk')).code).toBe(0);
    expect((await sync(['status'])).text).not.toContain('takes:');
  });
});

describe('A report', () => {
  it('brings an edit and a new post, and asks for no list', async () => {
    wordpress.put({ id: 1, slug: 'first', title: 'First', content: '<p>Edited words</p>' });
    wordpress.put({ id: 3, slug: 'third', title: 'Third', content: '<p>Third words</p>' });
    wordpress.asked.length = 0;
    const body = report(['saved', 'post', 1], ['saved', 'post', 3]);
    expect((await post(body)).status).toBe(202);
    await until(async () => (await textOf('/story/first/')).includes('Edited words'));
    await until(async () => (await statusOf('/story/third/')) === 200);
    expect(wordpress.asked.filter((line) => /\/posts\?/.test(line))).toEqual([]);
    // Not in what was asked for, and still there.
    expect(await statusOf('/story/second/')).toBe(200);
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['private', { status: 'private' }],
    ['protected by a password', { password: 'sesame' }],
    ['in the trash', { status: 'trash', slug: 'second__trashed' }],
  ])('takes off what is %s now, and brings it back', async (_what, change) => {
    const second = { id: 2, slug: 'second', title: 'Second', content: '<p>Second words</p>' };
    wordpress.put({ ...second, ...change });
    await post(report(['saved', 'post', 2]));
    await until(async () => (await statusOf('/story/second/')) === 410);
    expect(await textOf('/most-recent/')).not.toContain('/story/second/');
    wordpress.put(second);
    await post(report(['saved', 'post', 2]));
    await until(async () => (await statusOf('/story/second/')) === 200);
  });

  it('of a draft brings it into no list, and the preview button opens it', async () => {
    const draft = { id: 4, slug: 'draft', title: 'Draft', content: '<p>Draft words</p>' };
    wordpress.put({ ...draft, status: 'draft' });
    await post(report(['saved', 'post', 4]));
    const guid = `${wordpress.url}/?p=4`;
    const asked = { preview: { id: 4, guid, site: wordpress.url } };
    const response = await post(JSON.stringify(asked));
    const { pathname, search } = new URL((JSON.parse(response.text) as { url: string }).url);
    await until(async () => (await textOf(pathname + search)).includes('Draft words'));
    expect((await ask(edge.port, pathname + search)).headers['cache-control']).toMatch(
      /private|no-store/,
    );
    expect(await statusOf(pathname)).toBe(404);
    expect(await statusOf('/story/draft/')).toBe(404);
    expect(await textOf('/most-recent/')).not.toContain('Draft');
    // What is published has no draft: the button opens the page of WordPress.
    const published = { id: 1, guid: `${wordpress.url}/?p=1`, site: wordpress.url };
    const { status, text } = await post(JSON.stringify({ preview: published }));
    expect([status, JSON.parse(text)]).toEqual([200, {}]);
  });

  it('takes off what was erased', async () => {
    wordpress.erase(3);
    await post(report(['erased', 'post', 3], ['saved', 'post', 3]));
    await until(async () => (await statusOf('/story/third/')) === 410);
  });

  it('of an author has all posts taken anew', async () => {
    wordpress.rename('Grace Hopper');
    await post(report(['saved', 'user', 1]));
    await until(async () => (await textOf('/story/first/')).includes('Grace Hopper'));
  });

  it('that comes several times for one edit is taken once', async () => {
    wordpress.put({ id: 1, slug: 'first', title: 'First', content: '<p>Edited again</p>' });
    const stored = () => logged.filter((line) => line.includes('1 stored')).length;
    const before = stored();
    await Promise.all([1, 2, 3, 4].map(() => post(report(['saved', 'post', 1]))));
    await until(async () => (await textOf('/story/first/')).includes('Edited again'));
    await until(async () => (await sync(['status'])).text.includes('last report'));
    expect(stored() - before).toBe(1);
  });

  it('of a source that does not respond loses nothing', async () => {
    wordpress.fail(true);
    wordpress.put({ id: 1, slug: 'first', title: 'First', content: '<p>While it was down</p>' });
    await post(report(['saved', 'post', 1]));
    await until(() => logged.some((line) => line.includes('could not be followed')));
    expect(await statusOf('/story/first/')).toBe(200);
    expect((await sync(['status'])).text).toContain('failed: ');
    wordpress.fail(false);
    await host.invoke('source-clock', JSON.stringify({ scheduledAt: new Date().toISOString() }));
    await until(async () => (await textOf('/story/first/')).includes('While it was down'));
    expect(await countDeadLetters(folder)).toEqual(new Map());
  });

  it.each([
    ['signed by another', { by: 'another secret, which is as long as ours' }, 401],
    ['five minutes old', { ageS: 300 }, 401],
    ['of the future', { ageS: -120 }, 401],
  ])('%s is rejected', async (_what, how, status) => {
    expect((await post(report(['saved', 'post', 1]), how)).status).toBe(status);
  });

  it.each(['{', '{"events":7}', '[]', '{"events":[{"event":"saved","kind":"post","id":"7"}]}'])(
    'of another form is rejected: %s',
    async (body) => {
      expect((await post(body)).status).toBe(400);
    },
  );

  it('of what is not followed is accepted, and nothing is done', async () => {
    const response = await post(report(['saved', 'product', 9]));
    expect([response.status, JSON.parse(response.text)]).toEqual([202, { accepted: false }]);
  });

  it('leaves no secret in the log', () => {
    expect(logged.join('\n')).not.toMatch(/pass word|v1=/);
    expect(logged.join('\n')).not.toContain(secret);
  });
});

describe('An item that was edited here as well', () => {
  it('is what the CMS says, is named by the status, and comes back by masthead revert', async () => {
    // An edit: of an earlier text.
    expect((await masthead(['revert', '/story/first/'])).code).toBe(0);
    const here = await textOf('/story/first/');
    wordpress.put({ id: 1, slug: 'first', title: 'First', content: '<p>The CMS wins</p>' });
    await post(report(['saved', 'post', 1]));
    await until(async () => (await textOf('/story/first/')).includes('The CMS wins'));
    const named =
      /\/story\/first\/ was edited here at \S+, and there at \S+: .*masthead revert (\w+)/;
    await until(async () => named.test((await sync(['status'])).text));
    const [, id = ''] = named.exec((await sync(['status'])).text) ?? [];
    expect((await masthead(['revert', id])).code).toBe(0);
    const words = /<p>((?:Edited|While|First)[^<]*)/.exec(here)?.[1] ?? 'nothing';
    expect(await textOf('/story/first/')).toContain(words);
    expect((await sync(['--once', '--all'])).code).toBe(0);
    expect(await textOf('/story/first/')).toContain(words);
  });
});

describe('masthead sync members', () => {
  const reader = { id: 'user 2', email: 'ada@readers.example', name: 'Ada', created: '2025-01-01' };
  const gold = (ends: string) => ({
    ...reader,
    memberships: [{ name: 'Gold', slug: 'gold', ends }],
  });
  const other = { id: 'user 3', email: 'bo@readers.example', name: 'Bo', created: '2025-01-01' };
  const connection = {
    region: 'us-east-1',
    credentials: () => environmentCredentials({ ...store.env })(),
    budget: patientBudget,
  };
  const dynamo = () => createDynamoClient(connection, store.endpoints.dynamodb);
  const subscription = () => {
    const { id = '' } = wordpressMember(gold(''), wordpress.url) ?? {};
    const number = subscriptionNumber(`M-${id}`) ?? '';
    return createSubscriptionStore(dynamo(), store.env['READERS_TABLE'] ?? '').byNumber(number);
  };
  const tick = () =>
    host.invoke('source-clock', JSON.stringify({ scheduledAt: new Date().toISOString() }));
  const followed = () => {
    const objects = createObjectStore(
      connection,
      store.env['OBJECTS_BUCKET'] ?? '',
      store.endpoints.objects,
    );
    return createSyncStore(dynamo(), store.env['CONTENT_TABLE'] ?? '', objects);
  };

  it('takes over who pays in WordPress; then the clock does, each hour, until it is ended', async () => {
    const name = `wordpress:${new URL(wordpress.url).host}`;
    wordpress.readers([gold('2030-01-01T00:00:00Z'), other]);
    await tick();
    expect(await subscription()).toBeUndefined();
    const { code, text } = await sync(['members', name]);
    expect([code, text]).toEqual([0, expect.stringContaining('1 running, 1 stored')]);
    expect((await subscription())?.endsAt).toBe('2030-01-01T00:00:00.000Z');

    wordpress.readers([gold('2031-01-01T00:00:00Z'), other]);
    await tick();
    expect((await subscription())?.endsAt).toBe('2030-01-01T00:00:00.000Z');
    const hourAgo = async () => {
      const state = await followed().membersState(name);
      if (state === undefined) throw new Error('The members are not taken over');
      const takenAt = new Date(Date.now() - 3_600_000).toISOString();
      await followed().keepMembersState(name, { ...state, takenAt });
    };
    await hourAgo();
    await tick();
    expect((await subscription())?.endsAt).toBe('2031-01-01T00:00:00.000Z');
    expect((await sync(['status'])).text).toContain('members last taken: ');

    wordpress.fail(true);
    await hourAgo();
    await tick();
    expect((await subscription())?.endsAt).toBe('2031-01-01T00:00:00.000Z');
    expect((await sync(['status'])).text).toContain('members failed: ');
    wordpress.fail(false);
    // It does not wait for an hour.
    wordpress.readers([other]);
    await tick();
    expect((await subscription())?.endsAt.slice(0, 4)).toBe(String(new Date().getFullYear()));
    expect((await sync(['status'])).text).not.toContain('members failed: ');

    expect((await sync(['members', name, '--end'])).code).toBe(0);
    expect(await followed().membersState(name)).toBeUndefined();
    expect(logged.join('\n')).not.toContain('readers.example');
  });
});

describe('masthead sync disconnect', () => {
  it('forgets the keys; what came stays', async () => {
    const name = `wordpress:${new URL(wordpress.url).host}`;
    expect((await sync(['disconnect', name])).code).toBe(0);
    expect((await post(report(['saved', 'post', 1]))).status).toBe(503);
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain(secret);
    expect(await statusOf('/story/first/')).toBe(200);
  });
});
