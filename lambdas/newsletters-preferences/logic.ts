/**
 * POST /api/newsletters/preferences: sets which newsletters a reader receives, and how, for a
 * signed-in reader or one with a link from an email.
 */
import * as v from 'valibot';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { sessionCookie } from '../../shared/cookies.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { cadences, PAUSE_WEEKS_MAX, WISHED_SECTIONS_MAX } from '../../shared/newsletters/wishes.ts';
import type { NewsletterDeps } from '../../services/newsletters/newsletter-deps.ts';
import { preferences, type PreferencesDeps } from '../../services/newsletters/preferences.ts';

/** More newsletters than any publication has. */
const CHANGES_MAX = 100;
const changeSchema = v.strictObject({
  wanted: v.optional(v.boolean()),
  atMost: v.optional(v.picklist(['every', ...cadences])),
  pauseWeeks: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PAUSE_WEEKS_MAX)),
  ),
  sections: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))), v.maxLength(WISHED_SECTIONS_MAX)),
  ),
});
const schema = v.object({
  token: v.optional(v.string()),
  set: v.optional(
    v.pipe(
      v.record(v.string(), v.union([v.boolean(), changeSchema])),
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
