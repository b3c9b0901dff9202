/**
 * Changes an account's address. The account's item is keyed by the address, so it is written anew
 * and the old item removed, without transactions. First the old item records its target, and the
 * new item its source: whatever state a crash leaves, the next sign-in with either address, or the
 * same link, completes the move, and only one of the two items lets a reader sign in. Passkeys and
 * identities at other services are moved too. Sessions name the mailbox and its epoch, so all of them end. A reader who opened the
 * link while signed in gets a new session. Newsletters stay with the mailbox that consented to
 * them. What was bought goes along: the payment provider is told the new address.
 */
import type { MoveBought } from '../subscriptions/customer-email.ts';
import type { Account, AccountRef } from './account-store.ts';
import type { ReaderDeps } from './reader-deps.ts';

export type MoveDeps = Pick<ReaderDeps, 'accounts' | 'sessions' | 'passkeys' | 'identities'>;

export interface MovePaidDeps {
  readonly moveBought: MoveBought;
}

/** Moves the account's passkeys, and removes what the account left behind. */
async function leave(
  { accounts, sessions, passkeys, identities }: MoveDeps,
  former: AccountRef,
  account: AccountRef,
): Promise<void> {
  await passkeys.move(former, account);
  await identities.move(former, account);
  await accounts.remove(former);
  await sessions.endAll(former);
}

/**
 * @param account The account at its current address.
 * @param to `email` is normalized; `emailHash` is its hash.
 * @param changes What else the account has at its new address.
 * @returns the account at its new address; undefined when that address belongs to another account.
 */
export async function moveAccount(
  deps: MoveDeps & MovePaidDeps,
  account: Account,
  to: Pick<Account, 'email' | 'emailHash'>,
  changes: Pick<Account, 'verifiedAt'> & Partial<Pick<Account, 'password'>>,
): Promise<Account | undefined> {
  const { accounts, moveBought } = deps;
  if (!(await accounts.change(account, { movingTo: to.emailHash }, account))) return undefined;
  await moveBought.begin(account.accountId, to.emailHash);
  const { pendingEmail: _, movingTo: __, ...kept } = account;
  const isMade = await accounts.create({
    ...kept,
    ...to,
    ...changes,
    epoch: account.epoch + 1,
    movedFrom: account.emailHash,
  });
  const moved = await accounts.byEmailHash(to.emailHash);
  if (!isMade && moved?.accountId !== account.accountId) {
    await accounts.change(account, { movingTo: undefined, pendingEmail: undefined });
    await moveBought.finish(account.accountId);
    return undefined;
  }
  const settled = moved === undefined ? undefined : await settleAccount(deps, moved);
  await moveBought.finish(account.accountId);
  return settled;
}

/**
 * Completes an interrupted move.
 * @returns the account, or undefined when it is at another address by now.
 */
export async function settleAccount(
  deps: MoveDeps,
  account: Account | undefined,
): Promise<Account | undefined> {
  if (account?.movedFrom !== undefined) {
    await leave(deps, { emailHash: account.movedFrom, accountId: account.accountId }, account);
    await deps.accounts.change(account, { movedFrom: undefined });
    return { ...account, movedFrom: undefined };
  }
  if (account?.movingTo === undefined) return account;
  const next = await deps.accounts.byEmailHash(account.movingTo);
  if (next?.accountId !== account.accountId) return account;
  await settleAccount(deps, next);
  return undefined;
}
