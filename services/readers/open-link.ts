/** Returns the account that an email link is about, and when the link was made. */
import type { Account } from './account-store.ts';
import type { AccountEmailDeps } from './account-email-deps.ts';
import type { ReaderDeps } from './reader-deps.ts';
import type { LinkPurpose } from './link-token.ts';
import { accountError } from './account-error.ts';

/**
 * @param purposes Purposes that the caller serves.
 * @throws ApiError 400 invalidToken: forged, expired, used, or for another purpose; the error does
 *   not say which.
 */
export async function openLink(
  { links, accounts }: Pick<ReaderDeps, 'accounts'> & Pick<AccountEmailDeps, 'links'>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ readonly account: Account; readonly madeAtMs: number }> {
  const link = links.read(token);
  if (link === undefined || !purposes.includes(link.purpose)) throw accountError('invalidToken');
  const account = await accounts.byEmailHash(link.emailHash);
  if (account === undefined || !(await links.isGenuine(link, account)))
    throw accountError('invalidToken');
  return { account, madeAtMs: links.madeAtMs(link) };
}
