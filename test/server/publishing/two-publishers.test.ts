import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlainItem } from '../../../services/aws/attributes.ts';
import type { BatchWrite, DynamoClient, Key } from '../../../services/aws/dynamo.ts';
import type { ObjectStore } from '../../../services/aws/objects.ts';
import { createContentReader } from '../../../services/content/content-reader.ts';
import { contentKey, listingName, listingsOf } from '../../../services/content/keys.ts';
import { CHUNK_MAX_CARDS, type ListingChange } from '../../../services/content/listing-tree.ts';
import { decodeCards, decodeHead, decodeItem } from '../../../services/content/stored-documents.ts';
import { SEARCH_MANIFEST_KEY } from '../../../services/search/search-manifest.ts';
import { createStoredSearch } from '../../../services/search/stored-search.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import { writeListings } from '../../../publishing/listing-writer.ts';
import { placementKey } from '../../../publishing/placement.ts';
import { toCard, type Card } from '../../../shared/content/card.ts';
import type { Item } from '../../../shared/content/item.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(async () => {
  await site.close();
});

async function publish(
  items: readonly Item[],
  stores: { readonly dynamo?: DynamoClient; readonly objects?: ObjectStore } = {},
): Promise<void> {
  const { dynamo, table, objects, brand, connection } = site;
  const publisher = createPublisher({ dynamo, table, objects, brand, connection, ...stores });
  await publisher.putItems(items);
  await publisher.finish();
}

async function listed(name: string): Promise<string[]> {
  const reader = createContentReader(site.dynamo, site.table, () => new Date().toISOString());
  const { heads } = await reader.readIndex({ listings: [name] });
  const { pages } = await reader.readLists(heads, [{ name, take: 1_000 }]);
  return pages.get(name)?.cards.map(({ id }) => id) ?? [];
}

/** Returns the ids of the items that the stored index has for a word. */
async function searched(query: string): Promise<string[]> {
  const search = createStoredSearch({
    objects: site.objects,
    language: site.brand.language,
    log: ({ message }) => {
      throw new Error(message);
    },
  });
  const now = new Date().toISOString();
  const { findings } = await search.search({ query, sort: 'score', now, offset: 0, take: 50 });
  return findings.map(({ card }) => card.id).sort();
}

/** Lets something happen once, right after the head of a list was read. */
function afterReading(name: string, meanwhile: () => Promise<void>): DynamoClient {
  const { pk } = contentKey.listingHead(name);
  let isDue = true;
  return {
    ...site.dynamo,
    async batchGet(table, keys, options) {
      const records = await site.dynamo.batchGet(table, keys, options);
      if (isDue && keys.some((key) => key.pk === pk)) {
        isDue = false;
        await meanwhile();
      }
      return records;
    },
  };
}

/** Writes a change of one list. */
async function write(name: string, change: Partial<ListingChange>, dynamo = site.dynamo) {
  const changes = new Map([[name, { upsert: [], remove: [], ...change }]]);
  await writeListings(dynamo, site.table, changes, new Date().toISOString());
}

/** Returns the ids in the record of a list's newest cards. */
async function newest(name: string): Promise<string[]> {
  const record = await site.dynamo.get(site.table, contentKey.newest(name));
  return record === undefined ? [] : decodeCards(record).map(({ id }) => id);
}

/** Lets something happen once, right before a record is put or deleted. */
function beforeWriting(
  isIt: (write: { readonly put?: PlainItem; readonly delete?: Key }) => boolean,
  meanwhile: () => Promise<void>,
): DynamoClient {
  let isDue = true;
  const interrupt = async (writes: readonly BatchWrite[]) => {
    if (!isDue || !writes.some(isIt)) return;
    isDue = false;
    await meanwhile();
  };
  return {
    ...site.dynamo,
    async put(table, item, condition) {
      await interrupt([{ put: item }]);
      return site.dynamo.put(table, item, condition);
    },
    async batchWrite(table, writes) {
      await interrupt(writes);
      return site.dynamo.batchWrite(table, writes);
    },
  };
}

const cards = (name: string, count: number) => buildSeries(name, count).map((item) => toCard(item));

