/**
 * The list of accounts that were deleted, so that a backup from before does not bring them back
 * (ADR 0125). It holds hashes of their ids, which are random, and nothing else of their readers.
 */
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

/** Longer than any backup is kept (`BACKUP_DAYS_MAX`), s. */
const LISTED_S = 400 * DAY_S;

export interface ErasedAccounts {
  /** Lists an account whose data is removed. May be repeated. */
  add(account: { readonly accountId: string }): Promise<void>;
  /** Adds what another list holds. */
  addHashes(idHashes: ReadonlySet<string>): Promise<void>;
  has(account: { readonly accountId: string }): Promise<boolean>;
  /** Returns the `tokenHash` of each listed id. */
  list(): Promise<ReadonlySet<string>>;
}

/** @param now Epoch ms. */
export function createErasedAccounts(
  dynamo: Pick<DynamoClient, 'get' | 'put' | 'query'>,
  table: string,
  now: () => number,
): ErasedAccounts {
  const put = (idHash: string) =>
    dynamo.put(table, {
      ...readerKey.erased(idHash),
      at: new Date(now()).toISOString(),
      ttl: Math.floor(now() / SECOND_MS) + LISTED_S,
    });
  return {
    add: ({ accountId }) => put(tokenHash(accountId)),
    async addHashes(idHashes) {
      for (const idHash of idHashes) await put(idHash);
    },
    has: async ({ accountId }) =>
      (await dynamo.get(table, readerKey.erased(tokenHash(accountId)), { consistent: true })) !==
      undefined,
    list: async () =>
      new Set((await dynamo.query(table, readerKey.erased('').pk)).map(({ sk }) => String(sk))),
  };
}
