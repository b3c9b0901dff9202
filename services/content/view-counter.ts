/**
 * Counts views: two writes of constant size for each, to keys that no two items share
 * (docs/adr/0020).
 */
import { randomInt } from 'node:crypto';
import { contentKey } from './keys.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { markNetwork } from './counted-networks.ts';
import { COUNTED_DAYS, dayOf } from './view-score.ts';

/**
 * DynamoDB accepts 1,000 writes a second to one key; an item that everyone reads at the same time
 * has room for four times that.
 */
export const COUNT_SHARDS = 4;

export interface ViewCounter {
  /**
   * Counts one view.
   * @returns the count of its shard today, including this view; undefined when the network has been
   *   counted recently.
   * @throws what the store throws.
   */
  count(id: string, network: string): Promise<number | undefined>;
  /** Returns views by day, for the days that count. */
  counts(id: string): Promise<ReadonlyMap<number, number>>;
}

/**
 * @param secret key from which marks are derived.
 * @param now epoch ms.
 */
export function createViewCounter(
  dynamo: DynamoClient,
  table: string,
  secret: () => Promise<string>,
  now: () => number,
): ViewCounter {
  return {
    async count(id, network) {
      if (!(await markNetwork({ dynamo, table, secret, now }, 'view', id, network)))
        return undefined;
      const day = dayOf(now());
      const counted = await dynamo.update({
        table,
        key: contentKey.viewCount(id, day, randomInt(COUNT_SHARDS)),
        update: 'ADD #views :one SET #ttl = :ttl',
        names: { '#views': 'views', '#ttl': 'ttl' },
        values: { ':one': 1, ':ttl': ((day + COUNTED_DAYS + 1) * DAY_MS) / 1_000 },
        returns: 'UPDATED_NEW',
      });
      return Number(counted?.views ?? 0);
    },
    async counts(id) {
      const today = dayOf(now());
      const keys = Array.from({ length: COUNTED_DAYS * COUNT_SHARDS }, (_, index) => {
        const day = today - Math.floor(index / COUNT_SHARDS);
        return { day, key: contentKey.viewCount(id, day, index % COUNT_SHARDS) };
      });
      const days = new Map(keys.map(({ day, key }) => [key.pk, day]));
      const sums = new Map<number, number>();
      for (const record of await dynamo.batchGet(
        table,
        keys.map(({ key }) => key),
        { consistent: true },
      )) {
        const day = days.get(String(record.pk));
        if (day !== undefined) sums.set(day, (sums.get(day) ?? 0) + Number(record.views ?? 0));
      }
      return sums;
    },
  };
}
