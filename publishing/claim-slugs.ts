/**
 * Assigns a slug to each item. Slugs are unique across all types, and an item that has one keeps
 * it.
 */
import type { Item } from '../shared/content/item.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { ConditionFailedError, type DynamoClient } from '../services/aws/dynamo.ts';
import { contentKey } from '../services/content/keys.ts';

const WRITES_AT_ONCE = 16;

/** Claims the wanted slug, or the first free one of `-2`, `-3`, …, with one conditional write. */
async function claimSlug(dynamo: DynamoClient, table: string, item: Item): Promise<string> {
  for (let suffix = 1; ; suffix += 1) {
    const slug = suffix === 1 ? item.slug : `${item.slug}-${suffix}`;
    try {
      await dynamo.put(
        table,
        { ...contentKey.slug(slug), id: item.id },
        {
          condition: 'attribute_not_exists(#pk) OR #id = :id',
          names: { '#pk': 'pk', '#id': 'id' },
          values: { ':id': item.id },
        },
      );
      return slug;
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }
}

/**
 * Groups items that may claim their slugs at the same time. Items that want the same slug keep the
 * order of the source.
 */
function rounds(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const blocked = groups.findLastIndex((group) =>
      group.some((other) => other.slug === item.slug),
    );
    const open = groups.findIndex(
      (group, index) => index > blocked && group.length < WRITES_AT_ONCE,
    );
    const group = open < 0 ? undefined : groups[open];
    if (group === undefined) groups.push([item]);
    else group.push(item);
  }
  return groups;
}

/** Returns slugs by id. `existing` holds the records of items that are already stored. */
export async function claimSlugs(
  dynamo: DynamoClient,
  table: string,
  items: readonly Item[],
  existing: ReadonlyMap<string, PlainItem>,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const claims: Item[] = [];
  for (const item of items) {
    const record = existing.get(contentKey.item(item.id).pk);
    if (record !== undefined && record.wantedSlug === item.slug)
      slugs.set(item.id, String(record.slug));
    else claims.push(item);
  }
  for (const round of rounds(claims))
    await Promise.all(
      round.map(async (item) => slugs.set(item.id, await claimSlug(dynamo, table, item))),
    );
  return slugs;
}