describe('A list that two publishers change', () => {
  it('keeps a chunk that comes back before the first of them removes it', async () => {
    const name = listingName.section('returning');
    const [first, second] = cards('return', 2) as [Card, Card];
    await write(name, { upsert: [first] });
    const slow = beforeWriting(
      (one) => one.delete !== undefined,
      () => write(name, { remove: [second] }),
    );
    await write(name, { upsert: [second] }, slow);
    expect(await listed(name)).toEqual([first.id]);
    await write(name, { upsert: [second] });
    expect((await listed(name)).sort()).toEqual([first.id, second.id]);
  });

  it('has the right newest cards when the one that comes too late has nothing to add', async () => {
    const name = listingName.section('late');
    const [first, second] = cards('late', 2) as [Card, Card];
    const late = beforeWriting(
      ({ put }) => put?.pk === contentKey.newest(name).pk,
      () => write(name, { upsert: [first, second] }),
    );
    await write(name, { upsert: [first] }, late);
    expect((await newest(name)).sort()).toEqual([first.id, second.id]);
    expect(await newest(name)).toEqual(await listed(name));
  });

  it('has the right newest cards when one finds nothing to change while the other writes', async () => {
    const name = listingName.section('early');
    const [first, second] = cards('early', 2) as [Card, Card];
    await write(name, { upsert: [first] });
    const early = beforeWriting(
      ({ put }) => put?.pk === contentKey.listingHead(name).pk,
      () => write(name, { upsert: [first] }),
    );
    await write(name, { upsert: [second] }, early);
    expect((await newest(name)).sort()).toEqual([first.id, second.id]);
    expect(await newest(name)).toEqual(await listed(name));
  });
});

describe('Two publishers', () => {
  it('both finish when one splits and replaces the chunk that the other is about to read', async () => {
    const name = listingName.section('design');
    const series = buildSeries('split', CHUNK_MAX_CARDS + 5, { sections: ['design'] });
    const full = series.slice(0, CHUNK_MAX_CARDS);
    await publish(full);
    const last = buildItem({ id: 'split-last', sections: ['design'] });
    await publish([last], {
      dynamo: afterReading(name, () => publish(series.slice(CHUNK_MAX_CARDS))),
    });
    expect((await listed(name)).sort()).toEqual([...series, last].map(({ id }) => id).sort());
  });

  it('are both known to search when one commits while the other adds to the index', async () => {
    const item = (id: string) => buildItem({ id, hed: 'Zeppelins' });
    await publish([item('first')]);
    let reads = 0;
    const slow: ObjectStore = {
      ...site.objects,
      async get(key, etag) {
        const stored = await site.objects.get(key, etag);
        // The first read only looks whether there is an index.
        if (key === SEARCH_MANIFEST_KEY) reads += 1;
        if (key === SEARCH_MANIFEST_KEY && reads === 2) await publish([item('second')]);
        return stored;
      },
    };
    await publish([item('third')], { objects: slow });
    expect(await searched('zeppelin')).toEqual(['first', 'second', 'third']);
  });

  it('leave nothing out of search when one replaces a chunk that the other reads for it', async () => {
    await publish([buildItem({ id: 'dirigible', hed: 'Dirigibles' })]);
    const { table, objects, brand, connection } = site;
    const meanwhile = { upsert: [toCard(buildItem({ id: 'not-in-search-yet' }))] };
    const dynamo = afterReading(listingName.recent, () => write(listingName.recent, meanwhile));
    await createPublisher({ dynamo, table, objects, brand, connection }).rebuildSearch();
    expect(await searched('dirigible')).toEqual(['dirigible']);
  });
});

/** Publishes an item slowly: something happens once, after it was read and before lists name it. */
async function publishSlowly(item: Item, meanwhile: () => Promise<void>): Promise<void> {
  const { pk } = contentKey.newest(listingName.recent);
  await publish([item], { dynamo: beforeWriting(({ put }) => put?.pk === pk, meanwhile) });
}

async function withdraw(id: string, isHeld: boolean): Promise<void> {
  const publisher = site.publisher();
  await publisher.withdrawItems([id], { isHeld });
  await publisher.finish();
}

