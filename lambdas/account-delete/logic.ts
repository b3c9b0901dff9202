/**
 * Deletes an account for a reader who is signed in and knows its password. If something fails or the
 * function is killed, the reader is still signed in, or can sign in again, and repeats the request.
 */
import * as v from 'valibot';
import { words } from '#words';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { confirmPassword, type AttemptDeps } from '../../services/readers/attempt.ts';
import { textField } from '../../services/readers/body-fields.ts';
import { deletedCookies } from '../../services/readers/login-cookies.ts';
import { settleAccount, type MoveDeps } from '../../services/readers/move-account.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { removeAccount, type RemoveDeps } from '../../services/readers/remove-account.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';

export type DeleteDeps = Pick<ReaderDeps, 'api' | 'brand'> &
  AttemptDeps &
  MoveDeps &
  CookieDeps &
  RemoveDeps;

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
  await removeAccount(deps, account, sidHash);
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
