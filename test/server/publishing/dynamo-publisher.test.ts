import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toCard, type Card } from '../../../shared/content/card.ts';
import {
  CONTENT_SCHEMA_BASE,
  CONTENT_SCHEMA_VERSION,
  type Item,
} from '../../../shared/content/item.ts';
import { createContentReader } from '../../../services/content/content-reader.ts';
import { encodeDocument } from '../../../services/content/document.ts';
import { contentKey, listingName } from '../../../services/content/keys.ts';
import type { ListingChange } from '../../../services/content/listing-tree.ts';
import { decodeCards } from '../../../services/content/stored-documents.ts';
import { createStoredSearch } from '../../../services/search/stored-search.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import { writeListings } from '../../../publishing/listing-writer.ts';
import type { Publisher } from '../../../publishing/publisher.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { failingAfter } from '../../support/failing-store.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(async () => {
  await site.close();
});

async function publish(items: readonly Item[]) {
  const publisher = site.publisher();
  const results = [];
  for (let at = 0; at < items.length; at += 50)
    results.push(...(await publisher.putItems(items.slice(at, at + 50))));
  await publisher.finish();
  return results;
}

async function listed(name: string): Promise<string[]> {
  const reader = createContentReader(site.dynamo, site.table, () => new Date().toISOString());
  const { heads } = await reader.readIndex({ listings: [name] });
  const { pages } = await reader.readLists(heads, [{ name, take: 1_000 }]);
  return pages.get(name)?.cards.map(({ id }) => id) ?? [];
}

/** Searches the stored index; pages may search an index that they read seconds ago. */
async function searched(query: string) {
  const search = createStoredSearch({
    objects: site.objects,
    language: site.brand.language,
    log: (event) => {
      throw new Error(event.message);
    },
  });
  const now = new Date().toISOString();
  return (await search.search({ query, sort: 'score', now, offset: 0, take: 100 })).findings;
}

describe('Publishing', () => {
  it('stores an item once: the same item again is unchanged', async () => {
    const item = buildItem({ id: 'twice' });
    expect((await publish([item])).map(({ outcome }) => outcome)).toEqual(['stored']);
    expect((await publish([item])).map(({ outcome }) => outcome)).toEqual(['unchanged']);
  });

  it('keeps items with the same slug apart, identically on every run', async () => {
    const items = ['one', 'two', 'three'].map((id) =>
      buildItem({ id: `same-${id}`, slug: 'same-slug' }),
    );
    const first = await publish(items);
    expect(first.map(({ slug }) => slug)).toEqual(['same-slug', 'same-slug-2', 'same-slug-3']);
    const again = await publish([...items].reverse());
    expect(again.map(({ id, slug, outcome }) => [id, slug, outcome])).toEqual([
      ['same-three', 'same-slug-3', 'unchanged'],
      ['same-two', 'same-slug-2', 'unchanged'],
      ['same-one', 'same-slug', 'unchanged'],
    ]);
    expect((await site.state('/story/same-slug-2/')).content.id).toBe('same-two');
  });

  it('moves an item between lists when its sections, tags or date change', async () => {
    await publish([
      buildItem({ id: 'mover', sections: ['culture'], tags: [{ slug: 'moving', name: 'Moving' }] }),
    ]);
    expect(await listed(listingName.section('culture'))).toContain('mover');
    await publish([
      buildItem({
        id: 'mover',
        sections: ['business'],
        tags: [],
        pubDate: '2025-01-01T00:00:00.000Z',
      }),
    ]);
    expect(await listed(listingName.section('culture'))).not.toContain('mover');
    expect(await listed(listingName.tag('moving'))).toEqual([]);
    expect(await listed(listingName.section('business'))).toContain('mover');
    expect((await listed(listingName.recent)).filter((id) => id === 'mover')).toHaveLength(1);
  });

  it('leaves a redirect at the old path of an item when its slug or type changes', async () => {
    await publish([buildItem({ id: 'renamed', slug: 'old-name' })]);
    await publish([buildItem({ id: 'renamed', slug: 'new-name' })]);
    const response = await site.get('/story/old-name/');
    expect([response.statusCode, response.headers.location]).toEqual([301, '/story/new-name/']);
  });

  it('never lets a redirect cover the path of an item', async () => {
    await publish([buildItem({ id: 'covered', slug: 'covered' })]);
    const publisher = site.publisher();
    expect(
      await publisher.putRedirects([
        { from: '/story/covered/', to: '/' },
        { from: '/2014/old/path/', to: '/story/covered/' },
      ]),
    ).toBe(1);
    expect((await site.get('/story/covered/')).statusCode).toBe(200);
    expect((await site.get('/2014/old/path')).headers.location).toBe('/story/covered/');
  });

  it('gives two simultaneous publishers different slugs and complete lists', async () => {
    const ours = buildSeries('ours', 30, { sections: ['opinion'] }).map((item) => ({
      ...item,
      slug: `both-${item.id.split('-')[1] ?? ''}`,
    }));
    const theirs = buildSeries('theirs', 30, { sections: ['opinion'] }).map((item) => ({
      ...item,
      slug: `both-${item.id.split('-')[1] ?? ''}`,
    }));
    const results = await Promise.all([publish(ours), publish(theirs)]);
    expect(new Set(results.flat().map(({ slug }) => slug)).size).toBe(60);
    expect(new Set(await listed(listingName.section('opinion'))).size).toBe(60);
  });

  it('rejects an item that does not fit in DynamoDB, with its name and size', async () => {
    const noise = randomBytes(600_000).toString('base64');
    await expect(
      publish([
        buildItem({
          id: 'huge',
          hed: 'The huge one',
          body: [{ kind: 'html', html: `<p>${noise}</p>` }],
        }),
      ]),
    ).rejects.toThrow(/"The huge one" takes \d+ KB compressed; at most 390 KB fit/);
  });
});

