/**
 * Limits floods of failures from one network. Successes never count, so a school's readers do not
 * hinder each other (rules §2).
 */
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { accountError } from './account-error.ts';
import { flood } from './attempt-rules.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { viewerNetwork } from './viewer-network.ts';

export type FloodDeps = Pick<ReaderDeps, 'limits' | 'audit'>;
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
  { limits, audit }: FloodDeps,
  request: Request,
  kind: 'password' | 'token' | 'link',
  work: () => Promise<T>,
): Promise<T> {
  const who = viewerNetwork(request.header(VIEWER_ADDRESS_HEADER));
  const attempt = { kind: `flood-${kind}`, who: who ?? '', rule: flood };
  const waitS = who === undefined ? 1 : await limits.waitOf(attempt);
  if (waitS !== undefined) {
    audit('limited', request);
    throw accountError('tooManyAttempts', waitS);
  }
  try {
    return await work();
  } catch (error) {
    if (isFailure(error)) await limits.count(attempt);
    throw error;
  }
}
