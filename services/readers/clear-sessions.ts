/** Removes sessions that open nothing anymore, or are too many. */
import { setTimeout } from 'node:timers/promises';
import type { ApiRequest } from '../http/api-request.ts';
import type { ReaderDeps } from './reader-deps.ts';

/** The response does not wait longer: of thousands, the next sign-ins remove the rest. */
const CLEAR_MS = 2_000;

/**
 * What is removed is not needed: a new epoch has ended it, or newer sessions have replaced it. So a
 * failure is logged, and fails nothing.
 */
export async function clearSessions(
  { log, sessions }: Pick<ReaderDeps, 'log' | 'sessions'>,
  { requestId }: Pick<ApiRequest<unknown>, 'requestId'>,
  clear: (sessions: ReaderDeps['sessions']) => Promise<void>,
): Promise<void> {
  try {
    await Promise.race([clear(sessions), setTimeout(CLEAR_MS, undefined, { ref: false })]);
  } catch (error) {
    log({ level: 'WARN', message: 'Old sessions could not be removed', requestId, error });
  }
}
