/**
 * Deletes an account and everything stored about its reader, in every table. The account and the
 * requesting session are deleted last: if something fails or the function is killed, the reader is
 * still signed in, or can sign in again, and repeats the request. Every step may be repeated.
 * Subscriptions are the publisher's contracts: they are unlinked and kept. A complaint about emails
 * is an objection, and kept too (ADR 0033).
 */
import * as v from 'valibot';
import { words } from '#words';
import type { ApiResponse } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import type { CookieDeps } from '../http/cookie-variables.ts';
import type { ReaderDeps } from '../readers/reader-deps.ts';
import type { ReaderDataDeps } from '../readers/reader-data-deps.ts';
import { ACCOUNT_LIMIT, confirmPassword, type AttemptDeps } from '../readers/attempt.ts';
import { textField } from '../readers/body-fields.ts';
import { deletedCookies } from '../readers/login-cookies.ts';
import { LINK_ACCOUNT_LIMIT } from '../readers/link-subscription.ts';
import { MAILBOX_LIMIT, RECONFIRM_LIMIT } from '../readers/mailbox-limit.ts';
import { settleAccount, type MoveDeps } from '../readers/move-account.ts';
import { accountError } from '../readers/account-error.ts';
import { requireSession } from '../readers/require-session.ts';
import { success } from '../readers/service-response.ts';
import type { Account } from '../readers/account-store.ts';

export type DeleteDeps = Pick<
  ReaderDeps,
  'api' | 'brand' | 'dynamo' | 'readersTable' | 'suppressions'
> &
  AttemptDeps &
  MoveDeps &
  CookieDeps &
  ReaderDataDeps;

/** Removes everything except the account itself and the sessions. */
async function removeBelongings(deps: DeleteDeps, account: Account): Promise<void> {
  const { dynamo, readersTable, meterTable, items, subscriptionLinks, limits, passkeys } = deps;
  for (const number of account.subscriptions) await subscriptionLinks.unlink(number, account);
  for (const { key } of await items.newsletters(account)) await dynamo.delete(readersTable, key);
  for (const { key } of await items.meter(account)) await dynamo.delete(meterTable, key);
  await deps.suppressions.forget(account.email);
  for (const kind of [ACCOUNT_LIMIT, MAILBOX_LIMIT, RECONFIRM_LIMIT])
    await limits.forget({ kind, who: account.emailHash });
  await limits.forget({ kind: LINK_ACCOUNT_LIMIT, who: account.accountId });
  await passkeys.removeAll(account);
}

/** Removes the other items stored beside the account under its mailbox. */
async function removeOthers(
  { dynamo, readersTable, items }: DeleteDeps,
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
  deps: DeleteDeps,
  request: ApiRequest<{ readonly password: string }>,
): Promise<ApiResponse> {
  const { account, sidHash } = await requireSession(deps, request);
  await confirmPassword(deps, request, account, request.body.password);
  if ((await settleAccount(deps, account)) === undefined) throw accountError('notSignedIn');
  await deps.sessions.endOthers(account, sidHash);
  await removeBelongings(deps, account);
  await removeOthers(deps, account);
  await deps.sessions.endAll(account);
  await deps.accounts.remove(account);
  // Ends sessions that began meanwhile: without the account they open nothing, but they would stay.
  await deps.sessions.endAll(account);
  deps.audit('deleted', request, account.accountId);
  return success('deleted', words.accountDeleted, {}, deletedCookies(deps.brand.key, deps.cookies));
}

export function deleteHandler(deps: DeleteDeps): ApiHandler {
  return formApiHandler(
    deps.api,
    v.object({ password: textField }),
    { form: accountPages.myAccount.path, done: '/' },
    (request) => deleteAccount(deps, request),
  );
}
