/** Ends the session on the server, with immediate effect, and removes the login cookies (AC-06). */
import * as v from 'valibot';
import { words } from '#words';
import { paymentAuthCookie, sessionCookie } from '../../shared/cookies.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { signedOutCookies } from '../../services/readers/login-cookies.ts';
import { success } from '../../services/readers/service-response.ts';

type LogoutDeps = Pick<ReaderDeps, 'api' | 'brand' | 'sessions' | 'audit'> & CookieDeps;

/**
 * Also signs out a reader whose session has already ended: any cookies that the browser still holds
 * are removed.
 */
async function logout(deps: LogoutDeps, request: ApiRequest<unknown>): Promise<ApiResponse> {
  const session = await deps.sessions.of(request.cookie(sessionCookie.name));
  if (session !== undefined) await deps.sessions.end(session.account, session.sidHash);
  await deps.sessions.forgetBearer(request.cookie(paymentAuthCookie.name));
  if (session !== undefined) deps.audit('signed-out', request, session.account.accountId);
  return success('signedOut', words.signedOut, {}, signedOutCookies(deps.brand.key, deps.cookies));
}

export function logoutHandler(deps: LogoutDeps): ApiHandler {
  return formApiHandler(deps.api, v.object({}), { form: '/', done: '/' }, (request) =>
    logout(deps, request),
  );
}
