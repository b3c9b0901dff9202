import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DynamoClient } from '../../../lambdas/aws/dynamo.ts';
import { createContentReader } from '../../../lambdas/content/content-reader.ts';
import { contentKey, listingName } from '../../../lambdas/content/keys.ts';
import { CHUNK_MAX_CARDS } from '../../../lambdas/content/listing-tree.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
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

async function publish(items: readonly Item[], dynamo: DynamoClient = site.dynamo): Promise<void> {
  const { table, objects, brand, connection } = site;
  const publisher = createPublisher({ dynamo, table, objects, brand, connection });
  await publisher.putItems(items);
  await publisher.finish();
}

async function listed(name: string): Promise<string[]> {
  const reader = createContentReader(site.dynamo, site.table, () => new Date().toISOString());
  const { heads } = await reader.readIndex({ listings: [name] });
  const { pages } = await reader.readLists(heads, [{ name, take: 1_000 }]);
  return pages.get(name)?.cards.map(({ id }) => id) ?? [];
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

describe('Two publishers', () => {
  it('both finish when one splits and replaces the chunk that the other is about to read', async () => {
    const name = listingName.section('design');
    const series = buildSeries('split', CHUNK_MAX_CARDS + 5, { sections: ['design'] });
    const full = series.slice(0, CHUNK_MAX_CARDS);
    await publish(full);
    const last = buildItem({ id: 'split-last', sections: ['design'] });
    await publish(
      [last],
      afterReading(name, () => publish(series.slice(CHUNK_MAX_CARDS))),
    );
    expect((await listed(name)).sort()).toEqual([...series, last].map(({ id }) => id).sort());
  });
});
