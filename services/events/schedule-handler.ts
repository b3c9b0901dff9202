/** Makes a Lambda handler that runs by the clock (docs/adr/0099). */
import * as v from 'valibot';
import type { Log } from '../http/log.ts';
import { observeEvent } from '../observability/observe-event.ts';

/** What the scheduler sends, in AWS and on one machine. */
const eventSchema = v.object({ scheduledAt: v.pipe(v.string(), v.isoTimestamp()) });

export type ScheduleHandler = (
  event: unknown,
  context: { readonly awsRequestId: string },
) => Promise<void>;

/**
 * @param work Is given the time for which the run was due. It may run twice for one time. What it
 *   throws ends the run, which Lambda tries twice more; then it is a dead letter.
 */
export function scheduleHandler(
  log: Log,
  work: (scheduledAt: Date) => Promise<void>,
): ScheduleHandler {
  return (event, { awsRequestId }) =>
    observeEvent('event', awsRequestId, async () => {
      const parsed = v.safeParse(eventSchema, event);
      if (parsed.success) await work(new Date(parsed.output.scheduledAt));
      else log({ level: 'WARN', message: 'An event is not one of the scheduler' });
    });
}
