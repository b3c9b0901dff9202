/** Which newsletters a reader gets: known by the session, or by the token of a letter. */
import * as v from 'valibot';
import { callNewsletters } from './newsletter-service.ts';

const preferencesSchema = v.object({
  newsletters: v.array(
    v.object({ key: v.string(), state: v.picklist(['pending', 'confirmed', 'unsubscribed']) }),
  ),
});
export type NewsletterChoice = v.InferOutput<typeof preferencesSchema>['newsletters'][number];

/** Those that the reader gets or was asked to confirm. @param change keys with whether the reader wants them; none only asks. @throws Error */
export async function askPreferences(
  token: string | undefined,
  change?: Readonly<Record<string, boolean>>,
): Promise<readonly NewsletterChoice[]> {
  const answer = await callNewsletters('preferences', { token, set: change });
  return v.parse(preferencesSchema, answer).newsletters;
}
