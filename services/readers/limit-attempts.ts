/** Turns a caller away who has to wait, and notes it. */
import type { ApiRequest } from '../http/api-request.ts';
import { accountError } from './account-error.ts';
import type { ReaderDeps } from './reader-deps.ts';

export type LimitDeps = Pick<ReaderDeps, 'limits' | 'audit'>;
type Request = Pick<ApiRequest<unknown>, 'requestId'>;

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
