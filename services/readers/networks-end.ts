/**
 * Until when there are networks of institutions: one record, by which the page function knows whether a
 * wall has anything to ask, and that names neither a network nor an institution.
 */
import type { DynamoClient, LeanDynamoClient } from '../aws/dynamo.ts';
import { conditionHolds } from '../aws/dynamo.ts';
import { createKept } from '../content/kept-value.ts';
import { readerKey } from './reader-keys.ts';

/**
 * Notes that a network opens until a time. A later one that is known stays.
 * @param endsAt ISO 8601 in UTC.
 */
export async function raiseNetworksEnd(
  dynamo: Pick<DynamoClient, 'update'>,
  table: string,
  endsAt: string,
): Promise<void> {
  const raised = dynamo.update({
    table,
    key: readerKey.networksEnd(),
    update: 'SET #end = :end',
    condition: 'attribute_not_exists(#end) OR #end < :end',
    names: { '#end': 'endsAt' },
    values: { ':end': endsAt },
  });
  await conditionHolds(raised);
}

/** @param left the networks that are left. */
export async function lowerNetworksEnd(
  dynamo: Pick<DynamoClient, 'put' | 'delete'>,
  table: string,
  left: readonly { readonly endsAt: string }[],
): Promise<void> {
  const key = readerKey.networksEnd();
  const endsAt = left
    .map((network) => network.endsAt)
    .toSorted()
    .at(-1);
  await (endsAt === undefined ? dynamo.delete(table, key) : dynamo.put(table, { ...key, endsAt }));
}

/** Whether a network of an institution opens anything now. */
export async function hasNetworks(
  dynamo: Pick<LeanDynamoClient, 'get'>,
  table: string,
  now: string,
): Promise<boolean> {
  const { endsAt } = (await dynamo.get(table, readerKey.networksEnd())) ?? {};
  return typeof endsAt === 'string' && endsAt > now;
}

/**
 * Returns what asks `read`, and keeps the answer for `KEPT_MS`. While the store does not respond, the
 * last answer stays, and no page waits for it twice.
 * @param now Epoch ms.
 */
export function keepNetworks(
  read: () => Promise<boolean>,
  now: () => number,
): () => Promise<boolean> {
  const kept = createKept<Promise<boolean>>(now);
  return () => {
    const last = kept.last();
    return kept.recall()?.value ?? kept.keep(read().catch(() => last ?? false));
  };
}
