/** What remote sources bring: the same records as an import of the site's own export. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { ghostImporter } from '../ghost/ghost-importer.ts';
import { createGhostSource } from './ghost-source.ts';
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
    const key = `${'0'.repeat(24)}:${'0'.repeat(64)}`;
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
