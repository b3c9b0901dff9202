/** Lists where a reader is signed in. Can end one session, or all others. */
import * as v from 'valibot';
import type { ApiAnswer } from '../http/api-response.ts';
import { jsonApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { AccountParts } from '../readers/account-deps.ts';
import { tokenField } from '../readers/body-fields.ts';
import { signedOutCookies } from '../readers/login-cookies.ts';
import { requireSession } from '../readers/require-session.ts';
import { success } from '../readers/service-response.ts';

/** `others`, or the id of one session. */
const schema = v.object({ end: v.optional(tokenField) });

/** @throws ApiError 401 notSignedIn. */
export async function listSessions(
  parts: AccountParts,
  request: ApiRequest<v.InferOutput<typeof schema>>,
): Promise<ApiAnswer> {
  const { account, sidHash } = await requireSession(parts, request);
  const { end } = request.body;
  if (end === 'others') await parts.sessions.endOthers(account, sidHash);
  else if (end !== undefined) await parts.sessions.end(account, end);
  if (end !== undefined) parts.audit('session-ended', request, account.accountId);
  const sessions = (await parts.sessions.list(account)).map(({ sidHash: id, ...session }) => ({
    id,
    ...session,
    isCurrent: id === sidHash,
  }));
  return success(
    'sessions',
    'Where you are signed in',
    { sessions },
    end === sidHash ? signedOutCookies(parts.brand.key, parts.cookies) : [],
  );
}

export function sessionsHandler(parts: AccountParts): ApiHandler {
  return jsonApiHandler(parts.api, schema, (request) => listSessions(parts, request));
}
