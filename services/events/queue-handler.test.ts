import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LogEvent } from '../http/log.ts';
import { queueHandler } from './queue-handler.ts';

let taken: string[];
let logged: LogEvent[];
beforeEach(() => {
  taken = [];
  logged = [];
});

const handler = queueHandler(
  (event) => {
    logged.push(event);
  },
  async (body) => {
    if (body.startsWith('poison')) throw new Error('It cannot be taken');
    taken.push(body);
  },
);
const context = { awsRequestId: 'invocation' };
const message = (body: string, MessageGroupId?: string) => ({
  messageId: `id of ${body}`,
  body,
  attributes: { ApproximateReceiveCount: '2', MessageGroupId },
});
const failed = (...bodies: string[]) => ({
  batchItemFailures: bodies.map((body) => ({ itemIdentifier: `id of ${body}` })),
});

describe('Messages of a queue', () => {
  it('that fail come again alone, and the log names them without what they hold', async () => {
    const Records = ['one', 'poison with a secret', 'two'].map((body) => message(body));
    expect(await handler({ Records }, context)).toEqual(failed('poison with a secret'));
    expect(taken).toEqual(['one', 'two']);
    expect(logged).toEqual([
      expect.objectContaining({
        level: 'ERROR',
        messageId: 'id of poison with a secret',
        attempt: '2',
      }),
    ]);
  });

  it('with an order are not tried after one of their group has failed; other groups go on', async () => {
    const Records = [
      message('a1', 'a'),
      message('poison a2', 'a'),
      message('b1', 'b'),
      message('a3', 'a'),
    ];
    expect(await handler({ Records }, context)).toEqual(failed('poison a2', 'a3'));
    expect(taken).toEqual(['a1', 'b1']);
  });

  it('that are none of SQS are dropped, and the others are taken', async () => {
    for (const event of [null, 7, {}, { Records: {} }])
      expect(await handler(event, context)).toEqual(failed());
    expect(
      await handler({ Records: [null, { body: 'without an id' }, message('good')] }, context),
    ).toEqual(failed());
    expect(taken).toEqual(['good']);
    expect(logged.every(({ level }) => level === 'WARN')).toBe(true);
  });
});
