/** Asks a mailbox whether the account that names it is its reader's. */
import type { ApiRequest } from '../api/api-request.ts';
import type { Account } from '../readers/account-store.ts';
import type { AccountParts } from './account-parts.ts';

/** An account without a mail is better than a mail without an account: that it could not be sent is logged, and the reader can ask for another one. */
export async function sendVerification(
  { links, mails, log }: Pick<AccountParts, 'links' | 'mails' | 'log'>, account: Account, request: Pick<ApiRequest<unknown>, 'requestId'>,
): Promise<void> {
  try {
    await mails.verify({ to: account.email, link: await links.link('verify', account) });
  } catch (error) {
    log({ level: 'ERROR', message: 'The mail that verifies an address could not be sent', requestId: request.requestId, accountId: account.accountId, error });
  }
}
