/** Emails that report completed actions. */
import type { ApiRequest } from '../http/api-request.ts';
import type { ReaderDeps } from './reader-deps.ts';

/** The action is complete: a failure to send its email is logged, and fails nothing. */
export async function sendNotice(
  { log }: Pick<ReaderDeps, 'log'>,
  { requestId }: Pick<ApiRequest<unknown>, 'requestId'>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    log({
      level: 'ERROR',
      message: 'An email about an account could not be sent',
      requestId,
      error,
    });
  }
}