describe('The list of contributors', () => {
  const people = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      slug: `${name}-${index}`,
      name: `${name} ${index}`,
    }));

  async function staff(): Promise<string[]> {
    const reader = createContentReader(site.dynamo, site.table, () => new Date().toISOString());
    const { directory } = await reader.readIndex({ directory: true });
    return directory.map(({ slug }) => slug);
  }

  it('loses nobody when publishers write profiles at the same time', async () => {
    const publishers = ['ada', 'ben', 'cleo', 'dan', 'eve'];
    await Promise.all(
      publishers.map(async (name) => {
        const publisher = site.publisher();
        await publisher.putContributors(people(name, 4));
        await publisher.finish();
      }),
    );
    expect(await staff()).toEqual(
      expect.arrayContaining(publishers.flatMap((name) => people(name, 4).map(({ slug }) => slug))),
    );
  });

  it('of an earlier release, without a version, is kept and extended', async () => {
    const key = contentKey.directory();
    const doc = JSON.stringify([{ slug: 'veteran', name: 'A Veteran' }]);
    await site.dynamo.put(site.table, { ...key, doc });
    const publisher = site.publisher();
    await publisher.putContributors(people('new', 1));
    await publisher.finish();
    expect(await staff()).toEqual(['veteran', 'new-0']);
  });

  it('that does not fit in one item is rejected by name, and the old one stays', async () => {
    const before = await staff();
    const publisher = site.publisher();
    await publisher.putContributors(
      people('crowd', 12).map((person) => ({
        ...person,
        title: randomBytes(40_000).toString('base64'),
      })),
    );
    await expect(publisher.finish()).rejects.toThrow(
      /The list of contributors \(\d+ people\) takes \d+ KB compressed; at most 390 KB fit/,
    );
    expect(await staff()).toEqual(before);
  });
});

describe('A rebuilt search index', () => {
  it('has the items of a moment ago, which an eventually consistent read may not see', async () => {
    await publish([buildItem({ id: 'quagga', hed: 'Quagga seen' })]);
    const { dynamo, table, objects, brand, connection } = site;
    const behind: DynamoClient = {
      ...dynamo,
      batchGet: async (name, keys, options) =>
        options?.consistent === true ? dynamo.batchGet(name, keys, options) : [],
    };
    const publisher = createPublisher({ dynamo: behind, table, objects, brand, connection });
    await publisher.rebuildSearch();
    expect((await searched('quagga')).map(({ card }) => card.id)).toEqual(['quagga']);
  });
});

