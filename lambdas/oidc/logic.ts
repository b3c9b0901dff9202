/**
 * Signs in by another service: begins, takes the answer, and leads on the one that Apple posts. One
 * function, since all of it needs the same library.
 */
import { withQuery } from '../../shared/urls/with-query.ts';
import { signInDonePath } from '../../shared/accounts/sign-in-providers.ts';
import { edgeOnlyHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { apiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { readFormFields } from '../../services/http/read-body.ts';
import { finish, type DoneDeps } from './done.ts';
import { begin, type StartDeps } from './start.ts';

/** What Apple posts besides, the reader's name, is not wanted. */
const names = ['code', 'state', 'error'];
const FIELD_MAX_LENGTH = 2_000;

/**
 * Takes the form that Apple's page posts, and leads to the same address by GET. A browser sends no
 * cookie with a form of another site: with the navigation that follows it sends ours, and so they need
 * not be open to other sites. Nothing is decided here, so any site may post it.
 */
function appleAnswer(event: Parameters<typeof readFormFields>[0]): ApiResponse {
  const fields = Object.entries(readFormFields(event)).filter(
    ([name, value]) => names.includes(name) && value.length <= FIELD_MAX_LENGTH,
  );
  const location = withQuery(signInDonePath('apple'), Object.fromEntries(fields));
  return { status: 303, body: {}, headers: { location } };
}

export function oidcHandler(deps: StartDeps & DoneDeps): ApiHandler {
  return edgeOnlyHandler(deps.api, async (event) => {
    if (event.requestContext.http.method === 'POST') return appleAnswer(event);
    const request = apiRequest(event, undefined);
    return request.pathParameter('step') === 'start' ? begin(deps, request) : finish(deps, request);
  });
}
