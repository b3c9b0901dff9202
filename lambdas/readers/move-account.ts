/**
 * Gives an account another address. Its item is found by the address, so it is written anew and the old one removed, without
 * transactions. The old one says first where it goes, the new one where it comes from: whatever a crash leaves, the next sign-in with
 * either address, or the same link, completes it, and only one of them lets anybody in.
 *
 * Passkeys follow. Sessions name the mailbox and its epoch: all of them end. Whoever opened the link while signed in gets a new one.
 * Newsletters stay with the mailbox that has consented to them.
 */
import type { Account, AccountRef } from './account-store.ts';
import type { AccountParts } from './account-deps.ts';

type Parts = Pick<AccountParts, 'accounts' | 'sessions' | 'passkeys'>;

/** Takes the account's passkeys along, and removes what it has left behind. */
async function leave(
  { accounts, sessions, passkeys }: Parts,
  former: AccountRef,
  account: AccountRef,
): Promise<void> {
  await passkeys.move(former, account);
  await accounts.remove(former);
  await sessions.endAll(former);
}

/**
 * @param account as it is at its present address. @param email normalised; `emailHash` its hash.
 * @returns the account at its new address; undefined when that belongs to another account.
 */
export async function moveAccount(
  parts: Parts,
  account: Account,
  to: Pick<Account, 'email' | 'emailHash'>,
  verifiedAt: string,
): Promise<Account | undefined> {
  const { accounts } = parts;
  if (!(await accounts.change(account, { movingTo: to.emailHash }, account))) return undefined;
  const { pendingEmail: _, movingTo: __, ...kept } = account;
  const isMade = await accounts.create({
    ...kept,
    ...to,
    verifiedAt,
    epoch: account.epoch + 1,
    movedFrom: account.emailHash,
  });
  const moved = await accounts.byEmailHash(to.emailHash);
  if (!isMade && moved?.accountId !== account.accountId) {
    await accounts.change(account, { movingTo: undefined, pendingEmail: undefined });
    return undefined;
  }
  return moved === undefined ? undefined : settleAccount(parts, moved);
}

/** Completes a move that was broken off. @returns the account, or undefined when it is at another address by now. */
export async function settleAccount(
  parts: Parts,
  account: Account | undefined,
): Promise<Account | undefined> {
  if (account?.movedFrom !== undefined) {
    await leave(parts, { emailHash: account.movedFrom, accountId: account.accountId }, account);
    await parts.accounts.change(account, { movedFrom: undefined });
    return { ...account, movedFrom: undefined };
  }
  if (account?.movingTo === undefined) return account;
  const next = await parts.accounts.byEmailHash(account.movingTo);
  if (next?.accountId !== account.accountId) return account;
  await settleAccount(parts, next);
  return undefined;
}