describe('The newest cards of a list', () => {
  const [gone, stays, added] = buildSeries('newest', 3).map((item) => toCard(item)) as [
    Card,
    Card,
    Card,
  ];

  /** Changes a list with a process that is killed after some writes. Returns whether it finished. */
  async function isChanged(name: string, change: ListingChange, writes = Infinity) {
    const dynamo = failingAfter(site.dynamo, writes);
    try {
      await writeListings(dynamo, site.table, new Map([[name, change]]), new Date().toISOString());
      return true;
    } catch (error) {
      expect(String(error)).toContain('killed');
      return false;
    }
  }

  async function newest(name: string): Promise<string[]> {
    const record = await site.dynamo.get(site.table, contentKey.newest(name));
    return record === undefined ? [] : decodeCards(record).map(({ id }) => id);
  }

  it('are never behind the list, wherever its change is cut off', async () => {
    const change = { upsert: [added], remove: [gone] };
    for (let writes = 0; ; writes += 1) {
      const name = listingName.section(`cut-after-${writes}`);
      await isChanged(name, { upsert: [gone, stays], remove: [] });
      const finished = await isChanged(name, change, writes);
      const list = await listed(name);
      if (list.includes(added.id)) expect(await newest(name)).toEqual(list);
      await isChanged(name, change);
      expect((await listed(name)).sort()).toEqual([stays.id, added.id].sort());
      expect(await newest(name)).toEqual(await listed(name));
      if (finished) break;
    }
  });

  it('are there however many are scheduled, and stay right as their times come', async () => {
    const name = listingName.section('many-scheduled');
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const cardsAt = (id: string, count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        toCard(buildItem({ id: `${id}-${index}`, pubDate: at(from + index) })),
      );
    const past = cardsAt('past', 14, -60);
    await isChanged(name, { upsert: past, remove: [] });
    const expected = past
      .slice(2)
      .map(({ id }) => id)
      .reverse();
    expect(await newest(name)).toEqual(expected);
    for (const [round, count] of [12, 60].entries()) {
      await isChanged(name, { upsert: cardsAt(`to-come-${round}`, count, 60), remove: [] });
      const ids = await newest(name);
      expect(ids.filter((id) => id.startsWith('past'))).toEqual(expected);
      // The next ones stand before them.
      const [next] = ids.filter((id) => id.startsWith('to-come')).slice(-1);
      expect(next).toMatch(/^to-come-\d-0$/);
      expect(ids.length).toBeLessThanOrEqual(36);
    }
  });

  it('of an earlier release are written anew by the next publish, whatever it changes', async () => {
    const name = listingName.section('earlier-release');
    await isChanged(name, { upsert: [stays], remove: [] });
    await site.dynamo.put(site.table, {
      ...contentKey.newest(name),
      ...encodeDocument([gone], name),
    });
    await isChanged(name, { upsert: [stays], remove: [] });
    expect(await newest(name)).toEqual([stays.id]);
  });
});

describe('A list that outgrows one item', () => {
  it('is rejected by name before anything of it is written', async () => {
    const name = listingName.section('travel');
    // Names of chunks are random, so this head cannot be compressed.
    const chunks = Array.from({ length: 20_000 }, () => [
      randomBytes(24).toString('base64url'),
      1,
      '2020-01-01T00:00:00.000Z#x',
      0,
    ]);
    const old = {
      ...contentKey.listingHead(name),
      version: 1,
      ...encodeDocument({ chunks: [], total: 0, upcoming: [] }, name),
    };
    await site.dynamo.put(site.table, old);
    const oversized: DynamoClient = {
      ...site.dynamo,
      async batchGet(...given) {
        const records = await site.dynamo.batchGet(...given);
        return records.map((record) =>
          record.pk === old.pk
            ? { ...old, doc: JSON.stringify({ chunks, total: 20_000, upcoming: [] }) }
            : record,
        );
      },
      batchWrite: () => Promise.reject(new Error('A chunk was written')),
    };
    const card = toCard(buildItem({ id: 'last-straw', pubDate: '2026-01-01T00:00:00.000Z' }));
    // An empty chunk stands for the first one, which the change touches.
    chunks.unshift(['first', 1, '2027-01-01T00:00:00.000Z#x', 0]);
    await site.dynamo.put(site.table, {
      ...contentKey.listingChunk(name, 'first'),
      ...encodeDocument([], 'A chunk'),
    });
    const change = { upsert: [card], remove: [] };
    await expect(
      writeListings(oversized, site.table, new Map([[name, change]]), '2026-06-01T00:00:00.000Z'),
    ).rejects.toThrow(
      /The head of the list "section:travel" \(\d+ items\) takes \d+ KB compressed; at most 390 KB fit/,
    );
    expect(await listed(name)).toEqual([]);
  });
});

