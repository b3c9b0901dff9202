/**
 * POST /api/newsletters/preferences: sets which newsletters a reader receives, for a signed-in
 * reader or one with a link from an email.
 */
import * as v from 'valibot';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { sessionCookie } from '../../shared/cookies.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { NewsletterDeps } from '../../services/newsletters/newsletter-deps.ts';
import { preferences, type PreferencesDeps } from '../../services/newsletters/preferences.ts';

/** More newsletters than any publication has. */
const CHANGES_MAX = 100;
const schema = v.object({
  token: v.optional(v.string()),
  set: v.optional(
    v.pipe(
      v.record(v.string(), v.boolean()),
      v.check((set) => Object.keys(set).length <= CHANGES_MAX, 'too many'),
    ),
  ),
});

const result: ServiceResult = { status: 'success', name: 'preferences', message: '', data: {} };

export function preferencesHandler(
  deps: Pick<NewsletterDeps, 'api'> & PreferencesDeps,
): ApiHandler {
  return jsonApiHandler(deps.api, schema, async ({ body: { token, set }, cookie }) => ({
    status: 200,
    body: {
      ...result,
      newsletters: await preferences(deps, { token, set, sid: cookie(sessionCookie.name) }),
    },
  }));
}
