import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConditionFailedError } from './dynamo.ts';
import { createDynamoClient } from './sdk-dynamo.ts';

const credentials = () => Promise.resolve({ accessKeyId: 'x', secretAccessKey: 'y' });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A fake DynamoDB that responds as instructed and counts the requests. */
async function faulty(
  reply: (asked: number, reply: (status: number, body: object) => void) => void,
) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    reply(asked, (status, body) => {
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  servers.push(server);
  const client = createDynamoClient(
    { region: 'us-east-1', credentials, budget: { attemptMs: 90, attempts: 2, totalMs: 2_000 } },
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  return { client, asked: () => asked };
}

describe('DynamoDB calls', () => {
  it('end within their budget when there is no response', async () => {
    const { client, asked } = await faulty(() => undefined);
    const started = performance.now();
    await expect(client.get('content', { pk: 'x' })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(asked()).toBe(2);
  });

  it('are retried when DynamoDB is busy', async () => {
    const { client, asked } = await faulty((count, reply) => {
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

  it('are not retried when a condition failed, or when the request was invalid', async () => {
    const failed = await faulty((_, reply) => {
      reply(400, { __type: 'x#ConditionalCheckFailedException', message: 'no' });
    });
    await expect(
      failed.client.put(
        'content',
        { pk: 'x' },
        { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } },
      ),
    ).rejects.toBeInstanceOf(ConditionFailedError);
    expect(failed.asked()).toBe(1);
    const wrong = await faulty((_, reply) => {
      reply(400, { __type: 'x#ValidationException', message: 'no such key' });
    });
    await expect(wrong.client.get('content', { pk: 'x' })).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'GetItem: no such key',
    });
    expect(wrong.asked()).toBe(1);
  });
});