describe('A document of another release', () => {
  it('is parsed, and the next publish of the same item stores it in the current schema', async () => {
    const item = buildItem({ id: 'vintage' });
    await publish([item]);
    const key = contentKey.item('vintage');
    const record = await site.dynamo.get(site.table, key);
    if (record === undefined) throw new Error('The item was not stored');
    const { v: version, ...unversioned } = record;
    expect(version).toBe(CONTENT_SCHEMA_BASE);
    await site.dynamo.put(site.table, unversioned);
    const path = contentKey.pointer('/story/vintage');
    const { v: _, ...pointer } = (await site.dynamo.get(site.table, path)) ?? {};
    await site.dynamo.put(site.table, { ...path, ...pointer });
    expect((await site.get('/story/vintage/')).statusCode).toBe(200);
    expect((await publish([item])).map(({ outcome }) => outcome)).toEqual(['stored']);
    expect((await site.dynamo.get(site.table, key))?.v).toBe(CONTENT_SCHEMA_BASE);
    expect((await publish([item])).map(({ outcome }) => outcome)).toEqual(['unchanged']);
  });

  it('of an item with a plan of its own says so, at its path too, and is as it is once published again', async () => {
    const item = buildItem({ id: 'golden', access: 'subscribers', tiers: ['gold'] });
    await publish([item]);
    for (const key of [contentKey.item('golden'), contentKey.pointer('/story/golden')])
      expect((await site.dynamo.get(site.table, key))?.v).toBe(CONTENT_SCHEMA_VERSION);
    expect((await site.get('/story/golden/')).statusCode).toBe(200);
    expect((await publish([item])).map(({ outcome }) => outcome)).toEqual(['unchanged']);
    const key = contentKey.item('golden');
    // As it was stored before documents said so.
    await site.dynamo.put(site.table, {
      ...(await site.dynamo.get(site.table, key)),
      ...key,
      v: 1,
    });
    expect((await publish([item])).map(({ outcome }) => outcome)).toEqual(['stored']);
  });

  it('that cannot be read is an error page, and the log names it', async () => {
    await publish([buildItem({ id: 'foreign' })]);
    const key = contentKey.pointer('/story/foreign');
    await site.dynamo.put(site.table, { ...key, v: 99, doc: '{"id":"foreign"}' });
    expect((await site.get('/story/foreign/')).statusCode).toBe(500);
    expect(site.logged.map(({ error }) => String(error))).toContainEqual(
      expect.stringContaining('The document P#/story/foreign has schema version 99'),
    );
  });
});

