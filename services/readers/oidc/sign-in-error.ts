/** Why a sign-in by another service came to nothing. Each is a message on the page for signing in. */
import { accountErrors, type AccountErrorName } from '../../../shared/accounts/account-errors.ts';
import { ApiError } from '../../http/api-error.ts';

export type SignInErrorName = Extract<AccountErrorName, `provider${string}`>;

/** @param reason For the log: names and codes, nothing of the reader. */
export function signInError(name: SignInErrorName, reason?: string): ApiError {
  return new ApiError(name === 'providerDown' ? 503 : 403, name, accountErrors[name], { reason });
}
