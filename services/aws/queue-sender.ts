/**
 * Sends messages to a queue of SQS, in AWS and on one machine, whose address the environment gives.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html
 */
import * as v from 'valibot';
import { AwsCallError } from './aws-error.ts';
import { errorName } from './error-name.ts';
import { SEND_MAX_BYTES, SEND_MAX_MESSAGES } from './queues.ts';
import { isOk, jsonOf } from './send-request.ts';
import { signedFetch, type AwsConnection, type CallBudget } from './signed-fetch.ts';

/** A caller of ours gives up after ten seconds or more. */
const BUDGET: CallBudget = { attemptMs: 2_000, attempts: 3, totalMs: 6_000 };

export interface QueueMessage {
  readonly body: string;
  /** For a queue that keeps an order: that of a group. */
  readonly group?: string;
  /** For such a queue: a message with the id of one of the last five minutes is dropped. */
  readonly deduplicationId?: string;
}

/**
 * Sends messages in their order.
 * @throws AwsCallError when one of them was not taken. Those before it may have been: send all again,
 *   with the same ids.
 */
export type SendToQueue = (messages: readonly QueueMessage[]) => Promise<void>;

const responseSchema = v.object({
  Failed: v.optional(
    v.array(v.object({ Code: v.string(), SenderFault: v.optional(v.boolean(), false) })),
    [],
  ),
});

/** Returns as many messages together as one call takes. */
function batches(messages: readonly QueueMessage[]): QueueMessage[][] {
  const all: QueueMessage[][] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message.body);
    const batch = all.at(-1);
    if (
      batch === undefined ||
      batch.length === SEND_MAX_MESSAGES ||
      bytes + size > SEND_MAX_BYTES
    ) {
      all.push([message]);
      bytes = size;
    } else {
      batch.push(message);
      bytes += size;
    }
  }
  return all;
}

/** @param address The queue's URL, e.g. `https://sqs.us-east-1.amazonaws.com/123456789012/name`. */
export function createQueueSender(
  connection: Omit<AwsConnection, 'budget'>,
  address: string,
): SendToQueue {
  const call = signedFetch({ ...connection, budget: BUDGET }, 'sqs');
  const url = new URL('/', address);
  return async (messages) => {
    for (const batch of batches(messages)) {
      const request = {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'AmazonSQS.SendMessageBatch',
        },
        body: JSON.stringify({
          QueueUrl: address,
          Entries: batch.map(({ body, group, deduplicationId }, index) => ({
            Id: String(index),
            MessageBody: body,
            MessageGroupId: group,
            MessageDeduplicationId: deduplicationId,
          })),
        }),
      };
      await call(url, request, (response) => {
        const reply = v.parse(responseSchema, jsonOf(response));
        const [failed] = reply.Failed;
        if (isOk(response) && failed === undefined) return;
        const name = failed?.Code ?? errorName(response, 'QueueError');
        const status = isOk(response) && failed?.SenderFault === false ? 503 : response.status;
        throw new AwsCallError(name, status, 'SendMessageBatch: a message was not taken');
      });
    }
  };
}