describe('Withdrawing items', () => {
  async function withdraw(ids: readonly string[], to?: string) {
    const publisher = site.publisher();
    const results = await publisher.withdrawItems(ids, { to });
    await publisher.finish();
    return results;
  }

  it('takes them from their pages, lists, read-next lists and search', async () => {
    await publish(buildSeries('leaving', 30, { sections: ['ideas'], hed: 'Zanzibar leaves' }));
    expect(await searched('zanzibar')).toHaveLength(30);
    const ids = buildSeries('leaving', 30).map(({ id }) => id);
    const results = await withdraw([...ids, 'nobody']);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...ids.map(() => 'withdrawn'),
      'unknown',
    ]);
    expect((await site.get('/story/leaving-7/')).statusCode).toBe(404);
    const recent = (await listed(listingName.recent)).filter((id) => ids.includes(id));
    expect([recent, await listed(listingName.section('ideas'))]).toEqual([[], []]);
    await publish([buildItem({ id: 'stays', sections: ['ideas'] })]);
    const { secondary } = await site.state('/story/stays/');
    const related = (secondary.lists.related ?? []).filter(({ id }) => ids.includes(id));
    expect([related, await searched('zanzibar')]).toEqual([[], []]);
  });

  it('updates the newest items of a list that loses its newest ones', async () => {
    const series = buildSeries('era', 60, { sections: ['opinion'], type: 'video' });
    const videos = series.map((item) => ({
      ...item,
      video: { src: '/photos/a.mp4', durationSeconds: 9 },
    }));
    await publish(videos);
    const newest = await listed(listingName.type('video'));
    await withdraw(newest.slice(0, 36));
    const { secondary } = await site.state(`/video/${newest[55] ?? ''}/`);
    // The first chunk has fewer cards than the playlist.
    expect(secondary.lists.playlist?.map(({ id }) => id)).toEqual([
      newest[55],
      ...newest.slice(36, 45),
    ]);
  });

  it('sends readers to another path, and publishes an item again under its address', async () => {
    const item = buildItem({ id: 'back-soon' });
    await publish([item]);
    await withdraw(['back-soon'], '/category/science/');
    const { statusCode, headers } = await site.get('/story/back-soon/');
    expect([statusCode, headers.location]).toEqual([301, '/category/science/']);
    await publish([buildItem({ id: 'thief', slug: 'back-soon' })]);
    await publish([item]);
    expect((await site.state('/story/back-soon/')).content.id).toBe('back-soon');
    expect((await listed(listingName.recent)).filter((id) => id === 'back-soon')).toHaveLength(1);
  });
});

describe('An interrupted publish', () => {
  /** Publishes with a process that is killed after some writes. Returns whether it finished before. */
  async function isFinished(
    writes: number,
    publishing: (publisher: Publisher) => Promise<unknown>,
  ): Promise<boolean> {
    const publisher = createPublisher({
      dynamo: failingAfter(site.dynamo, writes),
      table: site.table,
      objects: site.objects,
      brand: site.brand,
      connection: site.connection,
      roundItems: 40,
    });
    try {
      await publishing(publisher);
      await publisher.finish();
      return true;
    } catch (error) {
      expect(String(error)).toContain('killed');
      return false;
    }
  }

  it('of two rounds leaves every listed card with its page, and the same publish completes it', async () => {
    const before = buildSeries('cut', 40, { sections: ['backchannel'] });
    await publish(before);
    const after = buildSeries('cut', 60, { sections: ['backchannel', 'design'], hed: 'Changed' });
    for (let writes = 0; ; writes += 5) {
      const finished = await isFinished(writes, (publisher) => publisher.putItems(after));
      const ids = await listed(listingName.section('backchannel'));
      expect(ids.length).toBeGreaterThanOrEqual(40);
      const sampled = ids.filter((_, index) => index % 13 === 0);
      for (const id of sampled) expect((await site.get(`/story/${id}/`)).statusCode).toBe(200);
      if (finished) break;
    }
    expect(await listed(listingName.section('backchannel'))).toHaveLength(60);
    expect(await listed(listingName.section('design'))).toHaveLength(60);
    expect(await searched('changed')).toHaveLength(60);
  });

  it('of a withdrawal is completed by the same withdrawal', async () => {
    const series = buildSeries('half-gone', 5, { sections: ['culture'] });
    const ids = series.map(({ id }) => id);
    for (let writes = 0; ; writes += 1) {
      await publish(series);
      const finished = await isFinished(writes, (publisher) => publisher.withdrawItems(ids));
      const again = site.publisher();
      await again.withdrawItems(ids);
      await again.finish();
      const left = (await listed(listingName.recent)).filter((id) => ids.includes(id));
      const pages = await Promise.all(ids.map((id) => site.get(`/story/${id}/`)));
      expect([left, ...pages.map(({ statusCode }) => statusCode)]).toEqual([
        [],
        ...ids.map(() => 404),
      ]);
      if (finished) break;
    }
  });
});