describe('An item that changes while a slow publisher brings lists up to date', () => {
  const slow = (id: string, values: Partial<Item> = {}) =>
    buildItem({ id, hed: `Submarine ${id}`, sections: ['science'], ...values });

  it('stays withdrawn and held, and no list and no search has it', async () => {
    await publishSlowly(slow('held'), () => withdraw('held', true));
    for (const name of listingsOf(slow('held'), site.brand))
      expect(await listed(name)).not.toContain('held');
    expect(await searched('submarine')).toEqual([]);
    expect(await site.dynamo.get(site.table, contentKey.card('held'))).toBeUndefined();
    const [result] = await site.publisher().putItems([slow('held')]);
    expect(result?.outcome).toBe('held');
  });

  it('leaves nothing behind when it is withdrawn, and may come back', async () => {
    await publishSlowly(slow('gone'), () => withdraw('gone', false));
    expect(await listed(listingName.recent)).not.toContain('gone');
    expect(await site.dynamo.get(site.table, placementKey('gone'))).toBeUndefined();
    await publish([slow('gone')]);
    expect(await listed(listingName.recent)).toContain('gone');
  });

  it('has its last text in the lists and the search of its last section', async () => {
    const moved = slow('moved', { hed: 'Bathyscaphe', sections: ['design'] });
    await publishSlowly(slow('moved'), () => publish([moved]));
    expect(await listed(listingName.section('science'))).not.toContain('moved');
    expect(await listed(listingName.section('design'))).toContain('moved');
    expect(await searched('bathyscaphe')).toEqual(['moved']);
    expect(await searched('submarine')).not.toContain('moved');
    const head = await site.dynamo.get(site.table, contentKey.newest(listingName.recent));
    expect(decodeCards(head ?? {}).find(({ id }) => id === 'moved')?.hed).toBe('Bathyscaphe');
  });

  it('is brought up to date by a later attempt when the first one broke off', async () => {
    const { table, objects, brand, connection } = site;
    const { pk } = placementKey('broken');
    let isDue = true;
    const dynamo: DynamoClient = {
      ...site.dynamo,
      async put(of, item, condition) {
        if (isDue && item.pk === pk) {
          isDue = false;
          await withdraw('broken', false);
          throw new Error('No connection');
        }
        return site.dynamo.put(of, item, condition);
      },
    };
    const publisher = createPublisher({ dynamo, table, objects, brand, connection });
    await publisher.putItems([slow('broken')]);
    await expect(publisher.finish()).rejects.toThrow('No connection');
    await publisher.finish();
    expect(await listed(listingName.recent)).not.toContain('broken');
    expect(await searched('submarine')).not.toContain('broken');
  });

  it('is given up when it keeps changing', async () => {
    const { table, objects, brand, connection } = site;
    const { pk } = placementKey('restless');
    const dynamo: DynamoClient = {
      ...site.dynamo,
      async put(of, item, condition) {
        if (item.pk === pk)
          await site.publisher().putItems([slow('restless', { dek: randomUUID() })]);
        return site.dynamo.put(of, item, condition);
      },
    };
    const publisher = createPublisher({ dynamo, table, objects, brand, connection });
    await publisher.putItems([slow('restless')]);
    await expect(publisher.finish()).rejects.toThrow(
      'These items keep being changed by another publisher: restless',
    );
  });
});

