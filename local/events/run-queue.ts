/**
 * Gives a function the messages of its queue on one machine, as Lambda does: in batches, again after a
 * while when it fails, and no more after some attempts. A data folder's site alone runs its queues; other
 * processes may add to them.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
import * as v from 'valibot';
import { visibilityS, type QueueRoute } from '../../services/aws/queues.ts';
import type { InvocationResult } from '../lambda/invocation-result.ts';
import type { KeptMessage, QueueFiles } from './queue-files.ts';

export interface QueueRun {
  readonly name: string;
  readonly route: QueueRoute;
  /** Time limit of the function. */
  readonly timeoutS: number;
  readonly files: QueueFiles;
  /** Invokes the function with an event as JSON. */
  readonly invoke: (payload: string) => Promise<InvocationResult>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

const resultSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.nullish(
    v.object({
      batchItemFailures: v.nullish(v.array(v.object({ itemIdentifier: v.string() })), []),
    }),
    { batchItemFailures: [] },
  ),
);

/** Returns the messages to take now. A message that is hidden holds back those of its group. */
async function due({ files, route, now }: QueueRun): Promise<KeptMessage[]> {
  const found: KeptMessage[] = [];
  const held = new Set<string>();
  for await (const message of files.all()) {
    const { visibleAt, group } = message;
    const isHeld = group !== undefined && held.has(group);
    if (visibleAt <= now() && !isHeld) found.push(message);
    else if (group !== undefined && route.order === 'first-in-first-out') held.add(group);
    if (found.length === route.batchSize) break;
  }
  return found;
}

function eventOf(name: string, messages: readonly KeptMessage[]): string {
  return JSON.stringify({
    Records: messages.map(({ id, body, group, sentAt, receives }) => ({
      messageId: id,
      receiptHandle: id,
      body,
      attributes: {
        ApproximateReceiveCount: String(receives),
        SentTimestamp: String(sentAt),
        ...(group === undefined ? {} : { MessageGroupId: group }),
      },
      messageAttributes: {},
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${name}`,
      awsRegion: 'us-east-1',
    })),
  });
}

/** Returns the ids of messages that are to be tried again; undefined: all of them. */
function failuresIn(result: InvocationResult): ReadonlySet<string> | undefined {
  if (result.kind !== 'ok') return undefined;
  const parsed = v.safeParse(resultSchema, result.payload);
  // As Lambda: a result that cannot be read means that the whole batch has failed.
  return parsed.success
    ? new Set(parsed.output.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    : undefined;
}

/**
 * Shows messages that a process had taken when it was ended: a data folder's site alone takes them, so
 * nobody has them any more.
 */
export async function showTaken({ files, now }: Pick<QueueRun, 'files' | 'now'>): Promise<void> {
  for await (const message of files.all())
    if (message.visibleAt > now()) await files.change({ ...message, visibleAt: now() });
}

/**
 * Takes one batch.
 * @returns whether there was anything to take.
 */
export async function takeBatch(run: QueueRun): Promise<boolean> {
  const { name, route, files, now, log } = run;
  const hiddenUntil = now() + visibilityS(run.timeoutS, route) * 1_000;
  const taken = (await due(run)).map((message) => ({
    ...message,
    receives: message.receives + 1,
    visibleAt: hiddenUntil,
  }));
  if (taken.length === 0) return false;
  // Before the call: a process that ends in it has tried once.
  for (const message of taken) await files.change(message);
  const result = await run.invoke(eventOf(name, taken));
  const failed = failuresIn(result);
  if (result.kind !== 'ok') log(`The function ${name} failed: ${JSON.stringify(result)}`);
  for (const message of taken) {
    if (failed?.has(message.id) === false) await files.remove(message);
    else if (message.receives >= route.maxReceives) {
      log(`${name} could not take a message ${message.receives} times: it is in its dead letters`);
      await files.bury(message.file);
    }
  }
  return true;
}
