/** The ways in which an invocation of a function can end. */

export type FailureKind =
  /** The handler threw; the environment survives. */
  | 'function-error'
  | 'timeout'
  /** The process ended during the invocation. */
  | 'crash'
  /** The module could not be loaded, or took too long to load. */
  | 'init-error'
  | 'too-large'
  /** More calls are waiting than the host accepts. */
  | 'throttled';

export interface FailedInvocation {
  readonly kind: FailureKind;
  readonly errorType: string;
  readonly errorMessage: string;
}

/** `payload` is JSON. */
export type InvocationResult = { readonly kind: 'ok'; readonly payload: string } | FailedInvocation;
