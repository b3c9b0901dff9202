/**
 * Publishing at the desk as in AWS: the built function behind the edge, with a distribution to clear. Its
 * CloudFront is an endpoint of this test, which takes tags down, or fails.
 */
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contentOfStore } from '../../cli/open-content.ts';
import { localEnvironment } from '../../cli/local-environment.ts';
import { ensureLocalConfig } from '../../cli/keys/ensure-local-config.ts';
import { functions } from '../../lambdas/functions.ts';
import { publishText } from '../../lambdas/desk/import-text.ts';
import { afterPublish, keepPublished } from '../../lambdas/desk/keep-published.ts';
import { completeText } from '../../lambdas/desk/item-text.ts';
import { edgeObjects } from '../../local/edge/origins/edge-objects.ts';
import { serveEdge, type Edge } from '../../local/edge/serve-edge.ts';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { siteSecrets } from '../../local/site-secrets.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createLeanDynamo } from '../../services/aws/lean-dynamo.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createDeskStores } from '../../services/desk/desk-deps.ts';
import { createTextStore, type TextEntry, type TextStore } from '../../services/desk/text-store.ts';
import { contentKey } from '../../services/content/keys.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { storeConnection } from '../../cli/store-connection.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import { brand } from '../../shared/brand/meridian.ts';
import type { Item } from '../../shared/content/item.ts';
import { pageTag } from '../../shared/page-tags.ts';
import type { StaffRole } from '../../shared/desk/staff-roles.ts';
import { until } from '../support/until.ts';

let folder = '';
let store: Store;
let host: LambdaHost;
let edge: Edge;
let cloudFront: Server;
let cookie = '';
let stores: ReturnType<typeof createDeskStores>;
/** Opens the store of texts over another way to write. */
let textsStore: (over: (dynamo: DynamoClient) => DynamoClient) => TextStore;
/** Tags of each invalidation, in order. */
const purged: string[][] = [];
let isDown = false;
/** Set while the endpoint is to wait. */
let held: (() => void)[] | undefined;

