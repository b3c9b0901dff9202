/** Finds the account that a passkey or an identity at another service opens. */
import type { Account } from './account-store.ts';
import type { Credential } from './credential-store.ts';
import { settleAccount, type MoveDeps } from './move-account.ts';

/**
 * Returns the current account, and completes an interrupted move to another address.
 * @param again Reads the credential anew: it has moved with its account.
 */
export async function credentialAccount(
  deps: MoveDeps,
  { emailHash, accountId }: Pick<Credential, 'emailHash' | 'accountId'>,
  again: () => Promise<Pick<Credential, 'emailHash'> | undefined>,
): Promise<Account | undefined> {
  const account = await settleAccount(deps, await deps.accounts.byEmailHash(emailHash));
  if (account?.accountId === accountId) return account;
  const moved = await again();
  const next =
    moved === undefined || moved.emailHash === emailHash
      ? undefined
      : await deps.accounts.byEmailHash(moved.emailHash);
  return next?.accountId === accountId ? next : undefined;
}
