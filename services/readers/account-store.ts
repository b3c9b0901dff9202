/**
 * Stores accounts in DynamoDB: each is one item, created by one conditional put, so that a crash
 * leaves it whole or absent (design §7).
 */
import * as v from 'valibot';
import { conditionHolds, type DynamoClient, type UpdateInput } from '../aws/dynamo.ts';
import { readerKey } from './reader-keys.ts';

const accountSchema = v.object({
  /** `amgUuid`: stays the same when the address changes. */
  accountId: v.string(),
  /** Normalized. */
  email: v.string(),
  /** ISO; absent until the reader has proved ownership of the mailbox. */
  verifiedAt: v.optional(v.string()),
  /** PHC string of the password's hash. */
  password: v.string(),
  createdAt: v.string(),
  /**
   * Numbers of the linked subscriptions; absent when there are none, because DynamoDB has no empty
   * set.
   */
  subscriptions: v.optional(v.set(v.string()), new Set<string>()),
  /** Sessions of an earlier epoch are invalid; a new password starts a new epoch. */
  epoch: v.optional(v.number(), 0),
  /**
   * Address that will replace this one, once confirmed by a link in an email sent to it.
   * Normalized.
   */
  pendingEmail: v.optional(v.string()),
  /** `emailHash` of the item that replaces this one while the account moves. */
  movingTo: v.optional(v.string()),
  /** `emailHash` of the item that this one has replaced, until that item is deleted. */
  movedFrom: v.optional(v.string()),
});
export type Account = v.InferOutput<typeof accountSchema> & { readonly emailHash: string };
/** Identifies an account: the item of an address may belong to another account by now. */
export type AccountRef = Pick<Account, 'emailHash' | 'accountId'>;
type Changeable = 'verifiedAt' | 'password' | 'epoch' | 'pendingEmail' | 'movingTo' | 'movedFrom';

export interface AccountStore {
  /** @returns false when the address already has an account. */
  create(account: Account): Promise<boolean>;
  byEmailHash(hash: string): Promise<Account | undefined>;
  /**
   * Sets fields of the existing account and removes those that are undefined, provided that it is
   * still the same account and, when given, has the expected password.
   * @returns false when it is not: deleted, recreated, or changed by a faster writer.
   */
  change(
    account: AccountRef,
    fields: { readonly [Field in Changeable]?: Account[Field] },
    expected?: Pick<Account, 'password'>,
  ): Promise<boolean>;
  /**
   * Adds a subscription's number; adding it twice changes nothing.
   * @returns false when the account no longer exists.
   */
  addSubscription(account: AccountRef, number: string): Promise<boolean>;
  /**
   * Removes the account's item; removes nothing when the address belongs to another account by now.
   */
  remove(account: AccountRef): Promise<void>;
}

/** Returns the expression that sets fields with a value and removes fields without one. */
function changeExpression(fields: Readonly<Record<string, string | number | undefined>>): string {
  const names = Object.keys(fields);
  const set = names
    .filter((name) => fields[name] !== undefined)
    .map((name) => `#${name} = :${name}`);
  const removed = names.filter((name) => fields[name] === undefined).map((name) => `#${name}`);
  return [
    set.length === 0 ? '' : `SET ${set.join(', ')}`,
    removed.length === 0 ? '' : `REMOVE ${removed.join(', ')}`,
  ]
    .join(' ')
    .trim();
}

const isSame = { condition: '#accountId = :accountId', name: { '#accountId': 'accountId' } };

/** Returns the update of an account's fields, on the condition that it is still the same account. */
function changeUpdate(
  { emailHash, accountId }: AccountRef,
  fields: Readonly<Record<string, string | number | undefined>>,
  expected: { readonly password: string } | undefined,
): Omit<UpdateInput, 'table'> {
  const entries = Object.entries(fields);
  return {
    key: readerKey.account(emailHash),
    update: changeExpression(fields),
    condition:
      expected === undefined ? isSame.condition : `${isSame.condition} AND #password = :expected`,
    names: {
      ...isSame.name,
      ...(expected === undefined ? {} : { '#password': 'password' }),
      ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    },
    values: {
      ':accountId': accountId,
      ':expected': expected?.password,
      ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
    },
  };
}

export function createAccountStore(dynamo: DynamoClient, table: string): AccountStore {
  return {
    async create({ emailHash, subscriptions, ...account }) {
      const item = {
        ...readerKey.account(emailHash),
        ...account,
        ...(subscriptions.size === 0 ? {} : { subscriptions }),
      };
      const isNew = { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } };
      return conditionHolds(dynamo.put(table, item, isNew));
    },
    async byEmailHash(hash) {
      const item = await dynamo.get(table, readerKey.account(hash), { consistent: true });
      return item === undefined ? undefined : { ...v.parse(accountSchema, item), emailHash: hash };
    },
    change: (account, fields, expected) =>
      conditionHolds(dynamo.update({ table, ...changeUpdate(account, fields, expected) })),
    addSubscription: ({ emailHash, accountId }, number) =>
      conditionHolds(
        dynamo.update({
          table,
          key: readerKey.account(emailHash),
          condition: isSame.condition,
          update: 'ADD #subscriptions :numbers',
          names: { ...isSame.name, '#subscriptions': 'subscriptions' },
          values: { ':accountId': accountId, ':numbers': new Set([number]) },
        }),
      ),
    async remove({ emailHash, accountId }) {
      await conditionHolds(
        dynamo.delete(table, readerKey.account(emailHash), {
          condition: isSame.condition,
          names: isSame.name,
          values: { ':accountId': accountId },
        }),
      );
    },
  };
}
