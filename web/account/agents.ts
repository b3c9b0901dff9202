/** Calls that make, list and end tokens of a subscriber's own agents. */
import * as v from 'valibot';
import { askAccess } from '../share/ask-access.ts';

const agentsSchema = v.object({
  /** How many there may be at once, and how many items each opens on a day. */
  most: v.number(),
  aDay: v.number(),
  agents: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** ISO 8601 in UTC, as the others. */
      madeAt: v.string(),
      endsAt: v.string(),
      opens: v.number(),
      openedAt: v.exactOptional(v.string()),
      isOver: v.boolean(),
    }),
  ),
});
export type Agents = v.InferOutput<typeof agentsSchema>;
const madeSchema = v.object({ ...agentsSchema.entries, token: v.string() });
export type MadeAgent = v.InferOutput<typeof madeSchema>;

/** @param link The id of one to end first. @throws Error in the service's words. */
export const listAgents = (link?: string): Promise<Agents> =>
  askAccess(agentsSchema, { action: link === undefined ? 'agents' : 'remove-agent', link });

/** @param agent Its name. @throws Error in the service's words. */
export const addAgent = (agent: string): Promise<MadeAgent> =>
  askAccess(madeSchema, { action: 'add-agent', agent });