async function call(name: string, body: object, session = cookie) {
  const response = await fetch(`http://localhost:${edge.port}/api/desk/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: session,
      origin: `http://localhost:${edge.port}`,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  });
  const result = (await response.json()) as { name: string; data: Record<string, unknown> };
  return { ...result, status: response.status, set: response.headers.getSetCookie() };
}

beforeAll(async () => {
  cloudFront = createServer((request, response) => {
    void textOf(request).then(async (text) => {
      if (held !== undefined) await new Promise<void>((done) => held?.push(done));
      if (isDown) {
        response.writeHead(503).end('<Error/>');
        return;
      }
      purged.push([...text.matchAll(/<Path>([^<]+)<\/Path>/g)].map(([, path = '']) => path));
      response
        .writeHead(201, { 'content-type': 'text/xml' })
        .end('<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>');
    });
  }).listen(0, '127.0.0.1');
  folder = await mkdtemp(join(tmpdir(), 'masthead-desk-'));
  store = await openStore({ dataDir: folder });
  await ensureLocalConfig(folder, brand);
  host = createLambdaHost({
    functionsDir: resolve(buildDirectory, 'lambdas'),
    functions,
    log: () => undefined,
    timeLimitFactor: 10,
    environment: {
      ...store.env,
      ...(await localEnvironment(folder, 'production')),
      EDGE_SECRET: 'known to the edge',
      BRAND: brand.key,
      DISTRIBUTION_ID: 'E2EXAMPLE',
      AWS_ENDPOINT_URL_CLOUDFRONT: `http://127.0.0.1:${(cloudFront.address() as AddressInfo).port}`,
    },
  });
  edge = await serveEdge({
    port: 0,
    buildDir: buildDirectory,
    dataDir: folder,
    lambdaHost: host,
    functions,
    edgeSecret: 'known to the edge',
    objects: edgeObjects(store.env),
    log: () => undefined,
  });
  const dynamo = createDynamoClient(storeConnection(store), store.endpoints.dynamodb);
  const readersTable = store.env.READERS_TABLE ?? '';
  stores = createDeskStores({ dynamo, readersTable, now: Date.now });
  textsStore = (over) => createTextStore(over(dynamo), readersTable);
  cookie = await joined('publisher', 'Ines');
});

/** Invites somebody, who accepts. Returns the cookie. */
async function joined(role: StaffRole, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@desk.example`;
  const hash = emailHash(email, (await siteSecrets(folder)).SUBJECTS_SECRET);
  const token = await stores.staff.invite({ email, emailHash: hash, role });
  const { set } = await call('accept', { token, name });
  return set.find((one) => one.startsWith('__Host-desk='))?.split(';')[0] ?? '';
}
afterAll(async () => {
  await edge.close();
  await host.close();
  await store.close();
  cloudFront.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes an item. Returns its id and its save. */
async function written(title: string, session = cookie): Promise<{ id: string; rev: string }> {
  const id = String((await call('create', {}, session)).data.id);
  const { data } = await call('open', { id }, session);
  const { text, rev } = data.item as { text: string; rev: string };
  const named = text.replace(/^title: .*$/m, `title: ${title}`);
  return { id, rev: await saved(id, rev, `${named}\nA first paragraph.\n`, session) };
}

const ledgerStore = () => ({
  dynamo: createLeanDynamo(storeConnection(store), store.endpoints.dynamodb),
  table: store.env.CONTENT_TABLE ?? '',
  key: contentKey.purges(),
});

/** Returns the record of purges as it is stored, or undefined before the first one. */
async function storedLedger(): Promise<string | undefined> {
  const { dynamo, table, key } = ledgerStore();
  const record = await dynamo.get(table, key, { consistent: true });
  return record === undefined ? undefined : String(record.ledger);
}

/**
 * Makes the last minute of purges be over, as it is for who publishes a minute later. Purges keep a pace
 * of so many a minute (`test/server/publishing/purge-ledger.test.ts` has it), and this suite needs more.
 */
async function passMinute(): Promise<void> {
  const before = await storedLedger();
  if (before === undefined) return;
  const { dynamo, table, key } = ledgerStore();
  const ledger = JSON.stringify({ ...(JSON.parse(before) as object), minute: 0 });
  await dynamo.put(
    table,
    { ...key, ledger },
    { condition: '#l = :l', names: { '#l': 'ledger' }, values: { ':l': before } },
  );
}
beforeEach(passMinute);

interface Shown {
  readonly rev: string;
  readonly text: string;
  readonly elsewhere?: { readonly text: string; readonly base: string };
  readonly entry: { readonly state: string; readonly isChanged: boolean; readonly path?: string };
}

async function opened(id: string, session = cookie): Promise<Shown> {
  return (await call('open', { id }, session)).data.item as Shown;
}

/** Publishes an item of this title. */
async function onSite(title: string): Promise<{ id: string; rev: string; path: string }> {
  const { id, rev } = await written(title);
  const { status, data } = await call('publish', { id, rev });
  expect(status).toBe(200);
  return { id, rev: String(data.rev), path: String(data.path) };
}

async function page(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://localhost:${edge.port}${path}`);
  return { status: response.status, text: await response.text() };
}

/** Saves another text of an item. Returns how it is called now. */
async function saved(id: string, rev: string, text: string, session = cookie): Promise<string> {
  const { status, data } = await call('save', { id, rev, text }, session);
  expect(status).toBe(200);
  return String(data.rev);
}

async function stepOf(id: string, run: string): Promise<string> {
  const { data } = await call('progress', { id, run });
  return (data.progress as { step: string }).step;
}

