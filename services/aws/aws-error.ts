/** Errors of calls to AWS, and the one rule that says which of them mean that AWS is unwell. */

/**
 * Status by which the store on one machine says that it failed, with a sentence about what to do: the
 * disk is full, the data folder gone. AWS never sends it.
 */
export const STORE_FAILED_STATUS = 507;

/** A response that no retry changes, such as a condition that does not hold. */
export class FinalResponseError extends Error {}

/**
 * A call to which AWS responded with an error, or did not respond in time (`name` TimeoutError).
 */
export class AwsCallError extends Error {
  override readonly name: string;
  /** Status of the response; 504 when there was none in time. */
  readonly status: number;
  constructor(name: string, status: number, message: string) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/**
 * Returns the error of a response.
 * @param action The call, which the message names. The store on one machine says all by itself.
 */
export function responseError(
  name: string,
  status: number,
  { action, text }: { readonly action: string; readonly text: string },
): AwsCallError {
  return new AwsCallError(
    name,
    status,
    status === STORE_FAILED_STATUS ? text : `${action}: ${text}`,
  );
}

/** Names of errors by which AWS says that it is busy, or a client that it had no response in time. */
const busyNames: ReadonlySet<string> = new Set([
  'BandwidthLimitExceeded',
  'InternalServerError',
  'LimitExceededException',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'RequestTimeout',
  'RequestTimeoutException',
  'ServiceUnavailable',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'TransactionInProgressException',
  'UnprocessedItems',
  'UnprocessedKeys',
]);
/** Codes by which Node says that a connection was not made, or broke. */
const networkCodes: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The response's status, as our calls and as the SDK report it. */
function statusOf(error: unknown): number | undefined {
  const status =
    error instanceof AwsCallError
      ? error.status
      : property(property(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

/** Whether there was no connection, or it broke: as `fetch` reports it, and as the SDK does. */
function isNetworkError(error: unknown): boolean {
  if (property(error, 'name') === 'TypeError')
    return typeof property(property(error, 'cause'), 'name') === 'string';
  const code = property(error, 'code');
  return typeof code === 'string' && networkCodes.has(code);
}

/**
 * Whether an error means that AWS or the store was too slow, too busy or unreachable: the same call
 * may succeed later. A permanent rejection, such as AccessDenied, is a fault of ours.
 */
export function isUnwell(error: unknown): boolean {
  if (error instanceof FinalResponseError) return false;
  const name = property(error, 'name');
  const status = statusOf(error);
  return (
    (typeof name === 'string' && busyNames.has(name)) ||
    status === 429 ||
    (status !== undefined && status >= 500) ||
    // The SDK marks errors of which the service says that a retry may succeed.
    property(error, '$retryable') !== undefined ||
    isNetworkError(error)
  );
}

/**
 * Whether the store on one machine has failed. Readers get 503, as for `isUnwell`, but a retry is in
 * vain until a person has acted.
 */
export function isStoreFailed(error: unknown): boolean {
  return statusOf(error) === STORE_FAILED_STATUS;
}
