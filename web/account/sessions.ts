/** Lists the reader's sessions and ends them. */
import * as v from 'valibot';
import { callAccount } from '../browser/account-service.ts';

const sessionSchema = v.object({
  id: v.string(),
  label: v.optional(v.string(), ''),
  createdAt: v.string(),
  seenAt: v.optional(v.string()),
  isCurrent: v.optional(v.boolean(), false),
});
export type ReaderSession = v.InferOutput<typeof sessionSchema>;

const listSchema = v.object({ sessions: v.array(sessionSchema) });

/**
 * @param end The id of one session, or all others; omit it to list the sessions only.
 * @throws Error in the service's words.
 */
export async function askSessions(end?: string): Promise<readonly ReaderSession[]> {
  const result = await callAccount('sessions', end === undefined ? {} : { end });
  if (result.status !== 'success') throw new Error(result.message);
  const list = v.safeParse(listSchema, result.data);
  return list.success ? list.output.sessions : askSessions();
}
