/** Ends the session on the server, with immediate effect, and removes the login cookies (AC-06). */
import * as v from 'valibot';
import { paymentAuthCookie, sessionCookie } from '../../shared/cookies.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { AccountParts } from '../readers/account-deps.ts';
import { signedOutCookies } from '../readers/login-cookies.ts';
import { success } from '../readers/service-response.ts';

/**
 * Also signs out a reader whose session has already ended: any cookies that the browser still holds
 * are removed.
 */
export async function logout(
  parts: AccountParts,
  request: ApiRequest<unknown>,
): Promise<ApiAnswer> {
  const session = await parts.sessions.of(request.cookie(sessionCookie.name));
  if (session !== undefined) await parts.sessions.end(session.account, session.sidHash);
  await parts.sessions.forgetBearer(request.cookie(paymentAuthCookie.name));
  if (session !== undefined) parts.audit('signed-out', request, session.account.accountId);
  return success(
    'signedOut',
    'You are signed out',
    {},
    signedOutCookies(parts.brand.key, parts.cookies),
  );
}

export function logoutHandler(parts: AccountParts): ApiHandler {
  return formApiHandler(parts.api, v.object({}), { form: '/', done: '/' }, (request) =>
    logout(parts, request),
  );
}
