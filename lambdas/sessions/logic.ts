/** Lists where a reader is signed in. Can end one session, or all others. */
import * as v from 'valibot';
import { words } from '#words';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { tokenField } from '../../services/readers/body-fields.ts';
import { signedOutCookies } from '../../services/readers/login-cookies.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';

type SessionsDeps = Pick<ReaderDeps, 'api' | 'brand' | 'sessions' | 'audit'> & CookieDeps;

/** `others`, or the id of one session. */
const schema = v.object({ end: v.optional(tokenField) });

/** @throws ApiError 401 notSignedIn. */
async function listSessions(
  deps: SessionsDeps,
  request: ApiRequest<v.InferOutput<typeof schema>>,
): Promise<ApiResponse> {
  const { account, sidHash } = await requireSession(deps, request);
  const { end } = request.body;
  if (end === 'others') await deps.sessions.endOthers(account, sidHash);
  else if (end !== undefined) await deps.sessions.end(account, end);
  if (end !== undefined) deps.audit('session-ended', request, account.accountId);
  const sessions = (await deps.sessions.list(account)).map(({ sidHash: id, ...session }) => ({
    id,
    ...session,
    isCurrent: id === sidHash,
  }));
  return success(
    'sessions',
    words.activeSessions,
    { sessions },
    end === sidHash ? signedOutCookies(deps.brand.key, deps.cookies) : [],
  );
}

export function sessionsHandler(deps: SessionsDeps): ApiHandler {
  return jsonApiHandler(deps.api, schema, (request) => listSessions(deps, request));
}
