/** All DynamoDB calls, through the AWS SDK: for API functions and commands (docs/adr/0002). */
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
  type AttributeValue,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { marshal, unmarshal, type PlainItem } from './attributes.ts';
import { AwsCallError, responseError } from './aws-error.ts';
import {
  ConditionFailedError,
  keyGroups,
  type BatchWrite,
  type DynamoClient,
  type Key,
  type UpdateInput,
  type WriteCondition,
} from './dynamo.ts';
import type { AwsConnection } from './signed-fetch.ts';
import { measureStore } from '../observability/measure-store.ts';
import { resendUnprocessed } from './unprocessed.ts';

/** DynamoDB's maximum number of puts and deletes in a BatchWriteItem. */
const BATCH_WRITE_MAX = 25;

/** Everything that the SDK would otherwise look for in files is given. */
function createSdkClient({ region, credentials, budget }: AwsConnection, endpoint?: string) {
  return new DynamoDBClient({
    region,
    endpoint,
    credentials,
    retryMode: 'standard',
    maxAttempts: budget.attempts,
    requestHandler: {
      connectionTimeout: budget.attemptMs,
      requestTimeout: budget.attemptMs,
      throwOnRequestTimeout: true,
    },
    accountIdEndpointMode: 'disabled',
    endpointDiscoveryEnabled: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    userAgentAppId: '',
  });
}

/** How the SDK wraps what another realm throws, such as Node under a test runner. */
const foreignError =
  /^AWS SDK error wrapper for (?:TimeoutError|Error: (?:connect|read|write|getaddrinfo|socket)\b)/;

/** Turns the SDK's errors into those of the port. Errors of the network stay as they are. */
function portError(action: string, error: unknown): unknown {
  if (error instanceof ConditionalCheckFailedException)
    return new ConditionFailedError(
      `${action}: the condition did not hold`,
      error.Item === undefined ? undefined : unmarshal(error.Item),
    );
  if (error instanceof DynamoDBServiceException)
    return responseError(error.name, error.$metadata.httpStatusCode ?? 400, {
      action,
      text: error.message,
    });
  if (error instanceof Error && foreignError.test(error.message))
    return new AwsCallError('TimeoutError', 504, `${action}: ${error.message}`);
  return error;
}

/** Returns a function that makes one call within the budget, and a count of its calls. */
function createSender(totalMs: number) {
  let calls = 0;

  /** @param make sends a command with the SDK's client. */
  async function send<T>(
    action: string,
    make: (options: { readonly abortSignal: AbortSignal }) => Promise<T>,
    leftMs: number = totalMs,
  ): Promise<T> {
    const ms = Math.max(1, Math.ceil(leftMs));
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The call ends with the budget even where the SDK waits for something that it cannot abort.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new AwsCallError('TimeoutError', 504, `${action}: no response within ${ms} ms`));
        controller.abort();
      }, ms);
    });
    calls += 1;
    try {
      return await measureStore(() =>
        Promise.race([make({ abortSignal: controller.signal }), late]).catch((error: unknown) => {
          throw portError(action, error);
        }),
      );
    } finally {
      clearTimeout(timer);
    }
  }
  return { send, calls: () => calls };
}
type Send = ReturnType<typeof createSender>['send'];

function conditionInput(condition: WriteCondition | undefined) {
  return {
    ConditionExpression: condition?.condition,
    ExpressionAttributeNames: condition?.names,
    ExpressionAttributeValues:
      condition?.values === undefined ? undefined : marshal(condition.values),
  };
}

function updateCommand(input: UpdateInput): UpdateItemCommand {
  return new UpdateItemCommand({
    TableName: input.table,
    Key: marshal(input.key),
    UpdateExpression: input.update,
    ...conditionInput(input),
    ReturnValues: input.returns ?? 'NONE',
    ReturnValuesOnConditionCheckFailure: input.returnsOnFailure,
  });
}

function queryCommand(
  table: string,
  pk: string,
  skPrefix: string | undefined,
  start: Record<string, AttributeValue> | undefined,
): QueryCommand {
  const hasPrefix = skPrefix !== undefined;
  return new QueryCommand({
    TableName: table,
    ConsistentRead: true,
    ExclusiveStartKey: start,
    KeyConditionExpression: hasPrefix ? '#pk = :pk AND begins_with(#sk, :sk)' : '#pk = :pk',
    ExpressionAttributeNames: { '#pk': 'pk', ...(hasPrefix ? { '#sk': 'sk' } : {}) },
    ExpressionAttributeValues: marshal({ ':pk': pk, ':sk': skPrefix }),
  });
}

