/** Stores passkeys in DynamoDB, by the ids of their credentials. */
import * as v from 'valibot';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { createCredentialStore, type CredentialStore } from './credential-store.ts';
import { readerKey, tokenHash, type ReaderKey } from './reader-keys.ts';

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

export interface PasskeyStore extends CredentialStore<Passkey> {
  byId(id: string): Promise<Passkey | undefined>;
  /**
   * Records that the passkey was used.
   * @returns false when it is gone, or another request has used it since it was read.
   */
  use(passkey: Passkey, counter: number, at: string): Promise<boolean>;
}

/** A passkey's name in lists: it grants no access, and is short enough for a key. */
export function passkeyName(id: string): string {
  return tokenHash(id);
}

/** Where passkeys are kept: those of readers, unless it says otherwise. */
export interface PasskeyKeys {
  readonly key: (name: string) => ReaderKey;
  readonly listKey: (emailHash: string, name: string) => ReaderKey;
}
const ofReaders: PasskeyKeys = { key: readerKey.passkey, listKey: readerKey.accountPasskey };

export function createPasskeyStore(
  dynamo: DynamoClient,
  table: string,
  { key, listKey }: PasskeyKeys = ofReaders,
): PasskeyStore {
  const store = createCredentialStore(dynamo, table, {
    schema: passkeySchema,
    nameOf: ({ id }) => passkeyName(id),
    key,
    listKey,
  });
  return {
    ...store,
    byId: (id) => store.byName(passkeyName(id)),
    use: ({ id, accountId, counter: seen }, counter, at) =>
      conditionHolds(
        dynamo.update({
          table,
          key: key(passkeyName(id)),
          update: 'SET #counter = :counter, #lastUsedAt = :at',
          condition: '#accountId = :accountId AND #counter = :seen',
          names: { '#counter': 'counter', '#lastUsedAt': 'lastUsedAt', '#accountId': 'accountId' },
          values: { ':counter': counter, ':at': at, ':accountId': accountId, ':seen': seen },
        }),
      ),
  };
}
