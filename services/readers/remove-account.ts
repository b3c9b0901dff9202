/**
 * Deletes an account and everything stored about its reader, in every table. The account and the
 * requesting session are deleted last: if something fails or the function is killed, the request
 * can be repeated. Every step may be repeated. What was bought at the payment provider ends there; what
 * was given to others stays theirs, and those who shared it are told. Other
 * subscriptions are the publisher's contracts: they are unlinked and kept. A complaint about emails is an objection, and kept too (ADR 0033). A hash of
 * the account's random id is kept, so that no backup brings it back (ADR 0125).
 */
import type { EndGroupDeps } from '../subscriptions/group-deps.ts';
import type { Account } from './account-store.ts';
import { ACCOUNT_LIMIT, CODE_LIMIT, CONFIRM_LIMIT, PROOF_LIMIT } from './attempt.ts';
import { LINK_ACCOUNT_LIMIT } from './link-subscription.ts';
import { MAILBOX_LIMIT, MAILED_CODE_LIMIT, RECONFIRM_LIMIT } from './mailbox-limit.ts';
import { removeCredentials } from './mailbox-account.ts';
import { newsletterOfSortKey, readerKey } from './reader-keys.ts';
import type { ReaderDeps } from './reader-deps.ts';
import type { ReaderDataDeps } from './reader-data-deps.ts';

export type RemoveDeps = Pick<
  ReaderDeps,
  | 'accounts'
  | 'dynamo'
  | 'erased'
  | 'formerAddresses'
  | 'identities'
  | 'limits'
  | 'passkeys'
  | 'readersTable'
  | 'sessions'
  | 'suppressions'
> &
  Omit<ReaderDataDeps, 'paid' | 'institutionOf' | 'moveBought'> &
  EndGroupDeps;

/**
 * Removes what belongs to the mailbox, with an account or without. Who registered an address without
 * showing that it is theirs can end nobody's newsletters, nor have more emails sent.
 */
async function removeOfMailbox(
  { dynamo, readersTable, items, limits, suppressions }: RemoveDeps,
  account: Account,
): Promise<void> {
  for (const { key, sk } of await items.newsletters(account)) {
    await dynamo.delete(readersTable, key);
    const listed = readerKey.newsletterReader(newsletterOfSortKey(sk), account.emailHash);
    await dynamo.delete(readersTable, listed);
  }
  await suppressions.forget(account.email);
  for (const kind of [MAILBOX_LIMIT, MAILED_CODE_LIMIT, RECONFIRM_LIMIT])
    await limits.forget({ kind, who: account.emailHash });
}

/** Removes everything except the account itself and the sessions. */
async function removeBelongings(deps: RemoveDeps, account: Account): Promise<void> {
  const { dynamo, meterTable, items, subscriptionLinks, limits } = deps;
  // First: while it fails, the reader is signed in and repeats the request.
  await deps.endBought(account);
  await deps.gifts.forgetGiver(account.accountId);
  await deps.accessLinks.forgetGiver(account);
  await deps.agentTokens.forget(account);
  // While their addresses are there.
  await deps.tellGroup(account.accountId);
  await deps.groups.forgetOwner(account.accountId, Date.now());
  await deps.groups.forgetMember(account);
  for (const number of account.subscriptions) await subscriptionLinks.unlink(number, account);
  for (const { key } of await items.meter(account)) await dynamo.delete(meterTable, key);
  for (const kind of [ACCOUNT_LIMIT, CODE_LIMIT])
    await limits.forget({ kind, who: account.emailHash });
  for (const kind of [CONFIRM_LIMIT, LINK_ACCOUNT_LIMIT, PROOF_LIMIT])
    await limits.forget({ kind, who: account.accountId });
  if (account.verifiedAt !== undefined) await removeOfMailbox(deps, account);
  await removeCredentials(deps, account);
  await deps.formerAddresses.forgetSince(account, 0);
}

/** Removes the other items stored beside the account under its mailbox. */
async function removeOthers(
  { dynamo, readersTable, items }: RemoveDeps,
  account: Account,
): Promise<void> {
  for (const { key, sk } of await items.ofMailbox(account))
    if (sk !== 'account' && !sk.startsWith('session#')) await dynamo.delete(readersTable, key);
}

/**
 * @param sidHash Of the session that stays until the account is gone; '' for none.
 * @throws any error of the store.
 */
export async function removeAccount(
  deps: RemoveDeps,
  account: Account,
  sidHash: string,
): Promise<void> {
  await deps.sessions.endOthers(account, sidHash);
  await removeBelongings(deps, account);
  await removeOthers(deps, account);
  await deps.sessions.endAll(account);
  // Before the account is gone: a request that fails here is repeated.
  await deps.erased.add(account);
  await deps.accounts.remove(account);
  // Ends sessions that began meanwhile: without the account they open nothing, but they would stay.
  await deps.sessions.endAll(account);
}
