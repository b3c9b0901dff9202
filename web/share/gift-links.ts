/** Calls that make, list and take back links by which a subscriber gives stories. */
import * as v from 'valibot';
import { askAccess } from './ask-access.ts';

const givenSchema = v.object({
  url: v.string(),
  endsAt: v.string(),
  left: v.number(),
});
export type GivenLink = v.InferOutput<typeof givenSchema>;

const linksSchema = v.object({
  left: v.number(),
  of: v.number(),
  links: v.array(
    v.object({
      id: v.string(),
      path: v.string(),
      /** ISO 8601 in UTC. */
      endsAt: v.string(),
      opens: v.number(),
      /** Absent where the link opens nothing any more. */
      url: v.exactOptional(v.string()),
      revokedAt: v.exactOptional(v.string()),
    }),
  ),
});
export type GivenLinks = v.InferOutput<typeof linksSchema>;

/**
 * @param redirectURL The path of the story.
 * @throws Error in the service's words.
 */
export const giveStory = (redirectURL: string): Promise<GivenLink> =>
  askAccess(givenSchema, { action: 'give', redirectURL });

/** @param link The id of one to take back first. @throws Error in the service's words. */
export const givenLinks = (link?: string): Promise<GivenLinks> =>
  askAccess(linksSchema, link === undefined ? { action: 'links' } : { action: 'revoke', link });
