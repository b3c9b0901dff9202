/**
 * Notice that a sign-in passes to the link page when the subscription could not be linked (spec §8,
 * Auto-link error).
 */
import * as v from 'valibot';

const noticeSchema = v.object({ name: v.string(), message: v.string() });

/** @param navigationState The state of the router's location. */
export function linkNotice(
  navigationState: unknown,
): v.InferOutput<typeof noticeSchema> | undefined {
  const parsed = v.safeParse(noticeSchema, navigationState);
  return parsed.success ? parsed.output : undefined;
}
