/** Removes accounts from the tables of a backup that were deleted after it was made. */
import type { PlainItem } from '../../services/aws/attributes.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createSuppressionStore } from '../../services/email/suppression-store.ts';
import { createAccountStore } from '../../services/readers/account-store.ts';
import { createAttemptLimits } from '../../services/readers/attempt-limits.ts';
import { createErasedAccounts } from '../../services/readers/erased-accounts.ts';
import { createFormerAddresses } from '../../services/readers/former-addresses.ts';
import { createIdentityStore } from '../../services/readers/identity-store.ts';
import { createPasskeyStore } from '../../services/readers/passkey-store.ts';
import { createReaderItems } from '../../services/readers/reader-items.ts';
import { readerKey, tokenHash } from '../../services/readers/reader-keys.ts';
import { removeAccount, type RemoveDeps } from '../../services/readers/remove-account.ts';
import { createSessions } from '../../services/readers/sessions.ts';
import { createAgentTokenStore } from '../../services/access-links/agent-token-store.ts';
import { createAccessLinkStore } from '../../services/access-links/access-link-store.ts';
import { createGiftStore } from '../../services/subscriptions/gift-store.ts';
import { createGroupStore } from '../../services/subscriptions/group-store.ts';
import { createSubscriptionLinks } from '../../services/readers/subscription-links.ts';

export interface RestoredReaders {
  readonly dynamo: DynamoClient;
  readonly readersTable: string;
  readonly meterTable: string;
  /** Every record of the readers' table. */
  readonly records: () => AsyncIterable<PlainItem>;
  /** The secret from which the names of readers are derived. */
  readonly subject: () => Promise<string>;
  /** IANA, the site's: meters have a record for each month. */
  readonly timeZone: string;
  /** As of when the tables are, epoch ms. */
  readonly asOfMs: number;
}

function removeDeps(restored: RestoredReaders): RemoveDeps {
  const { dynamo, readersTable, meterTable, subject, timeZone, asOfMs } = restored;
  const asOf = () => asOfMs;
  const accounts = createAccountStore(dynamo, readersTable);
  return {
    ...{ dynamo, readersTable, meterTable, accounts },
    accessLinks: createAccessLinkStore(dynamo, readersTable),
    agentTokens: createAgentTokenStore(dynamo, readersTable),
    // Listed from today on: the list lives as long as later backups.
    erased: createErasedAccounts(dynamo, readersTable, Date.now),
    formerAddresses: createFormerAddresses(dynamo, readersTable, asOf),
    limits: createAttemptLimits(dynamo, readersTable, subject, asOf),
    identities: createIdentityStore(dynamo, readersTable, asOf),
    passkeys: createPasskeyStore(dynamo, readersTable),
    sessions: createSessions(dynamo, readersTable, asOf),
    suppressions: createSuppressionStore({ dynamo, table: readersTable, subject, now: asOf }),
    items: createReaderItems({ dynamo, readersTable, meterTable, subject, timeZone, now: asOf }),
    // What an account had bought ended at the provider when it was deleted.
    endBought: () => Promise.resolve(),
    // So were those who shared it told.
    tellGroup: () => Promise.resolve(),
    gifts: createGiftStore(dynamo, readersTable, accounts),
    groups: createGroupStore(dynamo, readersTable),
    subscriptionLinks: createSubscriptionLinks(dynamo, readersTable, accounts, asOf),
  };
}

/**
 * Removes each account of the list as its reader's own request did, with everything that is stored
 * about the reader. May be repeated.
 * @param erased `tokenHash` of their ids.
 * @param remove false: only counts them.
 * @returns how many accounts were there.
 */
export async function applyErasures(
  restored: RestoredReaders,
  erased: ReadonlySet<string>,
  remove: boolean,
): Promise<number> {
  if (erased.size === 0) return 0;
  const deps = removeDeps(restored);
  const { sk: accountMark } = readerKey.account('');
  const hashes: string[] = [];
  for await (const { pk, sk, accountId } of restored.records())
    if (sk === accountMark && erased.has(tokenHash(String(accountId))))
      hashes.push(String(pk).slice(readerKey.account('').pk.length));
  if (!remove) return hashes.length;
  for (const hash of hashes) {
    const account = await deps.accounts.byEmailHash(hash);
    if (account !== undefined) await removeAccount(deps, account, '');
  }
  return hashes.length;
}
