/**
 * Passkeys of accounts in DynamoDB. Each is an item under its credential's id, which says what it
 * opens, and an entry in the account's own list. The list is written first and cleared last:
 * whatever state a crash leaves, no passkey works that its account's list does not name.
 */
import * as v from 'valibot';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import type { AccountRef } from './account-store.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

const passkeySchema = v.object({
  emailHash: v.string(),
  accountId: v.string(),
  /** The credential's id, base64url. */
  id: v.string(),
  /** COSE key, base64url. */
  publicKey: v.string(),
  /** How often its authenticator has signed; many always report 0. */
  counter: v.number(),
  /** How browsers reach it, e.g. `internal`, `hybrid`. */
  transports: v.array(v.string()),
  /** Where it was created, e.g. `Firefox on Linux`. */
  label: v.string(),
  /** ISO. */
  createdAt: v.string(),
  lastUsedAt: v.optional(v.string()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;
const listedSchema = v.object({ sk: v.string() });

export interface PasskeyStore {
  /** @returns false when the passkey already exists, for any account. */
  add(passkey: Passkey): Promise<boolean>;
  byId(id: string): Promise<Passkey | undefined>;
  /** Oldest first. */
  list(account: AccountRef): Promise<Passkey[]>;
  /**
   * Records that the passkey was used.
   * @returns false when it is gone, or another request has used it since it was read.
   */
  use(passkey: Passkey, counter: number, at: string): Promise<boolean>;
  /**
   * @param name The passkey's `passkeyName`. A passkey of another account stays; removing one twice
   *   changes nothing.
   */
  remove(account: AccountRef, name: string): Promise<void>;
  removeAll(account: AccountRef): Promise<void>;
  /**
   * Moves the passkeys to the account's new address. A repeated call continues where the last one
   * stopped.
   */
  move(from: AccountRef, to: AccountRef): Promise<void>;
}

/** A passkey's name in lists: it grants no access, and is short enough for a key. */
export function passkeyName(id: string): string {
  return tokenHash(id);
}

const isOwn = (accountId: string) => ({
  condition: '#accountId = :accountId',
  names: { '#accountId': 'accountId' },
  values: { ':accountId': accountId },
});

function createPasskeyReads(dynamo: DynamoClient, table: string) {
  async function byName(name: string): Promise<Passkey | undefined> {
    const item = await dynamo.get(table, readerKey.passkey(name), { consistent: true });
    return item === undefined ? undefined : v.parse(passkeySchema, item);
  }

  async function listedNames({ emailHash }: Pick<AccountRef, 'emailHash'>): Promise<string[]> {
    const items = await dynamo.query(table, readerKey.account(emailHash).pk, 'passkey#');
    return items.map((item) => v.parse(listedSchema, item).sk.slice('passkey#'.length));
  }

  async function list({ emailHash, accountId }: AccountRef): Promise<Passkey[]> {
    const found = await Promise.all((await listedNames({ emailHash })).map(byName));
    return found
      .filter((passkey) => passkey !== undefined)
      .filter((passkey) => passkey.accountId === accountId)
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  }
  return { byName, listedNames, list };
}

/** Enters a passkey in the list of its account's new address, and then the address in the passkey. */
async function giveTo(
  dynamo: DynamoClient,
  table: string,
  { id, createdAt, label }: Passkey,
  to: AccountRef,
): Promise<void> {
  const name = passkeyName(id);
  const listKey = readerKey.accountPasskey(to.emailHash, name);
  await dynamo.put(table, { ...listKey, createdAt, label });
  const { condition, names, values } = isOwn(to.accountId);
  await conditionHolds(
    dynamo.update({
      table,
      key: readerKey.passkey(name),
      update: 'SET #emailHash = :emailHash',
      condition,
      names: { ...names, '#emailHash': 'emailHash' },
      values: { ...values, ':emailHash': to.emailHash },
    }),
  );
}

export function createPasskeyStore(dynamo: DynamoClient, table: string): PasskeyStore {
  const { byName, listedNames, list } = createPasskeyReads(dynamo, table);

  async function remove({ emailHash, accountId }: AccountRef, name: string): Promise<void> {
    await conditionHolds(dynamo.delete(table, readerKey.passkey(name), isOwn(accountId)));
    await dynamo.delete(table, readerKey.accountPasskey(emailHash, name));
  }

  return {
    byId: (id) => byName(passkeyName(id)),
    list,
    remove,
    async add(passkey) {
      const name = passkeyName(passkey.id);
      await dynamo.put(table, {
        ...readerKey.accountPasskey(passkey.emailHash, name),
        createdAt: passkey.createdAt,
        label: passkey.label,
      });
      if (
        await conditionHolds(
          dynamo.put(
            table,
            { ...readerKey.passkey(name), ...passkey },
            { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } },
          ),
        )
      )
        return true;
      // A working passkey must stay in its account's list.
      if ((await byName(name))?.accountId !== passkey.accountId)
        await dynamo.delete(table, readerKey.accountPasskey(passkey.emailHash, name));
      return false;
    },
    use: ({ id, accountId, counter: seen }, counter, at) =>
      conditionHolds(
        dynamo.update({
          table,
          key: readerKey.passkey(passkeyName(id)),
          update: 'SET #counter = :counter, #lastUsedAt = :at',
          condition: '#accountId = :accountId AND #counter = :seen',
          names: { '#counter': 'counter', '#lastUsedAt': 'lastUsedAt', '#accountId': 'accountId' },
          values: { ':counter': counter, ':at': at, ':accountId': accountId, ':seen': seen },
        }),
      ),
    async removeAll(account) {
      for (const name of await listedNames(account)) await remove(account, name);
    },
    async move(from, to) {
      for (const name of await listedNames(from)) {
        const passkey = await byName(name);
        if (passkey?.accountId === to.accountId) await giveTo(dynamo, table, passkey, to);
        await dynamo.delete(table, readerKey.accountPasskey(from.emailHash, name));
      }
    },
  };
}
