/** What the link page is told by a sign-in whose subscription could not be linked (spec §8 Auto-link error). */
import * as v from 'valibot';

const noticeSchema = v.object({ name: v.string(), message: v.string() });

/** @param navigationState of the router's location. */
export function linkNotice(
  navigationState: unknown,
): v.InferOutput<typeof noticeSchema> | undefined {
  const parsed = v.safeParse(noticeSchema, navigationState);
  return parsed.success ? parsed.output : undefined;
}
