import { beforeEach, describe, expect, it } from '@jest/globals';
import { brand } from '../shared/brand/meridian.ts';
import type { Item } from '../shared/content/item.ts';
import type { LogEvent } from '../lambdas/http/log.ts';
import { FORMER_INDEX_KEY, SEARCH_MANIFEST_KEY } from '../lambdas/search/search-manifest.ts';
import { createStoredSearch } from '../lambdas/search/stored-search.ts';
import { buildItem, buildSeries } from '../test/support/build-item.ts';
import { createMemoryObjects, type MemoryObjects } from '../test/support/memory-objects.ts';
import { readManifest, updateSearchIndex } from './update-search-index.ts';

const NOW = '2027-01-01T00:00:00.000Z';
let objects: MemoryObjects;
beforeEach(() => {
  objects = createMemoryObjects();
});

const update = (items: readonly Item[], withdrawn: readonly string[] = []) =>
  updateSearchIndex({ objects, brand }, { items, withdrawn });

function openSearch(
  store: Pick<MemoryObjects, 'get'> = objects,
  logged: LogEvent[] = [],
  now?: () => number,
) {
  const search = createStoredSearch({
    objects: { ...objects, ...store },
    language: 'en',
    log: (event) => {
      logged.push(event);
    },
    ...(now === undefined ? {} : { now }),
  });
  return async (query: string, take = 50) => {
    const { findings } = await search.search({ query, sort: 'score', now: NOW, offset: 0, take });
    return findings.map(({ card }) => card.id);
  };
}

describe('The stored search index', () => {
  it('follows items that are added, changed, unlisted and withdrawn', async () => {
    await update([
      buildItem({ id: 'a', hed: 'Lighthouses' }),
      buildItem({ id: 'b', hed: 'Harbours' }),
    ]);
    await update([buildItem({ id: 'a', hed: 'Windmills' }), buildItem({ id: 'c', hed: 'Canals' })]);
    const find = openSearch();
    expect([await find('lighthouse'), await find('windmill'), await find('harbour')]).toEqual([
      [],
      ['a'],
      ['b'],
    ]);
    await update([buildItem({ id: 'c', hed: 'Canals', listed: false })], ['b']);
    const later = openSearch();
    expect([await later('canal'), await later('harbour'), await later('windmill')]).toEqual([
      [],
      [],
      ['a'],
    ]);
  });

  it('stays in few segments, however often something is published', async () => {
    for (const item of buildSeries('one', 40, { hed: 'Barometers' })) await update([item]);
    const manifest = await readManifest(objects);
    expect(manifest?.segments.length).toBeLessThanOrEqual(6);
    expect(manifest?.languages).toEqual({ en: 40 });
    expect(await openSearch()('barometer')).toHaveLength(40);
  });

  it('keeps what the last manifest named, and removes what is older', async () => {
    await objects.put(FORMER_INDEX_KEY, new Uint8Array(3), 'application/gzip', 'private');
    for (const id of ['a', 'b', 'c', 'd']) await update([buildItem({ id })]);
    const manifest = await readManifest(objects);
    const named = [
      ...(manifest?.segments ?? []).map(({ name }) => name),
      ...(manifest?.former ?? []),
    ];
    const stored = objects.keys().filter((key) => key !== SEARCH_MANIFEST_KEY);
    expect(stored.sort()).toEqual(
      [...new Set(named)].map((name) => `search/segments/${name}.gz`).sort(),
    );
  });

  it('holds the newest items up to its limit, and says how many it leaves out', async () => {
    const items = buildSeries('many', 30, { hed: 'Barometers' });
    const options = { objects, brand, itemsMax: 20 };
    expect(await updateSearchIndex(options, { items })).toEqual({ items: 20, leftOut: 10 });
    const newest = items.slice(10).map(({ id }) => id);
    expect((await openSearch()('barometer')).sort()).toEqual(newest.sort());
  });

  it('does not depend on the order in which items came', async () => {
    const items = buildSeries('any', 12, { hed: 'Barometers and tides' });
    await update(items);
    const once = await openSearch()('tides');
    objects = createMemoryObjects();
    for (const item of items.toReversed()) await update([item]);
    expect(await openSearch()('tides')).toEqual(once);
  });

  it('rejects a publish over an index with a segment missing, and says what to do', async () => {
    await update([buildItem({ id: 'a' })]);
    const segment = objects.keys().find((key) => key.startsWith('search/segments/')) ?? '';
    await objects.remove(segment);
    await expect(update([buildItem({ id: 'b' })])).rejects.toThrow(/masthead reindex/);
  });
});

describe('A reader of the stored index', () => {
  it('loads it once for searches that come together', async () => {
    await update([buildItem({ id: 'a', hed: 'Lighthouses' })]);
    const asked: string[] = [];
    const find = openSearch({
      get: (key, etag) => {
        asked.push(key);
        return objects.get(key, etag);
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => find('lighthouse')));
    expect(asked.map((key) => key.split('/')[1])).toEqual(['manifest.json', 'segments']);
  });

  it('reads the manifest again when a publish has removed a segment meanwhile', async () => {
    await update([buildItem({ id: 'a', hed: 'Lighthouses' })]);
    const old = await objects.get(SEARCH_MANIFEST_KEY);
    for (const id of ['b', 'c', 'd']) await update([buildItem({ id, hed: 'Lighthouses' })]);
    let first = true;
    const find = openSearch({
      get: async (key, etag) => {
        if (key !== SEARCH_MANIFEST_KEY || !first) return objects.get(key, etag);
        first = false;
        return old;
      },
    });
    expect(await find('lighthouse')).toHaveLength(4);
  });

  it('finds nothing in a store without an index', async () => {
    expect(await openSearch()('anything')).toEqual([]);
  });

  it('fails only while it has no index at all', async () => {
    await update([buildItem({ id: 'a', hed: 'Lighthouses' })]);
    let isDown = true;
    const find = openSearch({
      get: (key, etag) => (isDown ? Promise.reject(new Error('down')) : objects.get(key, etag)),
    });
    await expect(find('lighthouse')).rejects.toThrow('down');
    isDown = false;
    expect(await find('lighthouse')).toEqual(['a']);
  });

  it('searches the last index while it cannot be renewed, and the next one afterwards', async () => {
    await update([buildItem({ id: 'a', hed: 'Lighthouses' })]);
    let isDown = false;
    let time = 0;
    const logged: LogEvent[] = [];
    const find = openSearch(
      { get: (key, etag) => (isDown ? Promise.reject(new Error('down')) : objects.get(key, etag)) },
      logged,
      () => time,
    );
    expect(await find('lighthouse')).toEqual(['a']);
    await update([buildItem({ id: 'b', hed: 'A lighthouse' })]);
    isDown = true;
    time += 60_000;
    for (let count = 0; count < 3; count += 1) expect(await find('lighthouse')).toEqual(['a']);
    expect(logged.map(({ level }) => level)).toEqual(['WARN']);
    isDown = false;
    time += 60_000;
    expect(await find('lighthouse')).toHaveLength(2);
  });
});
