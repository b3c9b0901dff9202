/**
 * Signs in a reader who knows an account's password. An address without an account and a wrong
 * password look the same and take the same time.
 */
import { isEmail, isPassword, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { countAttempt, withRightPassword } from '../readers/attempt.ts';
import { credentialFields } from '../readers/body-fields.ts';
import { authPages } from '../readers/form-pages.ts';
import { settleAccount } from '../readers/move-account.ts';
import { refusal } from '../readers/account-error.ts';
import { signedIn } from '../readers/sign-in.ts';
import type { SignInParts } from '../readers/sign-in-deps.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * @throws ApiError 400 invalidEmail, invalidPassword; 401 invalidCredentials; 429 tooManyAttempts.
 */
export async function login(
  parts: SignInParts,
  request: ApiRequest<Credentials>,
): Promise<ApiAnswer> {
  const email = normalEmail(request.body.email);
  const { password } = request.body;
  if (!isEmail(email)) throw refusal('invalidEmail');
  if (!isPassword(password)) throw refusal('invalidPassword');
  const emailHash = await parts.hashEmail(email);
  await countAttempt(parts, request, emailHash);
  const found = await settleAccount(parts, await parts.accounts.byEmailHash(emailHash));
  const account = await withRightPassword(parts, request, found, password);
  if (account !== undefined) return signedIn(parts, account, request, 'signedIn');
  parts.audit('sign-in-failed', request, found?.accountId);
  throw refusal('invalidCredentials');
}

export function loginHandler(parts: SignInParts): ApiHandler {
  return formApiHandler(parts.api, credentialFields, authPages('signIn', parts.brand), (request) =>
    login(parts, request),
  );
}
