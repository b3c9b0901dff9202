/**
 * Signs in a reader who knows an account's password. An address without an account and a wrong
 * password look the same and take the same time.
 */
import type * as v from 'valibot';
import { isEmail, isPassword, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { provedAccount, type SignInAttemptDeps } from '../../services/readers/attempt.ts';
import { credentialFields } from '../../services/readers/body-fields.ts';
import { authPages } from '../../services/readers/form-pages.ts';
import { settleAccount, type MoveDeps } from '../../services/readers/move-account.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { signedIn, type SignedInDeps } from '../../services/readers/sign-in.ts';

type LoginDeps = Pick<ReaderDeps, 'api' | 'hashEmail'> &
  SignInAttemptDeps &
  MoveDeps &
  SignedInDeps;

/**
 * @throws ApiError 400 invalidEmail, invalidPassword; 401 invalidCredentials, codeNeeded; 429
 *   tooManyAttempts.
 */
async function login(
  deps: LoginDeps,
  request: ApiRequest<v.InferOutput<typeof credentialFields>>,
): Promise<ApiResponse> {
  const email = normalEmail(request.body.email);
  const { password, code } = request.body;
  if (!isEmail(email)) throw accountError('invalidEmail');
  if (!isPassword(password)) throw accountError('invalidPassword');
  const emailHash = await deps.hashEmail(email);
  const found = await settleAccount(deps, await deps.accounts.byEmailHash(emailHash));
  const account = await provedAccount(deps, request, {
    emailHash,
    account: found,
    password,
    code,
  });
  return signedIn(deps, account, request, 'signedIn');
}

export function loginHandler(deps: LoginDeps): ApiHandler {
  return formApiHandler(deps.api, credentialFields, authPages('signIn', deps.brand), (request) =>
    login(deps, request),
  );
}
