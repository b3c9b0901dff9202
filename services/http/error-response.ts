/** The one place where an error becomes a response. */
import { words } from '#words';
import { levelOf, type Log } from './log.ts';
import { isUnwell } from '../aws/aws-error.ts';
import type { ApiResponse } from './api-response.ts';
import { ApiError, unavailable } from './api-error.ts';

/** Format of a function's errors for its clients. */
export type ErrorBody = (error: ApiError) => object;

/** The format unless a function has its own. */
export const codeAndMessage: ErrorBody = ({ code, message }) => ({ code, message });

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return isUnwell(error) ? unavailable() : new ApiError(500, 'internal', words.errorInternal);
}

/**
 * Returns the response for anything thrown. Logs errors that the client did not cause under the
 * request's id; their details stay here.
 */
export function errorResponse(
  error: unknown,
  options: { readonly log: Log; readonly requestId: string; readonly describe: ErrorBody },
): ApiResponse {
  const known = asApiError(error);
  if (known.status >= 500) {
    options.log({
      level: levelOf(known.status),
      message: 'A call failed',
      requestId: options.requestId,
      status: known.status,
      code: known.code,
      reason: known.reason,
      error,
    });
  }
  return { status: known.status, headers: known.headers, body: options.describe(known) };
}
