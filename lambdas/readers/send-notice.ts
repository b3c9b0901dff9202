/** Emails that report completed actions. */
import type { ApiRequest } from '../http/api-request.ts';
import type { AccountParts } from './account-deps.ts';

/** The action is complete: a failure to send its email is logged, and fails nothing. */
export async function sendNotice(
  { log }: Pick<AccountParts, 'log'>,
  { requestId }: Pick<ApiRequest<unknown>, 'requestId'>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    log({ level: 'ERROR', message: 'A mail about an account could not be sent', requestId, error });
  }
}
