/**
 * An import takes an item off every surface, also when the import before it was ended in between. The
 * real publisher, page and feeds functions over a real store.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportReport } from '../../../importing/report.ts';
import { runImport } from '../../../importing/run-import.ts';
import { createStoredSearch } from '../../../services/search/stored-search.ts';
import type { ImportPublisher } from '../../../publishing/publisher.ts';
import { wxrFile, wxrItem, type WxrFields } from '../../support/wxr-file.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';

let site: FeedsSite;
let folder: string;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
  folder = await mkdtemp(join(tmpdir(), 'masthead-removed-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Imports two posts, of which the first is as it says. */
async function importExport(
  state: WxrFields,
  change: Partial<ImportPublisher> = {},
): Promise<ImportReport> {
  const path = join(folder, 'export.xml');
  const date = { date: '2026-11-10 10:00:00', dateGmt: '2026-11-10 10:00:00' };
  const secret = { slug: 'secret', title: 'SECRETHEAD', content: '<p>SECRETBODY</p>', ...date };
  const other = wxrItem({ id: '2', slug: 'other', title: 'Other', ...date });
  await writeFile(path, wxrFile([wxrItem({ ...secret, ...state }), other]));
  return runImport({
    path,
    brand: site.brand,
    dryRun: false,
    progress: { show: () => undefined, end: () => undefined },
    openPublisher: () => Promise.resolve({ ...site.publisher(), ...change }),
  });
}

const surfaces = ['/', '/most-recent/', '/feed/rss', '/sitemap-2026-11.xml'];

async function surfacesWithSecret(): Promise<string[]> {
  const found = await Promise.all(
    surfaces.map(async (path) => {
      const { body } = /feed|\.xml/.test(path) ? await site.feed(path) : await site.get(path);
      return /\/story\/secret\/|SECRETBODY/.test(body) ? [path] : [];
    }),
  );
  return [...found.flat(), ...((await searched()).includes('/story/secret/') ? ['search'] : [])];
}

async function searched(): Promise<string[]> {
  // A reader of its own: one that has been used may show the index of the last half minute.
  const { objects, brand } = site;
  const search = createStoredSearch({ objects, language: brand.language, log: () => undefined });
  const asked = { query: 'secrethead', sort: 'score', now: NOW, offset: 0, take: 10 } as const;
  return (await search.search(asked)).findings.map(({ card }) => card.url);
}

describe('An item that its site has made private', () => {
  it('was on every surface', async () => {
    await importExport({});
    expect(await surfacesWithSecret()).toEqual([...surfaces, 'search']);
  });

  it('is taken off by the next import, after one that was ended in between', async () => {
    const stop = () => Promise.reject(new Error('ended'));
    await expect(importExport({ status: 'private' }, { finish: stop })).rejects.toThrow('ended');
    expect((await site.get('/story/secret/')).statusCode).toBe(410);
    await importExport({ status: 'private' });
    expect(await surfacesWithSecret()).toEqual([]);
    expect((await site.get('/story/secret/')).statusCode).toBe(410);
    expect((await site.get('/story/other/')).statusCode).toBe(200);
  });

  it('is not removed again, and is back at its address when it is public again', async () => {
    const { removed, items } = await importExport({ status: 'private' });
    expect([removed, items.stored, items.skipped.length]).toEqual([[], 0, 1]);
    await importExport({});
    expect((await site.get('/story/secret/')).statusCode).toBe(200);
    expect(await surfacesWithSecret()).toEqual([...surfaces, 'search']);
  });
});
