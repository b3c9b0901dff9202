/**
 * Makes a Lambda handler that takes the messages of a queue: one that fails is tried again alone, and is
 * a dead letter after some attempts (docs/adr/0099).
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
import * as v from 'valibot';
import type { Log } from '../http/log.ts';
import { observeEvent } from '../observability/observe-event.ts';

const recordSchema = v.object({
  messageId: v.string(),
  body: v.string(),
  attributes: v.optional(
    v.object({
      MessageGroupId: v.optional(v.string()),
      ApproximateReceiveCount: v.optional(v.string()),
    }),
    {},
  ),
});
const eventSchema = v.object({ Records: v.array(v.unknown()) });

/** Messages that are to be tried again. */
export interface QueueResult {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}
export type QueueHandler = (
  event: unknown,
  context: { readonly awsRequestId: string },
) => Promise<QueueResult>;

/**
 * Makes a handler of a queue whose messages are taken together.
 * @param takeAll Takes the bodies of a batch; they may come more than once. When it throws, all of them
 *   are tried again.
 */
export function batchHandler(
  log: Log,
  takeAll: (bodies: readonly string[]) => Promise<void>,
): QueueHandler {
  return (event, { awsRequestId }) =>
    observeEvent('event', awsRequestId, async () => {
      const parsed = v.safeParse(eventSchema, event);
      const records = (parsed.success ? parsed.output.Records : []).flatMap((given) => {
        const record = v.safeParse(recordSchema, given);
        return record.success ? [record.output] : [];
      });
      if (records.length === 0) log({ level: 'WARN', message: 'An event is not one of SQS' });
      else await takeAll(records.map(({ body }) => body));
      return { batchItemFailures: [] };
    });
}

/**
 * @param take Takes a message; it may come more than once. What it throws is logged, and the message is
 *   tried again. After a message that failed, those of its group are not tried: their order stays.
 */
export function queueHandler(
  log: Log,
  take: (body: string, messageId: string) => Promise<void>,
): QueueHandler {
  async function takeAll(records: readonly unknown[]): Promise<string[]> {
    const failed: string[] = [];
    const stopped = new Set<string>();
    for (const given of records) {
      const parsed = v.safeParse(recordSchema, given);
      if (!parsed.success) {
        log({ level: 'WARN', message: 'A message of a queue is not one of SQS' });
        continue;
      }
      const { messageId, body, attributes } = parsed.output;
      const { MessageGroupId: group, ApproximateReceiveCount: attempt } = attributes;
      if (group !== undefined && stopped.has(group)) failed.push(messageId);
      else
        await take(body, messageId).catch((error: unknown) => {
          log({
            level: 'ERROR',
            message: 'A message could not be taken',
            messageId,
            attempt,
            error,
          });
          failed.push(messageId);
          if (group !== undefined) stopped.add(group);
        });
    }
    return failed;
  }

  return (event, { awsRequestId }) =>
    observeEvent('event', awsRequestId, async () => {
      const parsed = v.safeParse(eventSchema, event);
      if (!parsed.success) log({ level: 'WARN', message: 'An event is not one of SQS' });
      const failed = parsed.success ? await takeAll(parsed.output.Records) : [];
      return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
    });
}
