/**
 * The newsletters that a reader receives, identified by the session or by the token of an email.
 */
import * as v from 'valibot';
import { cadences, type WishedChange } from '../../shared/newsletters/wishes.ts';
import { callNewsletters } from './newsletter-service.ts';

const preferencesSchema = v.object({
  newsletters: v.array(
    v.object({
      key: v.string(),
      state: v.picklist(['pending', 'confirmed', 'unsubscribed']),
      pausedUntil: v.optional(v.string()),
      atMost: v.optional(v.picklist(cadences)),
      sections: v.optional(v.array(v.string())),
    }),
  ),
});
export type NewsletterChoice = v.InferOutput<typeof preferencesSchema>['newsletters'][number];

/**
 * Returns the newsletters that the reader receives or was asked to confirm.
 * @param change Keys with whether the reader wants them, or what of them; without it the call only reads.
 * @throws Error
 */
export async function askPreferences(
  token: string | undefined,
  change?: Readonly<Record<string, boolean | WishedChange>>,
): Promise<readonly NewsletterChoice[]> {
  const response = await callNewsletters('newsletters-preferences', { token, set: change });
  return v.parse(preferencesSchema, response).newsletters;
}
