/** What both adapters of the port do, against a DynamoDB that responds as a test instructs it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConditionFailedError, type Key, type LeanDynamoClient } from './dynamo.ts';
import { isUnwell } from './aws-error.ts';
import { createLeanDynamo } from './lean-dynamo.ts';
import { createDynamoClient } from './sdk-dynamo.ts';
import type { CallBudget } from './signed-fetch.ts';

const credentials = () => Promise.resolve({ accessKeyId: 'x', secretAccessKey: 'y' });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Asked {
  readonly count: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Keys of a BatchGetItem. */
  readonly keys: readonly Record<string, { S: string }>[];
  reply(status: number, body: object): void;
  hangUp(): void;
}
type Create = (
  connection: Parameters<typeof createLeanDynamo>[0],
  endpoint: string,
) => LeanDynamoClient;

/** Less than one attempt may take, longer than a busy machine needs. */
const HANG_MS = 45_000;
const ample = { attemptMs: 50_000, attempts: 2, totalMs: 100_000 };
const quick = { attemptMs: 500, attempts: 2, totalMs: 5_000 };
const itemsOf = (keys: Asked['keys']) => ({ Responses: { content: keys } });
const unprocessed = (keys: Asked['keys']) => ({ content: { Keys: keys } });

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A fake DynamoDB that responds as instructed and counts the requests. */
async function faulty(create: Create, respond: (asked: Asked) => void, budget: CallBudget = ample) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    const asked = count;
    void text(request).then((sent) => {
      const body = JSON.parse(sent) as Asked['body'] & {
        RequestItems?: { content: { Keys: Record<string, { S: string }>[] } };
      };
      const { RequestItems } = body;
      respond({
        count: asked,
        body,
        keys: RequestItems?.content.Keys ?? [],
        hangUp: () => request.socket.destroy(),
        reply(status, json) {
          response
            .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
            .end(JSON.stringify(json));
        },
      });
    });
  });
  const client = create({ region: 'us-east-1', credentials, budget }, await addressOf(server));
  return { client, asked: () => count };
}

const keys = (count: number): Key[] =>
  Array.from({ length: count }, (_, index) => ({ pk: `key-${index}` }));