describe('A publish at the desk, as deployed', () => {
  it('clears the copies of what it changed by their tags, and says so', async () => {
    const { id, rev } = await written('Of tides');
    const done = await call('publish', { id, rev, run: 'first' });
    expect(done).toMatchObject({ status: 200, name: 'published', data: { copies: 'fresh' } });
    // The first purge of a distribution removes all pages: nobody knows what it holds.
    expect(purged).toEqual([[`#${pageTag.all}`]]);
    expect(await call('progress', { id, run: 'first' })).toMatchObject({
      data: { progress: { step: 'done', data: { rev: done.data.rev, copies: 'fresh' } } },
    });
    const page = await fetch(`http://localhost:${edge.port}${String(done.data.path)}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Of tides')]);
    const next = await call('publish', { id, rev: done.data.rev, run: 'second' });
    expect(next.status).toBe(200);
    expect(purged.at(-1)).toContain(`#${pageTag.item(id)}`);
    const gone = await call('withdraw', { id, run: 'third' });
    expect(gone).toMatchObject({ status: 200, data: { copies: 'fresh' } });
    expect(purged.at(-1)).toContain(`#${pageTag.item(id)}`);
  });

  it('clears the copies of pages that are arranged and of addresses that led elsewhere', async () => {
    const before = purged.length;
    const { data } = await call('front', { kind: 'tag', key: 'tides' });
    const { base } = data.front as { base: string };
    const front = { kind: 'tag', key: 'tides', title: 'Tides', picks: [] };
    const arranged = await call('front-publish', { id: 'front', front, base });
    expect(arranged).toMatchObject({ status: 200, data: { copies: 'fresh' } });
    expect(purged.at(-1)).toContain(`#${pageTag.front('tag:tides')}`);
    const { base: next } = arranged.data.front as { base: string };
    const reset = { id: 'front', kind: 'tag', key: 'tides', base: next };
    expect(await call('front-reset', reset)).toMatchObject({ data: { copies: 'fresh' } });
    const address = { id: 'address', from: '/2019/05/tides/' };
    // Nothing was there: no copy is old.
    expect(await call('redirect-add', { ...address, to: '/' })).toMatchObject({
      data: { copies: 'fresh' },
    });
    expect(purged.length).toBe(before + 2);
    expect(await call('redirect-remove', address)).toMatchObject({ data: { copies: 'fresh' } });
    expect(purged.slice(before + 2)).toEqual([[`#${pageTag.absent}`]]);
  });

  it('takes no time to come for what readers see, and keeps its own where the date was emptied', async () => {
    const { id, path } = await onSite('Of a wharf');
    const { pubDate, slug } = await storedItem(id);
    const { rev, text } = await opened(id);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const dated = (date: string) => text.replace(/^date: .*$/m, date);
    const next = await saved(id, rev, dated(`date: ${later}`));
    expect(await call('publish', { id, rev: next })).toMatchObject({
      ...{ status: 409, name: 'seenAlready' },
    });
    expect((await page(path)).status).toBe(200);
    expect((await storedItem(id)).pubDate).toBe(pubDate);
    const emptied = await saved(id, next, dated("date: ''"));
    expect((await call('publish', { id, rev: emptied })).status).toBe(200);
    expect(await storedItem(id)).toMatchObject({ pubDate, slug });
  });

  it('says how far it is while it runs, to who started it', async () => {
    const { id, rev } = await written('Of slow water');
    held = [];
    const publishing = call('publish', { id, rev, run: 'slow' });
    await until(async () => (await stepOf(id, 'slow')) === 'edge');
    expect(await stepOf(id, 'another')).toBe('waiting');
    const waiting = held;
    held = undefined;
    for (const go of waiting) go();
    expect(await publishing).toMatchObject({ status: 200 });
    expect(await stepOf(id, 'slow')).toBe('done');
  });

  it('is published when copies cannot be cleared, says that, and the next publish clears them', async () => {
    const { id, rev } = await written('Of mud');
    isDown = true;
    const done = await call('publish', { id, rev, run: 'down' });
    isDown = false;
    expect(done).toMatchObject({ status: 200, name: 'published', data: { copies: 'old' } });
    expect(await storedLedger()).toContain(id);
    const before = purged.length;
    const again = await call('publish', { id, rev: String(done.data.rev), run: 'up' });
    expect(again).toMatchObject({ data: { copies: 'fresh' } });
    expect(purged.length).toBe(before + 1);
  });

  it('says why it was turned down, to who asks how far it is', async () => {
    const id = String((await call('create', {})).data.id);
    expect(await call('publish', { id, rev: '1.', run: 'none' })).toMatchObject({
      ...{ status: 400, name: 'noHeadline' },
    });
    expect(await call('progress', { id, run: 'none' })).toMatchObject({
      data: { progress: { step: 'failed', message: 'The item has no headline yet' } },
    });
  });
});

/** Returns the ids of the items that a search of the list finds. */
async function listed(search: string): Promise<string[]> {
  const { entries } = (await call('list', { search })).data as { entries: { id: string }[] };
  return entries.map(({ id }) => id);
}

describe('The list of items at the desk', () => {
  it('finds an item by its address that is in no list and was never edited here', async () => {
    const { id, rev, path } = await onSite('Of masts unseen');
    const { text } = await opened(id);
    const hidden = text.replace(/^title: .*$/m, 'title: Another title\nunlisted: true');
    const done = await call('publish', { id, rev: await saved(id, rev, hidden) });
    expect(done).toMatchObject({ status: 200 });
    const kept = await stores.texts.read(id);
    expect(await stores.texts.remove(id, kept?.text.rev ?? 0)).toBe(true);
    expect(await listed('Another title')).toEqual([]);
    for (const address of [path, `https://magazine.example${path}?a=1`, 'of-masts-unseen'])
      expect(await listed(address)).toEqual([id]);
    expect(await listed('/story/of-nothing-there/')).toEqual([]);
    // Of one that has a text here too, the list has that.
    expect(await call('save', { id, ...(await opened(id)), text: hidden })).toMatchObject({
      status: 200,
    });
    expect(await listed(path)).toEqual([id]);
  });
});

describe('A preview at the desk', () => {
  /** Whether search finds an item. Functions look for a new index every few seconds. */
  const isFound = async (title: string, path: string) => {
    let tries = 0;
    await until(async () => {
      tries += 1;
      // Words of its own: no copy at the edge has them.
      const words = encodeURIComponent(`${title} ${'again '.repeat(tries)}`.trim());
      return (await page(`/search/?q=${words}`)).text.includes(`href="${path}"`);
    });
    return true;
  };

  it('of a change leaves what readers have', async () => {
    const { id, rev, path } = await onSite('Of foam');
    const { text } = await opened(id);
    const change = text.replace('A first paragraph.', 'A first paragraph, of spray.');
    const next = await saved(id, rev, change);
    const shown = await call('preview', { id, rev: next });
    expect(shown.status).toBe(200);
    expect((await page(String(shown.data.path))).text).toContain('of spray');
    const after = await page(path);
    expect([after.status, after.text.includes('A first'), after.text.includes('of spray')]).toEqual(
      [...[200, true, false]],
    );
    expect(await listed('Of foam')).toEqual([id]);
    expect(await isFound('Of foam', path)).toBe(true);
    expect((await opened(id)).entry).toMatchObject({ state: 'published', isChanged: true });
    expect(await call('publish', { id, rev: next })).toMatchObject({ status: 200 });
  });

  it('of a scheduled item leaves it scheduled', async () => {
    const { id, rev } = await written('Of surf to come');
    const { text } = await opened(id);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const dated = text.replace(/^title: .*$/m, (title) => `${title}\ndate: ${at}`);
    const done = await call('publish', { id, rev: await saved(id, rev, dated) });
    expect(done).toMatchObject({ status: 200, name: 'scheduled' });
    const shown = await call('preview', { id, rev: done.data.rev });
    expect(shown.status).toBe(200);
    expect((await opened(id)).entry).toMatchObject({ state: 'scheduled', isChanged: false });
    expect(await listed('Of surf to come')).toEqual([id]);
    expect((await storedItem(id)).pubDate).toBe(at);
  });

  it('of an item that was never saved here leaves it', async () => {
    const { id, rev: first, path } = await onSite('Of shingle');
    // What the desk held of it is gone: it is as if another site had brought it.
    await call('discard', { id, rev: first });
    const { rev } = await opened(id);
    expect(rev).toMatch(/^0\./);
    expect(await call('preview', { id, rev })).toMatchObject({ status: 200 });
    expect((await page(path)).status).toBe(200);
    expect(await isFound('Of shingle', path)).toBe(true);
    expect((await opened(id)).entry).toMatchObject({ state: 'published' });
  });

  it('takes from a text its item alone, whatever its front matter says', async () => {
    const { id, rev, path } = await onSite('Of dunes');
    const { text } = await opened(id);
    const marked = text.replace('---\n', '---\ndraft: true\n');
    const done = await call('publish', { id, rev: await saved(id, rev, marked) });
    expect(done.status).toBe(200);
    expect((await page(path)).status).toBe(200);
    const foreign = `---\nid: ${id}\ntitle: Of dunes\naliases: [/old/]\n---\nA paragraph.\n`;
    const last = await saved(id, String(done.data.rev), foreign);
    for (const name of ['preview', 'publish'])
      expect(await call(name, { id, rev: last })).toMatchObject({
        ...{ status: 400, name: 'invalidText' },
      });
    expect((await page(path)).status).toBe(200);
    expect((await page('/old/')).status).toBe(404);
  });
});

/** Returns an item as it is stored. */
async function storedItem(id: string): Promise<Item> {
  const { dynamo, table } = ledgerStore();
  const record = await dynamo.get(table, contentKey.item(id), { consistent: true });
  if (record === undefined) throw new Error(`There is no item ${id}`);
  return decodeItem(record);
}

/** Changes what readers have as an import does, which knows nothing of the desk. */
async function imported(id: string, change: Partial<Item>): Promise<void> {
  const { publisher } = contentOfStore(store, folder, brand);
  await publisher.putItems([{ ...(await storedItem(id)), ...change }]);
  await publisher.finish();
}

describe('A text that is open at the desk', () => {
  it('is not saved over a change elsewhere, which is shown beside it', async () => {
    for (const isKept of [true, false]) {
      const { id, rev: first } = await onSite(isKept ? 'Of a bar' : 'Of a spit');
      if (!isKept) await call('discard', { id, rev: first });
      const { rev, text } = await opened(id);
      await imported(id, { dek: 'What an import says' });
      for (const [name, body] of [
        ['preview', {}],
        ['publish', {}],
        ['save', { text: `${text}\nMore.\n` }],
      ] as const)
        expect(await call(name, { id, rev, ...body })).toMatchObject({
          ...{ status: 409, name: 'conflict' },
        });
      const { data } = await call('save', { id, rev, text: `${text}\nMore.\n` });
      const theirs = data.item as Shown;
      expect(theirs.text).toContain('What an import says');
      // Who goes on with the own text has seen the other one.
      await saved(id, theirs.rev, `${text}\nMore.\n`);
      expect((await opened(id)).elsewhere).toBeUndefined();
    }
  });

  it('with changes of its own is saved, and what changed elsewhere is shown beside it', async () => {
    const { id, rev, path } = await onSite('Of a lagoon');
    const { text } = await opened(id);
    const next = await saved(id, rev, `${text}\nMore.\n`);
    await imported(id, { dek: 'What an import says' });
    const last = await saved(id, next, `${text}\nMuch more.\n`);
    const both = await opened(id);
    expect([both.text, both.elsewhere?.text]).toEqual([
      expect.stringContaining('Much more.'),
      expect.stringContaining('What an import says'),
    ]);
    expect(await call('publish', { id, rev: last })).toMatchObject({ name: 'changedElsewhere' });
    // A third version comes while somebody compares the two: they have not seen it.
    await imported(id, { dek: 'What another import says' });
    const seen = { id, rev: last, base: both.elsewhere?.base };
    expect(await call('rebase', seen)).toMatchObject({ status: 409, name: 'conflict' });
    const third = await opened(id);
    expect(third.elsewhere?.text).toContain('What another import says');
    const { data } = await call('rebase', { ...seen, base: third.elsewhere?.base });
    expect(await call('publish', { id, rev: data.rev })).toMatchObject({ status: 200 });
    expect((await page(path)).text).toContain('Much more.');
  });
});

describe('An earlier version of an item that was detached', () => {
  const wordPress = { format: 'wxr', ref: '7', site: 'Old Site' };
  const desk = { format: 'desk', ref: 'wxr:7', site: 'Old Site' };

  it('stays detached when it is published again, and so does an older text', async () => {
    const { id } = await onSite('Of a delta');
    await imported(id, { source: wordPress });
    const { rev, text } = await opened(id);
    await saved(id, rev, `${text}\nMore.\n`);
    // As the call does, which only takes what a site that is followed has brought.
    await imported(id, { source: desk });
    const both = await opened(id);
    const { data } = await call('rebase', { id, rev: both.rev, base: both.elsewhere?.base });
    expect((await opened(id)).text).toContain('format: wxr');
    const done = await call('publish', { id, rev: data.rev });
    expect([done.status, (await storedItem(id)).source]).toEqual([200, desk]);
    const { versions } = (await call('history', { id })).data as { versions: { number: number }[] };
    for (const isOff of [false, true]) {
      if (isOff) expect((await call('withdraw', { id })).status).toBe(200);
      const [{ number } = { number: 0 }] = versions.slice(-1);
      const { rev: now } = await opened(id);
      expect((await call('revert', { id, rev: now, version: number })).status).toBe(200);
      expect((await storedItem(id)).source).toEqual(desk);
    }
  });
});

describe('An earlier version that is published again', () => {
  const lastOf = async (id: string) => {
    const { versions } = (await call('history', { id })).data as { versions: { number: number }[] };
    return versions[0]?.number ?? 0;
  };

  it('takes the place of a text that is published, and stands beside one that is not', async () => {
    const { id, rev, path } = await onSite('Of a tidal mill');
    const { text } = await opened(id);
    const second = text.replace('A first paragraph.', 'A second one.');
    const done = await call('publish', { id, rev: await saved(id, rev, second) });
    const back = await call('revert', { id, rev: done.data.rev, version: await lastOf(id) });
    expect(back.status).toBe(200);
    const reverted = await opened(id);
    expect([reverted.rev, reverted.entry.isChanged, reverted.text.includes('A first')]).toEqual([
      ...[back.data.rev, false, true],
    ]);

    const draft = reverted.text.replace('A first paragraph.', 'A third one, not published.');
    const next = await saved(id, reverted.rev, draft);
    const version = await lastOf(id);
    // Who has not seen the change publishes nothing over it.
    expect(await call('revert', { id, rev: reverted.rev, version })).toMatchObject({
      ...{ status: 409, name: 'conflict' },
    });
    expect((await call('revert', { id, rev: next, version })).status).toBe(200);
    expect((await page(path)).text).toContain('A second one.');
    const both = await opened(id);
    expect(both.text).toBe(draft);
    expect(both.elsewhere?.text).toContain('A second one.');
    expect(both.entry).toMatchObject({ state: 'published', isChanged: true, path });
  });
});

describe('A text that is saved while it is published', () => {
  it('is a change of what was published, with which its writer goes on', async () => {
    const [writer, other] = [await joined('writer', 'Wim'), await joined('writer', 'Odd')];
    const { id, rev } = await written('Of a sluice', writer);
    const kept = await stores.texts.read(id);
    if (kept === undefined) throw new Error('There is no text');
    const seen = { stored: kept.text, entry: kept.entry };
    const { publisher, ...content } = contentOfStore(store, folder, brand);
    const write = (last: string, paragraph: string) =>
      saved(id, last, `${kept.text.text}\n${paragraph}\n`, writer);
    let last = rev;
    let isFirst = true;
    const deps = {
      brand,
      now: Date.now,
      content: { ...content, publisher: () => publisher },
      texts: {
        ...stores.texts,
        // Another save at the last moment.
        async save(...given: Parameters<TextStore['save']>) {
          if (isFirst) last = await write(last, 'Typed last.');
          isFirst = false;
          return stores.texts.save(...given);
        },
      },
    };
    const text = completeText(kept.text.text, Date.now());
    await publishText(deps, { id, text, present: undefined }, async () => {
      last = await write(last, 'Typed first.');
    });
    const staff = { staffId: 'ines', name: 'Ines' };
    const { rev: next } = await keepPublished(
      deps,
      { id, staff, opened: seen },
      (item, now, isNewer) => afterPublish(item, text, isNewer ? now : undefined),
    );
    const after = await opened(id, writer);
    expect(after).toMatchObject({
      ...{ rev: next, text: expect.stringContaining('Typed last.') },
      entry: { state: 'published', isChanged: true, path: '/story/of-a-sluice/' },
    });
    expect(after.text).toContain('slug: of-a-sluice\n');
    expect(after.elsewhere).toBeUndefined();

    // An import comes, and the writer says which version goes on: nobody else does for them.
    await imported(id, { dek: 'What an import says' });
    const { elsewhere } = await opened(id, writer);
    expect(elsewhere?.text).toContain('What an import says');
    const wanted = { id, rev: next, base: elsewhere?.base };
    expect((await call('rebase', wanted, other)).status).toBe(403);
    expect((await call('rebase', wanted, writer)).status).toBe(200);
    expect((await opened(id, writer)).elsewhere).toBeUndefined();
  });

  it('has the entry of its last save, whichever is written last', async () => {
    const { id } = await written('Of a weir');
    const kept = await stores.texts.read(id);
    if (kept === undefined) throw new Error('There is no text');
    const { text, entry } = kept;
    let writes = 0;
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<undefined>();
    const slow = textsStore((dynamo) => ({
      ...dynamo,
      async put(...given) {
        writes += 1;
        if (writes === 2) await isHeld;
        await dynamo.put(...given);
      },
    }));
    const first = slow.save({ ...entry, hed: 'First' }, text, text.rev);
    await until(() => writes === 2);
    await stores.texts.save({ ...entry, hed: 'Second' }, text, text.rev + 1);
    goOn(undefined);
    expect(await first).toBe(true);
    const listed = (await stores.texts.list()).find((one) => one.id === id);
    expect([listed?.hed, (await stores.texts.read(id))?.entry.hed]).toEqual(['Second', 'Second']);
  });

  it('is opened, saved, published and discarded after its save or its removal was cut off', async () => {
    const { id, rev: first } = await onSite('Of a lock');
    expect((await call('discard', { id, rev: '0.' })).status).toBe(409);
    expect((await call('discard', { id, rev: first })).status).toBe(200);
    const { rev, text } = await opened(id);
    const [saves, base = ''] = rev.split('.');
    expect(saves).toBe('0');
    let writes = 0;
    const spend = () => {
      writes += 1;
      if (writes % 2 === 0) throw new Error('The process was killed');
    };
    const cut = textsStore((dynamo) => ({
      ...dynamo,
      async put(...given) {
        spend();
        await dynamo.put(...given);
      },
      async delete(...given) {
        spend();
        await dynamo.delete(...given);
      },
    }));
    const entry: TextEntry = {
      ...{ id, hed: 'Of a lock', owner: 'ines', by: 'Ines', at: new Date().toISOString() },
      state: 'published',
      isChanged: true,
    };
    await expect(cut.save(entry, { text: `${text}\nMore.\n`, base }, 0)).rejects.toThrow('killed');
    const kept = await opened(id);
    expect(kept.text).toContain('More.');
    const next = await saved(id, kept.rev, `${kept.text}\nAnd more.\n`);
    const published = await call('publish', { id, rev: next });
    expect(published.status).toBe(200);
    const more = `${(await opened(id)).text}\nLast.\n`;
    const last = await saved(id, String(published.data.rev), more);

    await expect(cut.remove(id, Number.parseInt(last))).rejects.toThrow('killed');
    const found = await opened(id);
    expect(found.text).toContain('Last.');
    await saved(id, found.rev, `${found.text}\nThe very last.\n`);
    expect((await call('discard', { id, rev: (await opened(id)).rev })).status).toBe(200);
    expect((await opened(id)).text).not.toContain('Last.');
  });
});

describe('A text that cannot be read', () => {
  const kept = async (id: string) => {
    const found = await stores.texts.read(id);
    if (found === undefined) throw new Error('There is no text');
    return found;
  };

  it('is turned down with a reason by every call, and left as it is when a tag is renamed', async () => {
    const { id, rev } = await onSite('Of a broken dam');
    const { text } = await opened(id);
    const broken = text.replace('---\n', '---\nkicker: *x\n');
    expect(await call('save', { id, rev, text: broken })).toMatchObject({
      ...{ status: 400, name: 'invalidText' },
    });
    await imported(id, { tags: [{ slug: 'dams', name: 'Dams' }] });
    const tagged = await opened(id);
    await saved(id, tagged.rev, `${tagged.text}\nMore.\n`);
    // As an earlier release stored it.
    const { entry, text: last } = await kept(id);
    await stores.texts.save(entry, { ...last, text: broken }, last.rev);
    const { rev: next } = await opened(id);
    for (const name of ['preview', 'publish'])
      expect(await call(name, { id, rev: next })).toMatchObject({
        ...{ status: 400, name: 'invalidText' },
      });
    const term = { kind: 'tag', from: 'dams', slug: 'weirs', name: 'Weirs' };
    expect(await call('term-rename', { id: 'dams', ...term })).toMatchObject({
      ...{ status: 200, name: 'renamed' },
    });
    expect((await storedItem(id)).tags).toEqual([{ slug: 'weirs', name: 'Weirs' }]);
    expect((await kept(id)).text.text).toBe(broken);
  });
});
