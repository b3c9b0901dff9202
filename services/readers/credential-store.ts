/**
 * Stores what signs in to an account besides the password, in DynamoDB: each under a name of its own,
 * which says what it opens, and an entry in the account's own list. The list is written first and
 * cleared last: whatever state a crash leaves, none works that its account's list does not name.
 */
import * as v from 'valibot';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import type { AccountRef } from './account-store.ts';
import type { ReaderKey } from './reader-keys.ts';

export interface Credential extends AccountRef {
  /** What its reader calls it. */
  readonly label: string;
  /** ISO. */
  readonly createdAt: string;
}

export interface CredentialStore<One extends Credential> {
  /** @returns false when it already exists, for any account. */
  add(credential: One): Promise<boolean>;
  byName(name: string): Promise<One | undefined>;
  /** Oldest first. */
  list(account: AccountRef): Promise<One[]>;
  /**
   * @param name One of another account stays; removing one twice changes nothing.
   */
  remove(account: AccountRef, name: string): Promise<void>;
  removeAll(account: AccountRef): Promise<void>;
  /**
   * Moves all to the account's new address. A repeated call continues where the last one stopped.
   */
  move(from: AccountRef, to: AccountRef): Promise<void>;
}

export interface CredentialKind<One extends Credential> {
  readonly schema: v.GenericSchema<unknown, One>;
  /** A name in lists: it grants no access, and is short enough for a key. */
  readonly nameOf: (credential: One) => string;
  readonly key: (name: string) => ReaderKey;
  readonly listKey: (emailHash: string, name: string) => ReaderKey;
}

const listedSchema = v.object({ sk: v.string() });

const isOwn = (accountId: string) => ({
  condition: '#accountId = :accountId',
  names: { '#accountId': 'accountId' },
  values: { ':accountId': accountId },
});

function createReads<One extends Credential>(
  dynamo: DynamoClient,
  table: string,
  { schema, key, listKey }: CredentialKind<One>,
) {
  async function byName(name: string): Promise<One | undefined> {
    const item = await dynamo.get(table, key(name), { consistent: true });
    return item === undefined ? undefined : v.parse(schema, item);
  }

  async function listedNames({ emailHash }: Pick<AccountRef, 'emailHash'>): Promise<string[]> {
    const { pk, sk } = listKey(emailHash, '');
    const items = await dynamo.query(table, pk, sk);
    return items.map((item) => v.parse(listedSchema, item).sk.slice(sk.length));
  }

  async function list({ emailHash, accountId }: AccountRef): Promise<One[]> {
    const found = await Promise.all((await listedNames({ emailHash })).map(byName));
    return found
      .filter((one) => one !== undefined)
      .filter((one) => one.accountId === accountId)
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  }
  return { byName, listedNames, list };
}

function createWrites<One extends Credential>(
  dynamo: DynamoClient,
  table: string,
  { key, listKey }: CredentialKind<One>,
) {
  const enter = (emailHash: string, name: string, { createdAt, label }: Credential) =>
    dynamo.put(table, { ...listKey(emailHash, name), createdAt, label });

  /** Enters it in the list of its account's new address, and then the address in it. */
  async function giveTo(name: string, credential: One, to: AccountRef): Promise<void> {
    await enter(to.emailHash, name, credential);
    const { condition, names, values } = isOwn(to.accountId);
    await conditionHolds(
      dynamo.update({
        table,
        key: key(name),
        update: 'SET #emailHash = :emailHash',
        condition,
        names: { ...names, '#emailHash': 'emailHash' },
        values: { ...values, ':emailHash': to.emailHash },
      }),
    );
  }

  async function remove({ emailHash, accountId }: AccountRef, name: string): Promise<void> {
    await conditionHolds(dynamo.delete(table, key(name), isOwn(accountId)));
    await dynamo.delete(table, listKey(emailHash, name));
  }
  return { enter, giveTo, remove };
}

export function createCredentialStore<One extends Credential>(
  dynamo: DynamoClient,
  table: string,
  kind: CredentialKind<One>,
): CredentialStore<One> {
  const { byName, listedNames, list } = createReads(dynamo, table, kind);
  const { enter, giveTo, remove } = createWrites(dynamo, table, kind);
  const { key, listKey, nameOf } = kind;

  return {
    byName,
    list,
    remove,
    async add(credential) {
      const name = nameOf(credential);
      await enter(credential.emailHash, name, credential);
      if (
        await conditionHolds(
          dynamo.put(
            table,
            { ...key(name), ...credential },
            { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } },
          ),
        )
      )
        return true;
      // A working one must stay in its account's list.
      if ((await byName(name))?.accountId !== credential.accountId)
        await dynamo.delete(table, listKey(credential.emailHash, name));
      return false;
    },
    async removeAll(account) {
      for (const name of await listedNames(account)) await remove(account, name);
    },
    async move(from, to) {
      for (const name of await listedNames(from)) {
        const credential = await byName(name);
        if (credential?.accountId === to.accountId) await giveTo(name, credential, to);
        await dynamo.delete(table, listKey(from.emailHash, name));
      }
    },
  };
}