function writeRequest(write: BatchWrite): WriteRequest {
  return 'put' in write
    ? { PutRequest: { Item: marshal(write.put) } }
    : { DeleteRequest: { Key: marshal(write.delete) } };
}

/** The two calls of which DynamoDB may leave a rest, which is sent again within the same budget. */
function createBatches(client: DynamoDBClient, send: Send, budget: AwsConnection['budget']) {
  async function getSome(table: string, keys: readonly Key[], ConsistentRead: boolean) {
    const items: PlainItem[] = [];
    await resendUnprocessed<Record<string, AttributeValue>>(keys.map(marshal), {
      name: 'UnprocessedKeys',
      budget,
      async send(Keys, leftMs) {
        const command = new BatchGetItemCommand({
          RequestItems: { [table]: { Keys: [...Keys], ConsistentRead } },
        });
        const make = (options: { readonly abortSignal: AbortSignal }) =>
          client.send(command, options);
        const reply = await send('BatchGetItem', make, leftMs);
        for (const item of reply.Responses?.[table] ?? []) items.push(unmarshal(item));
        return reply.UnprocessedKeys?.[table]?.Keys ?? [];
      },
    });
    return items;
  }

  async function writeSome(table: string, writes: readonly BatchWrite[]) {
    await resendUnprocessed(writes.map(writeRequest), {
      name: 'UnprocessedItems',
      budget,
      async send(requests, leftMs) {
        const command = new BatchWriteItemCommand({ RequestItems: { [table]: [...requests] } });
        const make = (options: { readonly abortSignal: AbortSignal }) =>
          client.send(command, options);
        return (await send('BatchWriteItem', make, leftMs)).UnprocessedItems?.[table] ?? [];
      },
    });
  }
  return { getSome, writeSome };
}

async function queryAll(
  client: DynamoDBClient,
  send: Send,
  ...[table, pk, skPrefix]: Parameters<DynamoClient['query']>
): Promise<PlainItem[]> {
  const items: PlainItem[] = [];
  let start: Record<string, AttributeValue> | undefined;
  do {
    const command = queryCommand(table, pk, skPrefix, start);
    const reply = await send('Query', (options) => client.send(command, options));
    for (const item of reply.Items ?? []) items.push(unmarshal(item));
    start = reply.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

/** @param endpoint Address of the embedded store; when absent, AWS in the connection's region. */
export function createDynamoClient(connection: AwsConnection, endpoint?: string): DynamoClient {
  const client = createSdkClient(connection, endpoint);
  const { send, calls } = createSender(connection.budget.totalMs);
  const { getSome, writeSome } = createBatches(client, send, connection.budget);
  return {
    calls,
    async get(table, key, options) {
      const command = new GetItemCommand({
        TableName: table,
        Key: marshal(key),
        ConsistentRead: options?.consistent ?? false,
      });
      const { Item } = await send('GetItem', (sending) => client.send(command, sending));
      return Item === undefined ? undefined : unmarshal(Item);
    },
    async batchGet(table, keys, options) {
      const isConsistent = options?.consistent ?? false;
      const groups = keyGroups(keys).map((group) => getSome(table, group, isConsistent));
      return (await Promise.all(groups)).flat();
    },
    query: (...of) => queryAll(client, send, ...of),
    async put(table, item, condition) {
      const command = new PutItemCommand({
        TableName: table,
        Item: marshal(item),
        ...conditionInput(condition),
      });
      await send('PutItem', (options) => client.send(command, options));
    },
    async batchWrite(table, writes) {
      for (let at = 0; at < writes.length; at += BATCH_WRITE_MAX)
        await writeSome(table, writes.slice(at, at + BATCH_WRITE_MAX));
    },
    async update(input) {
      const command = updateCommand(input);
      const { Attributes } = await send('UpdateItem', (options) => client.send(command, options));
      return Attributes === undefined ? undefined : unmarshal(Attributes);
    },
    async delete(table, key, condition) {
      const command = new DeleteItemCommand({
        TableName: table,
        Key: marshal(key),
        ...conditionInput(condition),
      });
      await send('DeleteItem', (options) => client.send(command, options));
    },
  };
}
