/**
 * A followed WordPress on its bad days: another site's certificate, an hour of errors, other time zones,
 * tags that are merged and an author with another name. Nothing is lost, and nothing is there twice.
 */
import { request as httpRequest, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSyncStore, type SyncStore } from '../../../importing/remote/sync-store.ts';
import { syncSource, type Synced } from '../../../importing/remote/sync-source.ts';
import { createWordpressSource } from '../../../importing/remote/wordpress-source.ts';
import { issueCertificate, makeAuthority } from '../../../local/https/make-certificates.ts';
import { closeServer, listenOnLoopback } from '../../../local/store/listen.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import { sendJson } from '../../support/recorded-cms.ts';
import { startWordpress, type WordpressStandIn } from '../../support/wordpress-stand-in.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const name = 'wordpress:site';

let site: FeedsSite;
let wordpress: WordpressStandIn;
let store: SyncStore;
let nowMs: number;
beforeEach(async () => {
  nowMs = START;
  site = await openFeedsSite({ now: () => new Date(nowMs).toISOString() });
  store = createSyncStore(site.dynamo, site.table, site.objects);
  wordpress = await startWordpress();
});
afterEach(async () => {
  await site.close();
  await wordpress.close();
});

/** As the clock does. @param url of the source. */
async function run({ url = wordpress.url, isAll = false } = {}): Promise<Synced> {
  const { table, brand, dynamo, objects } = site;
  const now = () => new Date(nowMs).toISOString();
  const connection = { region: 'us-east-1', credentials: () => Promise.reject(new Error('none')) };
  const first = { system: 'wordpress', url, title: 'Site', connectedAt: now() } as const;
  return syncSource(await store.follow(name, (known) => known ?? first), {
    ...{ name, brand, store, isAll, dryRun: false, now: () => new Date(nowMs) },
    source: createWordpressSource({
      ...{ url, user: 'ada', password: 'x' },
      pause: () => Promise.resolve(),
    }),
    progress: { show: () => undefined, end: () => undefined },
    openPublisher: () =>
      Promise.resolve(createPublisher({ dynamo, table, objects, brand, now, connection })),
  });
}

const post = (id: number, text: string, more: object = {}) => ({
  ...{ id, slug: `post-${id}`, title: `Post ${id}`, content: `<p>${text}</p>`, ...more },
});

/** Returns what readers see of posts: status, and how often it is in the feed. */
async function shown(...ids: readonly number[]) {
  const feed = (await site.feed('/feed/rss')).body;
  return Promise.all(
    ids.map(async (id) => {
      const { statusCode, body } = await site.get(`/story/post-${id}/`);
      const text = /TEXT-\w+/.exec(body)?.[0];
      return [statusCode, text, feed.split(`/story/post-${id}/</link>`).length - 1];
    }),
  );
}

describe('Another certificate in front of a source', () => {
  let front: Server | undefined;
  const trusted = getCACertificates('default');
  afterEach(async () => {
    setDefaultCACertificates(trusted);
    if (front !== undefined) await closeServer(front, 0);
  });

  it('stops the run with an error that names both sites, and changes nothing', async () => {
    const hosts = ['localhost', 'other.example', 'www.other.example'];
    const authority = await makeAuthority('test', hosts, Date.now());
    setDefaultCACertificates([...trusted, authority.certificate]);
    const open = async (names: readonly string[], port?: number) => {
      const { key, certificate } = await issueCertificate(authority, names, Date.now());
      front = createServer({ key, cert: certificate }, (request, response) => {
        const { url = '/', headers } = request;
        httpRequest(new URL(url, wordpress.url), { headers }, (inner) => {
          response.writeHead(inner.statusCode ?? 500, inner.headers);
          inner.pipe(response);
        }).end();
      });
      if (port === undefined) return listenOnLoopback(front);
      const opened = front;
      await new Promise<void>((done) => opened.listen(port, '127.0.0.1', done));
      return port;
    };
    const port = await open(['localhost']);
    const url = `https://localhost:${port}`;
    wordpress.put(post(1, 'TEXT-before'));
    await run({ url });
    expect(await shown(1)).toEqual([[200, 'TEXT-before', 1]]);
    wordpress.put(post(1, 'TEXT-after'));
    wordpress.put(post(2, 'TEXT-new'));
    const change = async (names: readonly string[]) => {
      if (front !== undefined) await closeServer(front, 0);
      await open(names, port);
    };
    await change(['other.example', 'www.other.example']);
    const asked = wordpress.asked.length;
    const error = `https://localhost:${port}/: its certificate is of another site: other.example, www.other.example`;
    await expect(run({ url })).rejects.toThrow(error);
    expect((await store.read(name))?.lastRun).toMatchObject({ error, stored: 0, removed: 0 });
    // No password was shown to the other site.
    expect(wordpress.asked).toHaveLength(asked);
    expect(await shown(1, 2)).toEqual([
      [200, 'TEXT-before', 1],
      [404, undefined, 0],
    ]);
    await change(['localhost']);
    await run({ url });
    expect(await shown(1, 2)).toEqual([
      [200, 'TEXT-after', 1],
      [200, 'TEXT-new', 1],
    ]);
  });
});

