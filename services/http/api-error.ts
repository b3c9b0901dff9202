/**
 * An error that an API function reports when it rejects a call. Anything else that is thrown is a
 * fault of ours.
 */
import { words } from '#words';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** For programs, e.g. `forbidden`. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For the log only. */
  readonly reason: string | undefined;

  /** @param message for readers: it leaves the server. */
  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly headers?: Readonly<Record<string, string>>; readonly reason?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = more.headers ?? {};
    this.reason = more.reason;
  }
}

/** A dependency that is down now may be up when a reader opens the next page. */
export const RETRY_AFTER_S = 5;

/**
 * Returns the error for a dependency that does not respond, or has not been set up yet.
 * @param reason For the log.
 */
export function unavailable(reason?: string): ApiError {
  return new ApiError(503, 'unavailable', words.errorUnavailable, {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
    reason,
  });
}
