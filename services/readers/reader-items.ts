/**
 * Where data about a reader is stored: for the account page, for the file that readers may
 * download, and for deletion.
 */
import * as v from 'valibot';
import {
  meterItemKey,
  meterSet,
  meterSubject,
  rollingEnd,
  rollingKey,
} from '../../shared/paywall/meter-item.ts';
import { periodAt, periodUntil, type Period } from '../../shared/paywall/periods.ts';
import type { PlainItem } from '../aws/attributes.ts';
import type { DynamoClient, Key } from '../aws/dynamo.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import type { Account } from './account-store.ts';
import { readerKey } from './reader-keys.ts';

const keySchema = v.object({ pk: v.string(), sk: v.string() });

/** Returns the items of a partition with their keys. */
async function itemsOf(
  dynamo: DynamoClient,
  table: string,
  pk: string,
): Promise<{ readonly key: Key; readonly sk: string; readonly item: PlainItem }[]> {
  return (await dynamo.query(table, pk)).map((item) => {
    const { pk: _, sk: __, ...rest } = item;
    const key = v.parse(keySchema, item);
    return { key, sk: key.sk, item: rest };
  });
}

export interface ReaderItems {
  /** Newsletters of the account's mailbox, with their consent history. */
  newsletters(account: Pick<Account, 'emailHash'>): ReturnType<typeof itemsOf>;
  /**
   * Everything stored under the mailbox: the account itself, its sessions, and whatever else
   * belongs to it.
   */
  ofMailbox(account: Pick<Account, 'emailHash'>): ReturnType<typeof itemsOf>;
  /**
   * What the account has read in the periods that are still stored, as hashes, and when a rolling one
   * ends. `month` is the period's key.
   */
  meter(
    account: Pick<Account, 'accountId'>,
  ): Promise<{ readonly key: Key; readonly month: string; readonly items: readonly string[] }[]>;
}

export interface ReaderItemsOptions {
  readonly dynamo: DynamoClient;
  readonly readersTable: string;
  readonly meterTable: string;
  readonly timeZone: string;
  readonly subject: () => Promise<string>;
  readonly now: () => number;
}

/**
 * The current period and the previous one, whose items are kept for some days: of each kind, because
 * one that has begun goes on when the publisher chooses another.
 */
function periods(nowMs: number, timeZone: string): Period[] {
  return (['month', 'week', 'day'] as const).flatMap((unit) => {
    const current = periodAt(nowMs, timeZone, unit);
    return [current, periodAt(current.startMs - 1, timeZone, unit)];
  });
}

export function createReaderItems({
  dynamo,
  readersTable,
  meterTable,
  timeZone,
  subject,
  now,
}: ReaderItemsOptions): ReaderItems {
  return {
    newsletters: ({ emailHash }) =>
      itemsOf(dynamo, readersTable, readerKey.newsletter(emailHash, '').pk),
    ofMailbox: ({ emailHash }) => itemsOf(dynamo, readersTable, readerKey.account(emailHash).pk),
    async meter({ accountId }) {
      const name = meterSubject({ accountId, sid: '' }, await subject(), nodeCrypto.hmac);
      const get = (key: Key) => dynamo.get(meterTable, key, { consistent: true });
      const rolling = rollingKey(name);
      const endMs = rollingEnd(await get(rolling));
      const all = [
        ...periods(now(), timeZone),
        ...(endMs === undefined ? [] : [periodUntil(endMs, timeZone)]),
      ];
      const stored = await Promise.all(
        [...new Map(all.map((period) => [period.key, period])).values()].map(async (period) => {
          const key = meterItemKey(period, name);
          return { key, month: period.key, items: [...meterSet(await get(key))] };
        }),
      );
      const begun = { key: rolling, month: 'rolling', items: [] };
      return [
        ...stored.filter(({ items }) => items.length > 0),
        ...(endMs === undefined ? [] : [begun]),
      ];
    },
  };
}
