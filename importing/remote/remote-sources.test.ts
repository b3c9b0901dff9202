/** What remote sources bring: the same records as an import of the site's own export. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { ghostImporter } from '../ghost/ghost-importer.ts';
import { createGhostSource } from './ghost-source.ts';
import { rowsOf } from './row-fields.ts';
import type { RemoteRow, RemoteSource } from './remote-source.ts';
import { createWordpressSource } from './wordpress-source.ts';
import type { Importer } from '../source.ts';
import { wxrImporter } from '../wxr/wxr-importer.ts';
import {
  collectImport,
  memorySource,
  type CollectedImport,
} from '../../test/support/collect-import.ts';
import { corpusPath, corpusSuite } from '../../test/support/corpus.ts';
import {
  recordedGhost,
  recordedWordpress,
  sendJson,
  startStandIn,
  type StandIn,
} from '../../test/support/recorded-cms.ts';

let standIn: StandIn | undefined;
afterEach(async () => {
  await standIn?.close();
  standIn = undefined;
});

async function allRows(source: RemoteSource): Promise<RemoteRow[]> {
  const rows: RemoteRow[] = [];
  for await (const page of source.changes()) rows.push(...page.rows);
  return rows;
}

async function importedOf(source: RemoteSource, importer: Importer): Promise<CollectedImport> {
  const rows = await allRows(source);
  return collectImport(importer, source.asExport(rows, await source.context()));
}

/** Without the place in the file, which says nothing of the item, and biographies, which no export has. */
function records({ records: all }: CollectedImport): string[] {
  return all
    .map((record) => JSON.stringify({ ...record, ref: undefined }))
    .map((text) => text.replace(/,"bio":"(?:Rhea writes about rivers|Editor)\."/, ''))
    .toSorted();
}

corpusSuite('recorded answers of WordPress and Ghost', ['cms'], () => {
  test('WordPress by its API is its export, item by item', async () => {
    const folder = corpusPath('cms/wordpress-api');
    standIn = await startStandIn(recordedWordpress(folder));
    const { url } = standIn;
    const source = createWordpressSource({ url, user: 'admin', password: 'x' });
    const bySync = await importedOf(source, wxrImporter);
    const bytes = readFileSync(`${folder}/export.wxr.xml`);
    const byExport = await collectImport(wxrImporter, memorySource('e.xml', { 'e.xml': bytes }));
    expect(byExport.items.length).toBeGreaterThan(10);
    expect(records(bySync)).toEqual(records(byExport));
    // Neither what is protected nor what is private or in the trash is an item.
    expect(bySync.text).not.toContain('"hed":"A private note"');
    expect(bySync.text).not.toContain('"hed":"Behind a password"');
  });

  test('Ghost by its API is its export, item by item', async () => {
    const folder = corpusPath('cms/ghost-api');
    standIn = await startStandIn(recordedGhost(folder));
    const source = createGhostSource({ url: standIn.url, key });
    const bySync = await importedOf(source, ghostImporter);
    const bytes = readFileSync(`${folder}/export.json`);
    const byExport = await collectImport(
      ghostImporter,
      memorySource('e.json', { 'e.json': bytes }),
    );
    expect(byExport.items.length).toBeGreaterThan(5);
    expect(records(bySync)).toEqual(records(byExport));
  });

  test('what is left out of a Ghost is in none of its lists, and is not found by its name', async () => {
    standIn = await startStandIn(recordedGhost(corpusPath('cms/ghost-api')));
    const { url } = standIn;
    const all = createGhostSource({ url, key });
    const rows = await allRows(all);
    const tagged = rows.find((row) => rowsOf(row['tags']).length > 0);
    const slug = String(rowsOf(tagged?.['tags'])[0]?.['slug']);
    const ref = all.refOf(tagged ?? {});
    expect(await all.item(ref)).toBeDefined();
    standIn.asked.length = 0;
    const some = createGhostSource({ url, key, choice: { kinds: ['post'], leaveOut: [slug] } });
    expect(await some.item(ref)).toBeUndefined();
    await some.entries();
    const lists = standIn.asked.filter((line) => line.includes('filter='));
    expect(lists.length).toBeGreaterThan(0);
    for (const line of lists) {
      expect(line).toContain(`+tag:-[${slug}]`);
      expect(line).not.toContain('/pages/');
    }
  });

  test('every post and page is listed with its status, and one of them is found by its name', async () => {
    const folder = corpusPath('cms/wordpress-api');
    standIn = await startStandIn(recordedWordpress(folder));
    const source = createWordpressSource({ url: standIn.url, user: 'admin', password: 'x' });
    const entries = await source.entries();
    expect(new Map(entries.map(({ ref, status }) => [ref, status])).get('post 30')).toBe('trash');
    expect(await source.item('post 20')).toMatchObject({ id: 20, status: 'private' });
    expect(await source.item('post 999')).toBeUndefined();
  });

  test('what changed since a time is asked for in UTC, with a day and two hours of overlap', async () => {
    standIn = await startStandIn(recordedWordpress(corpusPath('cms/wordpress-api')));
    const source = createWordpressSource({ url: standIn.url, user: 'admin', password: 'x' });
    for await (const page of source.changes('2026-11-26T12:00:00Z'))
      expect(page.cursor >= '2026-11-26T12:00:00Z').toBe(true);
    expect(standIn.asked.filter((line) => line.includes('modified_after='))).toEqual([
      expect.stringContaining('modified_after=2026-11-25T10:00:00.000Z'),
      expect.stringContaining('modified_after=2026-11-25T10:00:00.000Z'),
    ]);
  });
});

