/**
 * Deletes an account and everything stored about its reader, in every table. The account and the
 * requesting session are deleted last: if something fails or the function is killed, the reader is
 * still signed in, or can sign in again, and repeats the request. Every step may be repeated.
 * Subscriptions are the publisher's contracts: they are unlinked and kept.
 */
import * as v from 'valibot';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { accountPagePaths } from '../../shared/accounts/account-paths.ts';
import { confirmPassword } from '../readers/attempt.ts';
import { textField } from '../readers/body-fields.ts';
import { signedOutCookies } from '../readers/login-cookies.ts';
import { LINK_ACCOUNT_LIMIT } from '../readers/link-limit.ts';
import { MAILBOX_LIMIT } from '../readers/mailbox-limit.ts';
import { settleAccount } from '../readers/move-account.ts';
import type { ReaderDataParts } from '../readers/reader-data-deps.ts';
import { refusal } from '../readers/account-error.ts';
import { requireSession } from '../readers/require-session.ts';
import { success } from '../readers/service-response.ts';
import type { Account } from '../readers/account-store.ts';

/** Removes everything except the account itself and the sessions. */
async function removeBelongings(parts: ReaderDataParts, account: Account): Promise<void> {
  const { dynamo, readersTable, meterTable, items, subscriptionLinks, limits, passkeys } = parts;
  for (const number of account.subscriptions) await subscriptionLinks.unlink(number, account);
  for (const { key } of await items.newsletters(account)) await dynamo.delete(readersTable, key);
  for (const { key } of await items.meter(account)) await dynamo.delete(meterTable, key);
  for (const kind of ['account', MAILBOX_LIMIT])
    await limits.forget({ kind, who: account.emailHash });
  await limits.forget({ kind: LINK_ACCOUNT_LIMIT, who: account.accountId });
  await passkeys.removeAll(account);
}

/** Removes the other items stored beside the account under its mailbox. */
async function removeOthers(
  { dynamo, readersTable, items }: ReaderDataParts,
  account: Account,
): Promise<void> {
  for (const { key, sk } of await items.ofMailbox(account))
    if (sk !== 'account' && !sk.startsWith('session#')) await dynamo.delete(readersTable, key);
}

/**
 * @throws ApiError 401 notSignedIn; 403 wrongPassword; 429. Store errors are passed on: the reader
 *   repeats the request.
 */
export async function deleteAccount(
  parts: ReaderDataParts,
  request: ApiRequest<{ readonly password: string }>,
): Promise<ApiAnswer> {
  const { account, sidHash } = await requireSession(parts, request);
  await confirmPassword(parts, request, account, request.body.password);
  if ((await settleAccount(parts, account)) === undefined) throw refusal('notSignedIn');
  await parts.sessions.endOthers(account, sidHash);
  await removeBelongings(parts, account);
  await removeOthers(parts, account);
  await parts.sessions.endAll(account);
  await parts.accounts.remove(account);
  // Ends sessions that began meanwhile: without the account they open nothing, but they would stay.
  await parts.sessions.endAll(account);
  parts.audit('deleted', request, account.accountId);
  return success(
    'deleted',
    'Your account and what was stored about you are deleted',
    {},
    signedOutCookies(parts.brand.key, parts.cookies),
  );
}

export function deleteHandler(parts: ReaderDataParts): ApiHandler {
  return formApiHandler(
    parts.api,
    v.object({ password: textField }),
    { form: accountPagePaths.myAccount, done: '/' },
    (request) => deleteAccount(parts, request),
  );
}
