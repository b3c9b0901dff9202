/** Finds the session that a request carries. */
import { sessionCookie } from '../../shared/cookies.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Account } from './account-store.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { accountError } from './account-error.ts';

/** @throws ApiError 401 notSignedIn. */
export async function requireSession(
  { sessions }: Pick<ReaderDeps, 'sessions'>,
  request: Pick<ApiRequest<unknown>, 'cookie'>,
): Promise<{ readonly account: Account; readonly sidHash: string }> {
  const session = await sessions.of(request.cookie(sessionCookie.name));
  if (session === undefined) throw accountError('notSignedIn');
  return session;
}