describe.each<[string, Create]>([
  ['lean client', createLeanDynamo],
  ['SDK client', createDynamoClient],
])('DynamoDB calls by the %s', (_, create) => {
  it('end within their budget when there is no response', async () => {
    const { client, asked } = await faulty(create, () => undefined, quick);
    const started = performance.now();
    await expect(client.get('content', { pk: 'x' })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(asked()).toBe(2);
  });

  it('end when the total budget does, whatever an attempt may take', async () => {
    const short = { attemptMs: 50_000, attempts: 2, totalMs: 150 };
    const { client } = await faulty(create, () => undefined, short);
    const started = performance.now();
    const failure: unknown = await client
      .get('content', { pk: 'x' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'TimeoutError', status: 504 });
    expect(performance.now() - started).toBeLessThan(HANG_MS);
  });

  it('are retried when DynamoDB is busy', async () => {
    const { client, asked } = await faulty(create, ({ count, reply }) => {
      if (count === 1)
        reply(400, {
          __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException',
          message: 'slow down',
        });
      else reply(200, { Item: { pk: { S: 'x' } } });
    });
    expect(await client.get('content', { pk: 'x' })).toEqual({ pk: 'x' });
    expect(asked()).toBe(2);
  });

  it('are retried when a connection breaks, and then are unwell', async () => {
    const { client, asked } = await faulty(create, ({ hangUp }) => {
      hangUp();
    });
    const failure: unknown = await client
      .get('content', { pk: 'x' })
      .catch((error: unknown) => error);
    expect([isUnwell(failure), asked()]).toEqual([true, 2]);
  });

  it('are not retried when a condition failed, or when the request was invalid', async () => {
    const failed = await faulty(create, ({ reply }) => {
      reply(400, {
        __type: 'x#ConditionalCheckFailedException',
        message: 'no',
        Item: { pk: { S: 'x' }, set: { SS: ['a'] } },
      });
    });
    const failure: unknown = await failed.client
      .update({ table: 'content', key: { pk: 'x' }, update: 'REMOVE a', condition: 'c' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConditionFailedError);
    expect(failure).toMatchObject({ item: { pk: 'x', set: new Set(['a']) } });
    expect(failed.asked()).toBe(1);
    const wrong = await faulty(create, ({ reply }) => {
      reply(400, { __type: 'x#ValidationException', message: 'no such key' });
    });
    await expect(wrong.client.get('content', { pk: 'x' })).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'GetItem: no such key',
    });
    expect(wrong.asked()).toBe(1);
  });

  it('put an item under a condition, once', async () => {
    const { client, asked } = await faulty(create, ({ body, reply }) => {
      const isAsked =
        body.ConditionExpression === '#a = :one' &&
        isDeepStrictEqual(body.ExpressionAttributeNames, { '#a': 'a' }) &&
        isDeepStrictEqual(body.ExpressionAttributeValues, { ':one': { N: '1' } }) &&
        isDeepStrictEqual(body.Item, { pk: { S: 'x' }, bytes: { B: 'AAE=' } });
      reply(400, { __type: `x#${isAsked ? 'ConditionalCheckFailed' : 'Validation'}Exception` });
    });
    const put = client.put(
      'content',
      { pk: 'x', bytes: new Uint8Array([0, 1]) },
      { condition: '#a = :one', names: { '#a': 'a' }, values: { ':one': 1 } },
    );
    await expect(put).rejects.toBeInstanceOf(ConditionFailedError);
    expect(asked()).toBe(1);
  });

  it('read every type of our tables', async () => {
    const { client } = await faulty(create, ({ reply }) => {
      reply(200, {
        Item: {
          text: { S: '' },
          number: { N: '1.5' },
          bytes: { B: 'AAEC' },
          yes: { BOOL: true },
          set: { SS: ['a', 'b'] },
          list: { L: [{ S: 'a' }, { NULL: true }, { B: '/w==' }] },
        },
      });
    });
    expect(await client.get('content', { pk: 'x' })).toEqual({
      text: '',
      number: 1.5,
      bytes: Buffer.from([0, 1, 2]),
      yes: true,
      set: new Set(['a', 'b']),
      list: ['a', null, Buffer.from([255])],
    });
  });

  it('ask for 100 keys at once, and for each key once', async () => {
    const sizes: number[] = [];
    const { client } = await faulty(
      create,
      (asked) => {
        sizes.push(asked.keys.length);
        asked.reply(200, itemsOf(asked.keys));
      },
      ample,
    );
    const found = await client.batchGet('content', [...keys(230), ...keys(50)]);
    expect(new Set(found.map(({ pk }) => pk)).size).toBe(230);
    expect(sizes.sort((one, other) => other - one)).toEqual([100, 100, 30]);
  });

  it('ask again for unprocessed keys, and for nothing else', async () => {
    const requested: number[] = [];
    const { client } = await faulty(
      create,
      ({ count, keys: batch, reply }) => {
        requested.push(batch.length);
        const rest = count <= 2 ? batch.slice(count === 1 ? 6 : 0) : [];
        reply(200, {
          ...itemsOf(batch.slice(0, batch.length - rest.length)),
          UnprocessedKeys: unprocessed(rest),
        });
      },
      ample,
    );
    const found = await client.batchGet('content', keys(10));
    expect(found.map(({ pk }) => pk).sort()).toEqual(keys(10).map(({ pk }) => pk));
    expect(requested).toEqual([10, 4, 4]);
  });

  it('follow cut-off responses however many there are, as long as each brings something', async () => {
    const { client, asked } = await faulty(
      create,
      ({ keys: [first, ...rest], reply }) => {
        reply(200, {
          ...itemsOf(first === undefined ? [] : [first]),
          ...(rest.length === 0 ? {} : { UnprocessedKeys: unprocessed(rest) }),
        });
      },
      ample,
    );
    expect((await client.batchGet('content', keys(12))).length).toBe(12);
    expect(asked()).toBe(12);
  });

  it('give up on keys that stay unprocessed, within the budget and after few calls', async () => {
    const { client, asked } = await faulty(
      create,
      ({ keys: batch, reply }) => {
        reply(200, { Responses: { content: [] }, UnprocessedKeys: unprocessed(batch) });
      },
      // A busy machine may respond late: the number of calls ends it, not the time.
      { attemptMs: HANG_MS, attempts: 2, totalMs: HANG_MS },
    );
    const started = performance.now();
    const failure: unknown = await client
      .batchGet('content', keys(3))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'UnprocessedKeys', status: 503 });
    expect(isUnwell(failure)).toBe(true);
    expect(performance.now() - started).toBeLessThan(HANG_MS);
    expect(asked()).toBeGreaterThan(1);
    expect(asked()).toBeLessThanOrEqual(4);
  });
});
