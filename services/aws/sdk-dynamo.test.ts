import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { isUnwell } from './aws-error.ts';
import { ConditionFailedError, type BatchWrite } from './dynamo.ts';
import { createDynamoClient } from './sdk-dynamo.ts';

/** Longer than a busy machine needs: only a call that hangs takes it. */
const HANG_MS = 30_000;

const sdk = mockClient(DynamoDBClient);
afterEach(() => {
  sdk.reset();
});

const credentials = () => Promise.resolve({ accessKeyId: 'x', secretAccessKey: 'y' });
const connection = { region: 'us-east-1', credentials };
const client = createDynamoClient({
  ...connection,
  budget: { attemptMs: HANG_MS, attempts: 2, totalMs: HANG_MS },
});
/** Gives up soon. */
const quick = createDynamoClient({
  ...connection,
  budget: { attemptMs: 100, attempts: 2, totalMs: 400 },
});
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const writes = (count: number): BatchWrite[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? { put: { pk: `put-${index}` } } : { delete: { pk: `delete-${index}` } },
  );
const requestsOf = (call: ReturnType<typeof sdk.commandCalls>[number]) =>
  Object.values((call.args[0] as BatchWriteItemCommand).input.RequestItems ?? {}).flat();

describe('The SDK’s client', () => {
  it('writes 25 items at once, and sends again what was left unprocessed', async () => {
    sdk
      .on(BatchWriteItemCommand)
      .resolvesOnce({
        UnprocessedItems: { t: [{ PutRequest: { Item: { pk: { S: 'put-0' } } } }] },
      })
      .resolves({});
    await client.batchWrite('t', writes(60));
    expect(sdk.commandCalls(BatchWriteItemCommand).map((call) => requestsOf(call).length)).toEqual([
      25, 1, 25, 10,
    ]);
  });

  it('gives up on items that stay unprocessed, within the budget and after few calls', async () => {
    sdk.on(BatchWriteItemCommand).callsFake(({ RequestItems }: { RequestItems: object }) => ({
      UnprocessedItems: RequestItems,
    }));
    const started = performance.now();
    expect(await failure(client.batchWrite('t', writes(3)))).toMatchObject({
      name: 'UnprocessedItems',
      status: 503,
    });
    expect(performance.now() - started).toBeLessThan(HANG_MS);
    expect(sdk.commandCalls(BatchWriteItemCommand).length).toBeLessThanOrEqual(4);
  });

  it('gets keys that were unprocessed at first', async () => {
    const pk = { pk: { S: 'x' } };
    sdk
      .on(BatchGetItemCommand)
      .resolvesOnce({ UnprocessedKeys: { t: { Keys: [pk] } } })
      .resolves({ Responses: { t: [pk] } });
    expect(await client.batchGet('t', [{ pk: 'x' }])).toEqual([{ pk: 'x' }]);
  });

  it('reads all pages of a query', async () => {
    const last = { pk: { S: 'p' }, sk: { S: 'b' } };
    sdk
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ sk: { S: 'a' } }, { sk: { S: 'b' } }], LastEvaluatedKey: last })
      .resolves({ Items: [{ sk: { S: 'c' } }] });
    expect(await client.query('t', 'p', 'prefix#')).toEqual([
      { sk: 'a' },
      { sk: 'b' },
      { sk: 'c' },
    ]);
    const inputs = sdk.commandCalls(QueryCommand).map((call) => call.args[0].input);
    expect(inputs).toMatchObject([
      {
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': { S: 'p' }, ':sk': { S: 'prefix#' } },
        ConsistentRead: true,
      },
      { ExclusiveStartKey: last },
    ]);
    await client.query('t', 'p');
    expect(sdk.commandCalls(QueryCommand).at(-1)?.args[0].input).toMatchObject({
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
    });
  });

  it('reports a condition that does not hold, with the item', async () => {
    const rejection = new ConditionalCheckFailedException({
      $metadata: { httpStatusCode: 400 },
      message: 'no',
      Item: { version: { N: '3' } },
    });
    sdk.on(PutItemCommand).rejects(rejection).on(DeleteItemCommand).rejects(rejection);
    for (const error of [
      await failure(client.put('t', { pk: 'x' }, { condition: 'c' })),
      await failure(client.delete('t', { pk: 'x' }, { condition: 'c' })),
    ]) {
      expect(error).toBeInstanceOf(ConditionFailedError);
      expect(error).toMatchObject({ item: { version: 3 } });
      expect(isUnwell(error)).toBe(false);
    }
  });

  it('reports throttling under its name', async () => {
    sdk
      .on(GetItemCommand)
      .rejects(new ThrottlingException({ $metadata: { httpStatusCode: 400 }, message: 'slower' }));
    const error = await failure(client.get('t', { pk: 'x' }));
    expect(error).toMatchObject({
      name: 'ThrottlingException',
      status: 400,
      message: 'GetItem: slower',
    });
    expect(isUnwell(error)).toBe(true);
  });

  it('does not wait for the SDK beyond the budget', async () => {
    sdk.on(GetItemCommand).callsFake(() => new Promise(() => undefined));
    const started = performance.now();
    expect(await failure(quick.get('t', { pk: 'x' }))).toMatchObject({ name: 'TimeoutError' });
    expect(performance.now() - started).toBeLessThan(HANG_MS);
  });
});
