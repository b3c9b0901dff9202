/** Signs in whoever knows an account's password. An address without an account and a wrong password look the same, and take as long. */
import { isEmail, isPassword, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiAnswer } from '../runtime/api/api-answer.ts';
import { formApiHandler, type ApiHandler } from '../runtime/api/api-handler.ts';
import type { ApiRequest } from '../runtime/api/api-request.ts';
import { countAttempt, withRightPassword } from '../runtime/accounts/attempt.ts';
import { credentialFields } from '../runtime/accounts/body-fields.ts';
import { authPages } from '../runtime/accounts/form-pages.ts';
import { settleAccount } from '../runtime/accounts/move-account.ts';
import { refusal } from '../runtime/accounts/refusal.ts';
import { signedIn } from '../runtime/accounts/sign-in.ts';
import type { SignInParts } from '../runtime/accounts/sign-in-parts.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** @throws ApiError 400 invalidEmail, invalidPassword; 401 invalidCredentials; 429 tooManyAttempts. */
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
