/**
 * Limits floods of failures from one network. Successes never count, so a school's readers do not
 * hinder each other (rules §2).
 */
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { flood } from './attempt-rules.ts';
import { networkWait, rejectWhile, type LimitDeps } from './limit-attempts.ts';

type Request = Pick<ApiRequest<unknown>, 'header' | 'requestId'>;

/** A rejection is a failure of the caller. Being asked to wait, or a fault of ours, is none. */
function isFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/**
 * Does the work unless the request's network has to wait, and counts its failure.
 * @param kind Which failures count together.
 * @throws ApiError 429 while the network has to wait, or when it is unknown; any error of the work.
 */
export async function limitFloods<T>(
  deps: LimitDeps,
  request: Request,
  kind: 'password' | 'token' | 'link',
  work: () => Promise<T>,
): Promise<T> {
  const failures = { kind: `flood-${kind}`, rule: flood };
  rejectWhile(deps, request, await networkWait(deps.limits.waitOf, request, failures));
  try {
    return await work();
  } catch (error) {
    if (isFailure(error)) await networkWait(deps.limits.count, request, failures);
    throw error;
  }
}