const key = `${'0'.repeat(24)}:${'0'.repeat(64)}`;
const idOf = (number: number) => number.toString(16).padStart(24, '0');

/** @param between is called after the first response to a list. */
async function startLists(ids: number[], between: () => void): Promise<StandIn> {
  let isFirst = true;
  return startStandIn(({ pathname, searchParams }, _request, response) => {
    if (pathname === '/wp-json/') return sendJson(response, { namespaces: [] });
    const name = pathname.split('/').filter(Boolean).at(-1) ?? '';
    const all = name === 'pages' ? [] : ids;
    if (pathname.startsWith('/wp-json/')) {
      const offset = Number(searchParams.get('offset'));
      const rows = all.slice(offset, offset + 100).map((id) => ({ id, type: 'post' }));
      sendJson(response, rows, { 'x-wp-total': String(all.length) });
    } else {
      const after = /id:>'(\w+)'/.exec(searchParams.get('filter') ?? '')?.[1] ?? '';
      const left = all.map(idOf).filter((id) => id > after);
      const rows = left.slice(0, 100).map((id) => ({
        ...{ id, uuid: id, email: `m${id}@readers.example`, status: 'free' },
        ...{ created_at: '2026-01-01T00:00:00.000Z' },
      }));
      const next = left.length > 100 ? 2 : null;
      sendJson(response, { [name]: rows, meta: { pagination: { total: left.length, next } } });
    }
    if (isFirst) between();
    isFirst = false;
  });
}

/** What happens to a list of 150 while it is read. */
const changesOfLists: readonly (readonly [string, (ids: number[]) => void])[] = [
  ['one that was read is erased', (ids) => ids.splice(10, 1)],
  ['one is erased, and another is made', (ids) => ids.push(...ids.splice(10, 1).map(() => 900))],
  ['all that follow are erased', (ids) => ids.splice(60)],
];

test.each(changesOfLists)(
  'WordPress shows no list when %s between its pages',
  async (_what, change) => {
    const ids = Array.from({ length: 150 }, (_, index) => index + 1);
    standIn = await startLists(ids, () => {
      change(ids);
    });
    const source = createWordpressSource({ url: standIn.url, user: 'admin', password: 'x' });
    await expect(source.entries()).rejects.toThrow('it changed meanwhile');
    const again = await source.entries();
    expect(again.map(({ ref }) => ref)).toEqual(ids.map((id) => `post ${id}`));
  },
);

test.each(changesOfLists)(
  'Ghost shows all that stay when %s between its pages',
  async (_what, change) => {
    const ids = Array.from({ length: 150 }, (_, index) => index + 1);
    const readers = [...ids];
    standIn = await startLists(ids, () => {
      change(ids);
    });
    const source = createGhostSource({ url: standIn.url, key });
    const entries = (await source.entries()).map(({ ref }) => ref);
    expect(entries).toEqual(expect.arrayContaining(ids.map((id) => `post ${idOf(id)}`)));
    await standIn.close();

    standIn = await startLists(readers, () => {
      change(readers);
    });
    const members: string[] = [];
    for await (const page of createGhostSource({ url: standIn.url, key }).members?.() ?? [])
      members.push(...page.members.map(({ email }) => email));
    expect(members).toEqual(
      expect.arrayContaining(readers.map((id) => `m${idOf(id)}@readers.example`)),
    );
  },
);

test('Ghost shows no list when it leaves the order of ids, or responds as to an earlier question', async () => {
  standIn = await startStandIn((_url, _request, response) => {
    const posts = [1, 2].map((id) => ({ id: idOf(id) }));
    sendJson(response, { posts, meta: { pagination: { total: 4, next: 2 } } });
  });
  const source = createGhostSource({ url: standIn.url, key });
  await expect(source.entries()).rejects.toThrow('is not in the order of ids');
});
