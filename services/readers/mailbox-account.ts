/**
 * The account of a reader who has shown that a mailbox is theirs. What strangers had made with its
 * address, and never verified, opens nothing afterwards (ADR 0070).
 */
import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '../http/api-request.ts';
import { accountError } from './account-error.ts';
import type { Account, AccountRef } from './account-store.ts';
import { clearSessions } from './clear-sessions.ts';
import { settleAccount, type MoveDeps } from './move-account.ts';
import { noPassword } from './password-hash.ts';
import { isReaderOf } from './prove-reader.ts';
import type { ReaderDeps } from './reader-deps.ts';

type TakeDeps = Pick<
  ReaderDeps,
  'accounts' | 'identities' | 'passkeys' | 'sessions' | 'log' | 'now'
>;
export type MailboxAccountDeps = TakeDeps & MoveDeps & Pick<ReaderDeps, 'audit' | 'passwordCost'>;
type Request = Pick<ApiRequest<unknown>, 'cookie' | 'requestId'>;

/** Removes what signs in to an account besides its password. */
export async function removeCredentials(
  { passkeys, identities }: Pick<ReaderDeps, 'passkeys' | 'identities'>,
  account: AccountRef,
): Promise<void> {
  await passkeys.removeAll(account);
  await identities.removeAll(account);
}

/**
 * Gives an account another password on the authority of its mailbox, and ends every session.
 * @param password PHC string.
 * @returns the account as it is then; undefined when another request has changed it meanwhile.
 */
export async function takeAccount(
  deps: TakeDeps,
  request: Request,
  account: Account,
  password: string,
): Promise<Account | undefined> {
  const wasVerified = account.verifiedAt !== undefined;
  const changes = {
    password,
    epoch: account.epoch + 1,
    // Opening the email proves that the reader owns the mailbox.
    verifiedAt: account.verifiedAt ?? new Date(deps.now()).toISOString(),
    pendingEmail: undefined,
  };
  // Who registered may be somebody else, and keeps nothing that opens the account (ADR 0070). Before
  // it is verified, so that no crash leaves a stranger's passkey in it.
  if (!wasVerified) await removeCredentials(deps, account);
  if (!(await deps.accounts.change(account, changes, account))) return undefined;
  // One that was added meanwhile.
  if (!wasVerified) await removeCredentials(deps, account);
  await clearSessions(deps, request, async (sessions) => sessions.endAll(account));
  return { ...account, ...changes };
}

/** A reader who is signed in keeps the password. Otherwise it may be a stranger's, and goes. */
async function verified(
  deps: MailboxAccountDeps,
  request: Request,
  account: Account,
): Promise<Account | undefined> {
  if (!(await isReaderOf(deps, request, account)))
    return takeAccount(deps, request, account, noPassword(deps.passwordCost));
  const verifiedAt = new Date(deps.now()).toISOString();
  return (await deps.accounts.change(account, { verifiedAt }))
    ? { ...account, verifiedAt }
    : undefined;
}

/** Returns a new account without a password; undefined when the address has an account by now. */
export async function createVerified(
  deps: MailboxAccountDeps,
  request: Request,
  email: string,
  emailHash: string,
): Promise<Account | undefined> {
  const at = new Date(deps.now()).toISOString();
  const account: Account = {
    accountId: randomUUID(),
    email,
    emailHash,
    verifiedAt: at,
    password: noPassword(deps.passwordCost),
    createdAt: at,
    subscriptions: new Set(),
    epoch: 0,
  };
  if (!(await deps.accounts.create(account))) return undefined;
  deps.audit('registered', request, account.accountId);
  return account;
}

/**
 * Returns the account of a mailbox, verified, and makes one if there is none.
 * @param email Normalized; the reader has shown that it is theirs.
 * @throws ApiError 403 invalidCode when another request has changed the account meanwhile.
 */
export async function accountOfMailbox(
  deps: MailboxAccountDeps,
  request: Request,
  email: string,
  emailHash: string,
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  const found = await settleAccount(deps, await deps.accounts.byEmailHash(emailHash));
  const made =
    found === undefined ? await createVerified(deps, request, email, emailHash) : undefined;
  if (made !== undefined) return { account: made, isNew: true };
  const existing = found ?? (await deps.accounts.byEmailHash(emailHash));
  if (existing?.verifiedAt !== undefined) return { account: existing, isNew: false };
  const account = existing && (await verified(deps, request, existing));
  if (account === undefined) throw accountError('invalidCode');
  deps.audit('address-verified', request, account.accountId);
  return { account, isNew: false };
}
