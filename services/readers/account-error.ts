/**
 * A rejected call of the account service: the error that a handler throws, and the response that it
 * becomes (spec §7.2).
 */
import { accountErrors, type AccountErrorName } from '../../shared/accounts/account-errors.ts';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { ApiError } from '../http/api-error.ts';
import type { ErrorBody } from '../http/error-response.ts';

const statuses: Partial<Record<AccountErrorName, number>> = {
  invalidCredentials: 401,
  codeNeeded: 401,
  invalidCode: 403,
  tooManyCodes: 429,
  notSignedIn: 401,
  wrongPassword: 403,
  proofNeeded: 403,
  wrongProof: 403,
  notYours: 403,
  tooManyAttempts: 429,
};

/** @param waitS How long further calls are rejected, in seconds. */
export function accountError(name: AccountErrorName, waitS?: number): ApiError {
  return new ApiError(
    statuses[name] ?? 400,
    name,
    accountErrors[name],
    waitS === undefined
      ? {}
      : { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitS))) } },
  );
}

/** Errors of the account service are results too. */
export const describeAccountError: ErrorBody = ({ code, message }): ServiceResult => ({
  status: 'error',
  name: code,
  message,
  data: {},
});
