/**
 * Queues between functions, one row each. The function of the same name in `lambdas/functions.ts` takes
 * what is in it; others may send to it when their row says so (docs/adr/0099).
 */

export interface QueueRoute {
  readonly kind: 'queue';
  /** Environment variable that gives functions the queue's address. */
  readonly variable: `${string}_QUEUE`;
  /**
   * `first-in-first-out`: messages of one group are taken in their order, one batch at a time, and a
   * message with the id of one of the last five minutes is dropped. `any`: in no order, at least once.
   */
  readonly order: 'any' | 'first-in-first-out';
  /** Messages that the function takes at once, at most 10. */
  readonly batchSize: number;
  /** Calls of the function at the same time; SQS takes no fewer than 2. */
  readonly maxConcurrency: number;
  /** After so many attempts a message is a dead letter: it is kept aside, and an alarm is on. */
  readonly maxReceives: number;
  /**
   * How long a message that was taken is hidden, in multiples of the function's time limit. Default: 6.
   * A queue of one group that one call takes at a time needs no more than 1: nothing else goes on before.
   */
  readonly hiddenFor?: number;
}

export const queues = {
  'email-events': {
    kind: 'queue',
    variable: 'EMAIL_EVENTS_QUEUE',
    order: 'any',
    batchSize: 10,
    maxConcurrency: 2,
    maxReceives: 5,
  },
  'subscription-rows': {
    kind: 'queue',
    variable: 'SUBSCRIPTION_ROWS_QUEUE',
    order: 'first-in-first-out',
    batchSize: 5,
    maxConcurrency: 2,
    maxReceives: 5,
  },
  'source-changes': {
    kind: 'queue',
    variable: 'SOURCE_CHANGES_QUEUE',
    order: 'first-in-first-out',
    // What an edit reports several times is taken at once.
    batchSize: 10,
    maxConcurrency: 2,
    maxReceives: 3,
    hiddenFor: 1,
  },
} as const satisfies Record<string, QueueRoute>;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as readonly QueueName[];

/**
 * How long a message that a function has got is hidden from others: six times the function's time
 * limit, or as long as its row says.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 */
export function visibilityS(timeoutS: number, { hiddenFor = 6 }: QueueRoute): number {
  return hiddenFor * timeoutS;
}

/** A message with the id of one that was sent less than this before is dropped. */
export const DEDUPLICATION_MS = 300_000;
/** SQS's limits for one call. */
export const SEND_MAX_MESSAGES = 10;
export const SEND_MAX_BYTES = 262_144;