const faults: readonly (readonly [string, string, (response: ServerResponse) => void])[] = [
  ['500', '(500)', (response) => sendJson(response, {}, {}, 500)],
  ['429', '(429)', (response) => sendJson(response, {}, { 'retry-after': '3600' }, 429)],
  [
    'a web page',
    'not with JSON',
    (response) => {
      response.end('<!doctype html><title>Maintenance</title>');
    },
  ],
  [
    'half a page',
    '',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
      response.write('[{"id":1,');
      setImmediate(() => response.destroy());
    },
  ],
];

it('An hour of errors changes nothing, and the first run after it catches up with all', async () => {
  for (const id of [1, 2, 3]) wordpress.put(post(id, 'TEXT-before'));
  await run();
  const before = await shown(1, 2, 3, 4);
  expect(before.map(([status]) => status)).toEqual([200, 200, 200, 404]);
  const seen = [];
  for (let minute = 5; minute <= 60; minute += 5) {
    nowMs = START + minute * 60_000;
    const [, says, fault] = faults[(minute / 5) % faults.length] ?? faults[0] ?? [];
    wordpress.respond(fault);
    // Meanwhile editors go on: each edit of the hour is there at its end.
    if (minute === 10) wordpress.put(post(1, 'TEXT-after'));
    if (minute === 20) wordpress.put(post(2, 'TEXT-before', { status: 'private' }));
    if (minute === 30) wordpress.erase(3);
    if (minute === 40) wordpress.put(post(4, 'TEXT-new'));
    await expect(run()).rejects.toThrow(says);
    const { lastRun } = (await store.read(name)) ?? {};
    expect(lastRun).toMatchObject({ at: new Date(nowMs).toISOString(), stored: 0, removed: 0 });
    seen.push(lastRun?.error);
    expect(await shown(1, 2, 3, 4)).toEqual(before);
  }
  expect(seen.filter((error) => error?.includes(wordpress.url) === true)).toHaveLength(12);
  wordpress.respond(undefined);
  nowMs += 300_000;
  const { run: caughtUp } = await run();
  expect(caughtUp).toMatchObject({ removed: 2 });
  expect(caughtUp.error).toBeUndefined();
  expect(await shown(1, 2, 3, 4)).toEqual([
    [200, 'TEXT-after', 1],
    [410, undefined, 0],
    [410, undefined, 0],
    [200, 'TEXT-new', 1],
  ]);
});

it.each([
  ['behind UTC', [-12, -12]],
  ['before UTC', [14, 14]],
  ['that is moved from one side of the date line to the other, and back', [14, -12, 14]],
  ['at the end of summer time, when an hour comes twice', [-4, -5]],
  ['at its begin, when an hour is left out', [1, 2]],
])('A clock of the source %s hides no edit', async (_what, zones) => {
  wordpress.zone(zones[0] ?? 0);
  for (const id of [1, 2]) wordpress.put(post(id, 'TEXT-before'));
  await run();
  for (const [number, zone] of zones.entries()) {
    wordpress.zone(zone);
    wordpress.put(post(1, `TEXT-${number}`));
    wordpress.put(post(10 + number, `TEXT-new${number}`));
    expect((await run()).run).toMatchObject({ kind: 'changes', removed: 0 });
    expect(await shown(1, 2, 10 + number)).toEqual([
      [200, `TEXT-${number}`, 1],
      [200, 'TEXT-before', 1],
      [200, `TEXT-new${number}`, 1],
    ]);
  }
});

it('Tags that were merged and an author with another name: each post stays once, with what it has now', async () => {
  const river = { id: 5, slug: 'river', name: 'River' };
  const rivers = { id: 6, slug: 'rivers', name: 'Rivers' };
  wordpress.tags([river, rivers]);
  wordpress.put(post(1, 'TEXT-one', { tags: [5] }));
  wordpress.put(post(2, 'TEXT-two', { tags: [6] }));
  await run();
  expect((await site.get('/tag/river/')).body).toContain('/story/post-1/');
  const one = (await site.get('/story/post-1/')).body;
  expect(one).toContain('Ada Byron');
  // WordPress gives the posts other tags, and an author another name, without a new time.
  wordpress.tags([rivers]);
  wordpress.retag(5, 6);
  wordpress.rename('Ada Lovelace');
  nowMs += 3_600_000;
  await run({ isAll: true });
  expect(await shown(1, 2)).toEqual([
    [200, 'TEXT-one', 1],
    [200, 'TEXT-two', 1],
  ]);
  const list = (await site.get('/tag/rivers/')).body;
  expect([1, 2].map((id) => list.includes(`<a href="/story/post-${id}/"`))).toEqual([true, true]);
  expect((await site.get('/tag/river/')).body).not.toContain('/story/post-1/');
  for (const id of [1, 2]) {
    const { body } = await site.get(`/story/post-${id}/`);
    expect(body).toContain('Ada Lovelace');
    expect(body).not.toContain('Ada Byron');
  }
});