describe('An item that changes while another publisher brings it into another form', () => {
  const boat = { slug: 'boats', name: 'Boats' };
  const tagged = (id: string, values: Partial<Item> = {}) =>
    buildItem({ id, tags: [boat], sections: ['science'], access: 'free', ...values });
  const ship = { slug: 'ships', name: 'Ships' };

  /** Renames the tag of an item; something happens once, right before a record is written. */
  async function rename(pk: string, meanwhile: () => Promise<void>): Promise<void> {
    const dynamo = beforeWriting(({ put }) => put?.pk === pk, meanwhile);
    const { table, objects, brand, connection } = site;
    const renaming = { kind: 'tag', from: 'boats', to: ship } as const;
    await createPublisher({ dynamo, table, objects, brand, connection }).renameTerm(renaming);
  }

  const moments = (id: string) => ({
    placement: placementKey(id).pk,
    body: contentKey.item(id).pk,
    path: contentKey.pointer(`/story/${id}`).pk,
  });

  it.each(['placement', 'body', 'path'] as const)(
    'has its last text under the new name: before the %s is written',
    async (moment) => {
      const id = `boat-${moment}`;
      const edited = tagged(id, { hed: `Trimaran ${moment}` });
      await site.dynamo.delete(site.table, contentKey.renamings());
      await publish([tagged(id)]);
      await rename(moments(id)[moment], () => publish([edited]));
      const { content } = await site.state(`/story/${id}/`);
      expect([content.hed, content.tags]).toEqual([edited.hed, [ship]]);
      const record = await site.dynamo.get(site.table, contentKey.item(id));
      expect(decodeItem(record ?? {})).toMatchObject({ hed: edited.hed, tags: [ship] });
      expect(await listed(listingName.tag('ships'))).toContain(id);
      expect(await listed(listingName.tag('boats'))).not.toContain(id);
    },
  );

  it.each(['placement', 'body', 'path'] as const)(
    'stays withdrawn and held: before the %s is written',
    async (moment) => {
      const id = `sunk-${moment}`;
      await site.dynamo.delete(site.table, contentKey.renamings());
      await publish([tagged(id)]);
      await rename(moments(id)[moment], () => withdraw(id, true));
      expect((await site.get(`/story/${id}/`)).statusCode).toBe(404);
      expect(await listed(listingName.recent)).not.toContain(id);
      const [result] = await site.publisher().putItems([tagged(id)]);
      expect(result?.outcome).toBe('held');
    },
  );

  it('stays withdrawn and held when the other one finds half of it taken away', async () => {
    const id = 'sinking';
    await site.dynamo.delete(site.table, contentKey.renamings());
    await publish([tagged(id)]);
    const { table, objects, brand, connection } = site;
    const dynamo = beforeWriting(
      (one) => one.delete?.pk === contentKey.pointer(`/story/${id}`).pk,
      async () => {
        const renaming = { kind: 'tag', from: 'boats', to: ship } as const;
        await site.publisher().renameTerm(renaming);
      },
    );
    const publisher = createPublisher({ dynamo, table, objects, brand, connection });
    await publisher.withdrawItems([id], { isHeld: true });
    await publisher.finish();
    const [result] = await site.publisher().putItems([tagged(id)]);
    expect(result?.outcome).toBe('held');
    expect(await listed(listingName.recent)).not.toContain(id);
  });

  it('is renamed when its list changes while the other one reads it, and never left out', async () => {
    await site.dynamo.delete(site.table, contentKey.renamings());
    await publish([tagged('first-boat')]);
    const name = listingName.tag('boats');
    const rename = (dynamo: DynamoClient) => {
      const { table, objects, brand, connection } = site;
      const renaming = { kind: 'tag', from: 'boats', to: ship } as const;
      return createPublisher({ dynamo, table, objects, brand, connection }).renameTerm(renaming);
    };
    const another = tagged('second-boat', { tags: [{ slug: 'canoes', name: 'Canoes' }] });
    await publish([another]);
    const meanwhile = () => write(name, { upsert: [toCard(another)] });
    expect(await rename(afterReading(name, meanwhile))).toBe(2);
    expect(await listed(listingName.tag('ships'))).toContain('first-boat');

    await write(name, { upsert: [toCard(another)] });
    const head = await site.dynamo.get(site.table, contentKey.listingHead(name));
    const [[chunk = ''] = []] = decodeHead(head ?? {}).chunks;
    await site.dynamo.delete(site.table, contentKey.listingChunk(name, chunk));
    await expect(rename(site.dynamo)).rejects.toThrow(`The list ${name} keeps being changed`);
  });

  it('keeps its last text when items are filed by other sections', async () => {
    const id = 'filed';
    const filed = { filedUnder: [{ slug: 'design', name: 'Design' }] };
    await publish([tagged(id, filed)]);
    const { table, objects, brand, connection } = site;
    const dynamo = beforeWriting(
      ({ put }) => put?.pk === contentKey.item(id).pk,
      () => publish([tagged(id, { ...filed, hed: 'Catamaran' })]),
    );
    await createPublisher({ dynamo, table, objects, brand, connection }).refile([id]);
    expect((await site.state(`/story/${id}/`)).content.hed).toBe('Catamaran');
    expect(await listed(listingName.section('design'))).toContain(id);
    expect(await listed(listingName.section('science'))).not.toContain(id);
  });
});
