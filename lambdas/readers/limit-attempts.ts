/** Turns a caller away who has to wait, and notes it. */
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { accountError } from './account-error.ts';
import type { Attempt } from './attempt-limits.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { viewerNetwork } from './viewer-network.ts';

export type LimitDeps = Pick<ReaderDeps, 'limits' | 'audit'>;
type Request = Pick<ApiRequest<unknown>, 'header' | 'requestId'>;

/**
 * @param waitS How long the caller has to wait, s; undefined if not at all.
 * @throws ApiError 429.
 */
export function rejectWhile(
  { audit }: Pick<LimitDeps, 'audit'>,
  request: Request,
  waitS: number | undefined,
  accountId?: string,
): void {
  if (waitS === undefined) return;
  audit('limited', request, accountId);
  throw accountError('tooManyAttempts', waitS);
}

/**
 * Returns how long the request's network has to wait, s. One that is unknown has to, always.
 * @param ask `count` or `waitOf` of the limits.
 */
export async function networkWait(
  ask: (attempt: Attempt) => Promise<number | undefined>,
  request: Request,
  attempt: Omit<Attempt, 'who'>,
): Promise<number | undefined> {
  const who = viewerNetwork(request.header(VIEWER_ADDRESS_HEADER));
  return who === undefined ? 1 : ask({ ...attempt, who });
}

/** Counts an attempt of the request's network. @throws ApiError 429 for one too many. */
export async function countNetwork(
  deps: LimitDeps,
  request: Request,
  attempt: Omit<Attempt, 'who'>,
): Promise<void> {
  rejectWhile(deps, request, await networkWait(deps.limits.count, request, attempt));
}
