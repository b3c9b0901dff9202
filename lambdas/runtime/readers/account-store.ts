/** Accounts in DynamoDB: each is one item, made by one conditional put, so that a crash leaves it whole or absent (design §7). */
import * as v from 'valibot';
import { ConditionFailedError, type DynamoClient } from '../dynamo.ts';
import { readerKey } from './reader-keys.ts';

const accountSchema = v.object({
  /** `amgUuid`: stays when the address changes. */
  accountId: v.string(),
  /** Normalised. */
  email: v.string(),
  /** ISO; absent until the reader has shown that the mailbox is theirs. */
  verifiedAt: v.optional(v.string()),
  /** PHC string of the password's hash. */
  password: v.string(),
  createdAt: v.string(),
  /** Numbers of the linked subscriptions; absent when there is none, since DynamoDB knows no empty set. */
  subscriptions: v.optional(v.set(v.string()), new Set<string>()),
  /** Sessions of an earlier epoch are dead: a new password begins another one. */
  epoch: v.optional(v.number(), 0),
});
export type Account = v.InferOutput<typeof accountSchema> & { readonly emailHash: string };

export interface AccountStore {
  /** @returns false when the address has an account already. */
  create(account: Account): Promise<boolean>;
  byEmailHash(hash: string): Promise<Account | undefined>;
  /**
   * Sets fields of the account that is there, provided that it is still the same one. @returns false when it is not: deleted, or made anew.
   */
  change(account: Pick<Account, 'emailHash' | 'accountId'>, fields: Partial<Pick<Account, 'verifiedAt' | 'password' | 'epoch'>>): Promise<boolean>;
  /** Adds a subscription's number; adding it twice changes nothing. @returns false when the account is gone. */
  addSubscription(account: Pick<Account, 'emailHash' | 'accountId'>, number: string): Promise<boolean>;
}

/** `undefined` for a condition that did not hold. */
async function unlessRefused<T>(work: Promise<T>): Promise<{ readonly done: boolean }> {
  try {
    await work;
    return { done: true };
  } catch (error) {
    if (error instanceof ConditionFailedError) return { done: false };
    throw error;
  }
}

export function createAccountStore(dynamo: DynamoClient, table: string): AccountStore {
  const isSame = { condition: '#accountId = :accountId', name: { '#accountId': 'accountId' } };
  return {
    async create({ emailHash, subscriptions, ...account }) {
      const item = { ...readerKey.account(emailHash), ...account, ...(subscriptions.size === 0 ? {} : { subscriptions }) };
      return (await unlessRefused(dynamo.put(table, item, { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } }))).done;
    },
    async byEmailHash(hash) {
      const item = await dynamo.get(table, readerKey.account(hash), { consistent: true });
      return item === undefined ? undefined : { ...v.parse(accountSchema, item), emailHash: hash };
    },
    async change({ emailHash, accountId }, fields) {
      const entries = Object.entries(fields);
      return (await unlessRefused(dynamo.update({
        table, key: readerKey.account(emailHash), condition: isSame.condition,
        update: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        names: { ...isSame.name, ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])) },
        values: { ':accountId': accountId, ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])) },
      }))).done;
    },
    async addSubscription({ emailHash, accountId }, number) {
      return (await unlessRefused(dynamo.update({
        table, key: readerKey.account(emailHash), condition: isSame.condition, update: 'ADD #subscriptions :numbers',
        names: { ...isSame.name, '#subscriptions': 'subscriptions' }, values: { ':accountId': accountId, ':numbers': new Set([number]) },
      }))).done;
    },
  };
}
