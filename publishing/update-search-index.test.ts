import { beforeEach, describe, expect, it } from '@jest/globals';
import { brand } from '../shared/brand/meridian.ts';
import type { Item } from '../shared/content/item.ts';
import type { LogEvent } from '../services/http/log.ts';
import { PAGE_BYTES } from '../services/search/byte-source.ts';
import { FORMER_INDEX_KEY, SEARCH_MANIFEST_KEY } from '../services/search/search-manifest.ts';
import { createStoredSearch } from '../services/search/stored-search.ts';
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
  store: Partial<Pick<MemoryObjects, 'get' | 'getRange'>> = objects,
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
      [...new Set(named)].map((name) => `search/segments/${name}`).sort(),
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

describe('Two publishers of the stored index', () => {
  /** Lets something happen once, right after an update has read the manifest. */
  function afterReading(meanwhile: () => Promise<unknown>): MemoryObjects {
    let isDue = true;
    return {
      ...objects,
      async get(key, etag) {
        const stored = await objects.get(key, etag);
        const isFirst = isDue && key === SEARCH_MANIFEST_KEY;
        if (isFirst) isDue = false;
        if (isFirst) await meanwhile();
        return stored;
      },
    };
  }

  const storedSegments = () => objects.keys().filter((key) => key.startsWith('search/segments/'));

  it('lose nothing that either has added or withdrawn', async () => {
    await update([buildItem({ id: 'a', hed: 'Lighthouses' })]);
    const slow = afterReading(() => update([buildItem({ id: 'b', hed: 'Lighthouses' })], ['a']));
    const items = [buildItem({ id: 'c', hed: 'Lighthouses' })];
    await updateSearchIndex({ objects: slow, brand }, { items });
    expect((await openSearch()('lighthouse')).sort()).toEqual(['b', 'c']);
    const { segments = [], former = [] } = (await readManifest(objects)) ?? {};
    const named = new Set([...segments.map(({ name }) => name), ...former]);
    expect(storedSegments().sort()).toEqual(
      [...named].map((name) => `search/segments/${name}`).sort(),
    );
  });

  it('keep every segment that the manifest names when one stores what the other removes', async () => {
    const item = (hed: string) => buildItem({ id: 'a', hed });
    for (const hed of ['Lighthouses', 'Windmills', 'Canals']) await update([item(hed)]);
    const { former = [] } = (await readManifest(objects)) ?? {};
    // The second publisher stores the bytes of a former segment while the first one removes it.
    let isDue = true;
    const slow: MemoryObjects = {
      ...objects,
      async remove(key) {
        const isFirst = isDue;
        isDue = false;
        if (isFirst) await update([item('Windmills')]);
        return objects.remove(key);
      },
    };
    await updateSearchIndex({ objects: slow, brand }, { items: [item('Harbors')] });
    expect(former).toHaveLength(1);
    expect(await openSearch()('windmill')).toEqual(['a']);
  });

  it('read the manifest again when one has removed a segment that the other is to read', async () => {
    await update([buildItem({ id: 'a', hed: 'Lighthouses' })]);
    const others = buildSeries('b', 3, { hed: 'Lighthouses' });
    let isDue = true;
    const slow: MemoryObjects = {
      ...objects,
      async getRange(key, start, end) {
        const isFirst = isDue;
        isDue = false;
        if (isFirst) for (const other of others) await update([other]);
        return objects.getRange(key, start, end);
      },
    };
    const added = [buildItem({ id: 'c', hed: 'Canals' })];
    await updateSearchIndex({ objects: slow, brand }, { items: added });
    expect(await openSearch()('canal')).toEqual(['c']);
    expect(await openSearch()('lighthouse')).toHaveLength(4);
  });

  it('are told apart by a complete update, which starts again', async () => {
    await update([buildItem({ id: 'a', hed: 'Lighthouses' })]);
    const slow = afterReading(() => update([buildItem({ id: 'b', hed: 'Lighthouses' })]));
    const items = [buildItem({ id: 'a', hed: 'Lighthouses' })];
    await expect(
      updateSearchIndex({ objects: slow, brand }, { items, isComplete: true }),
    ).rejects.toThrow('keeps being changed by another publisher');
    expect((await openSearch()('lighthouse')).sort()).toEqual(['a', 'b']);
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
      getRange: (key, start, end) => {
        asked.push(key);
        return objects.getRange(key, start, end);
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

  it('reads of a large segment what a search needs, and keeps so many bytes of it', async () => {
    const items = Array.from({ length: 300 }, (_, n) =>
      buildItem({
        id: `large-${n}`,
        hed: `Lighthouse ${n}`,
        access: 'free',
        dek: 'Of the coast '.repeat(200),
        body: [{ kind: 'html', html: `<p>${`Lantern${n} `.repeat(3)}</p>` }],
      }),
    );
    await update(items);
    const { segments = [] } = (await readManifest(objects)) ?? {};
    const [{ bytes = 0, head = 0 } = {}] = segments;
    const read: number[] = [];
    const find = openSearch({
      getRange: (key, start, end) => {
        read.push(end - start);
        return objects.getRange(key, start, end);
      },
    });
    expect(segments).toHaveLength(1);
    expect(await find('lantern77 ')).toEqual(['large-77']);
    const first = read.reduce((sum, length) => sum + length, 0);
    expect(first).toBeLessThan(bytes - head + 6 * PAGE_BYTES);
    expect(first).toBeLessThan(bytes / 2);
    expect(await find('lantern77 ')).toEqual(['large-77']);
    expect(read.reduce((sum, length) => sum + length, 0)).toBe(first);
    expect(await find('"lantern88 lantern88"')).toEqual(['large-88']);
  });

  it('searches the next index when publishes have removed a segment that it reads', async () => {
    const many = buildSeries('many', 400, { hed: 'Lighthouses', dek: 'Of the coast '.repeat(40) });
    await update(many);
    const find = openSearch(objects, [], () => 0);
    await find('nothing');
    for (const half of [many.slice(0, 210), many.slice(210), many.slice(0, 1)]) await update(half);
    await update([], [many[1]?.id ?? '']);
    expect(await find('lighthouse', 500)).toHaveLength(200);
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
