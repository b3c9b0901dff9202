/** The one place where an error becomes a response. */
import * as v from 'valibot';
import type { Log } from './log.ts';
import { AwsCallError } from '../aws/signed-fetch.ts';
import type { ApiResponse } from './api-response.ts';
import { ApiError, unavailable } from './api-error.ts';

/** Format of a function's errors for its clients. */
export type ErrorBody = (error: ApiError) => object;

/** `fetch` throws this when there is no connection, or when it breaks. */
const brokenConnection = v.object({
  name: v.literal('TypeError'),
  cause: v.object({ name: v.string() }),
});

/**
 * Whether AWS was too slow, too busy or unreachable. A permanent rejection by AWS is a fault of
 * ours.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AwsCallError)
    return error.status >= 500 || /Throttl|ProvisionedThroughput|LimitExceeded/.test(error.name);
  return v.is(brokenConnection, error) || (error instanceof Error && error.name === 'TimeoutError');
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return isUnavailable(error)
    ? unavailable()
    : new ApiError(500, 'internal', 'Something went wrong');
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
    const level = known.status === 503 ? 'WARN' : 'ERROR';
    options.log({
      level,
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
