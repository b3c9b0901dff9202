/**
 * The few DynamoDB calls that we make, over signed HTTP. Every name in an expression is a
 * placeholder (reserved words).
 */
import {
  AwsCallError,
  FinalResponseError,
  signedFetch,
  type AwsConnection,
} from './signed-fetch.ts';
import { marshal, unmarshal, type AttributeValue, type PlainItem } from './attributes.ts';

/** DynamoDB's maximum number of keys in a BatchGetItem and of puts in a BatchWriteItem. */
const BATCH_GET_MAX = 100;
const BATCH_WRITE_MAX = 25;

export type Key = Record<string, string>;
export type BatchWrite = { readonly put: PlainItem } | { readonly delete: Key };

export interface UpdateInput {
  readonly table: string;
  readonly key: Key;
  readonly update: string;
  readonly condition?: string;
  readonly names?: Record<string, string>;
  readonly values?: PlainItem;
  readonly returns?: 'ALL_NEW' | 'ALL_OLD' | 'UPDATED_NEW' | 'NONE';
  /**
   * Values that the error carries when the condition does not hold. The embedded store does not
   * support it.
   */
  readonly returnsOnFailure?: 'ALL_OLD';
}

/** A conditional write whose condition did not hold. */
export class ConditionFailedError extends FinalResponseError {
  override readonly name = 'ConditionFailedError';
  /**
   * The current item; undefined when it was not requested, does not exist, or the store does not
   * return it.
   */
  readonly item: PlainItem | undefined;
  constructor(message: string, item?: PlainItem) {
    super(message);
    this.item = item;
  }
}

export interface DynamoClient {
  get(table: string, key: Key, options?: { consistent?: boolean }): Promise<PlainItem | undefined>;
  /**
   * Returns items in no particular order; absent keys are left out. Splits requests over 100 keys
   * and retries keys that DynamoDB left unprocessed.
   */
  batchGet(
    table: string,
    keys: readonly Key[],
    options?: { consistent?: boolean },
  ): Promise<PlainItem[]>;
  /**
   * Returns all items of a partition in the order of their sort keys, or only those whose sort key
   * has this prefix.
   */
  query(table: string, pk: string, skPrefix?: string): Promise<PlainItem[]>;
  put(
    table: string,
    item: PlainItem,
    condition?: Pick<UpdateInput, 'condition' | 'names' | 'values'>,
  ): Promise<void>;
  batchWrite(table: string, writes: readonly BatchWrite[]): Promise<void>;
  update(input: UpdateInput): Promise<PlainItem | undefined>;
  delete(
    table: string,
    key: Key,
    condition?: Pick<UpdateInput, 'condition' | 'names' | 'values'>,
  ): Promise<void>;
  /** Number of HTTP calls made so far, for checking budgets. */
  readonly calls: () => number;
}

interface BatchGetResponse {
  Responses?: Record<string, Record<string, AttributeValue>[]>;
  UnprocessedKeys?: Record<string, { Keys: Record<string, AttributeValue>[] }>;
}
interface BatchWriteResponse {
  UnprocessedItems?: Record<string, unknown[]>;
}
interface ItemResponse {
  Item?: Record<string, AttributeValue>;
  Attributes?: Record<string, AttributeValue>;
}
interface QueryResponse {
  Items?: Record<string, AttributeValue>[];
  LastEvaluatedKey?: Record<string, AttributeValue>;
}
interface FailedResponse {
  __type?: string;
  message?: string;
  Message?: string;
  Item?: Record<string, AttributeValue>;
}

/** @param endpoint Address of the embedded store; when absent, AWS in the connection's region. */
export function createDynamoClient(connection: AwsConnection, endpoint?: string): DynamoClient {
  const url = endpoint ?? `https://dynamodb.${connection.region}.amazonaws.com/`;
  const call = signedFetch(connection, 'dynamodb');
  let calls = 0;

  function send<T>(action: string, body: object): Promise<T> {
    const init = {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${action}`,
      },
      body: JSON.stringify(body),
    };
    calls += 1;
    return call(url, init, async (response): Promise<T> => {
      if (response.ok) return (await response.json()) as T;
      const reply = (await response.json().catch(() => ({}))) as FailedResponse;
      const name = reply.__type?.split('#').pop() ?? 'DynamoError';
      if (name === 'ConditionalCheckFailedException') {
        throw new ConditionFailedError(
          `${action}: the condition did not hold`,
          reply.Item === undefined ? undefined : unmarshal(reply.Item),
        );
      }
      throw new AwsCallError(
        name,
        response.status,
        `${action}: ${reply.message ?? reply.Message ?? response.statusText}`,
      );
    });
  }

  async function batchGetSome(
    table: string,
    keys: Record<string, AttributeValue>[],
    ConsistentRead: boolean,
  ): Promise<PlainItem[]> {
    const items: PlainItem[] = [];
    let pending = keys;
    while (pending.length > 0) {
      const reply = await send<BatchGetResponse>('BatchGetItem', {
        RequestItems: { [table]: { Keys: pending, ConsistentRead } },
      });
      for (const item of reply.Responses?.[table] ?? []) items.push(unmarshal(item));
      pending = reply.UnprocessedKeys?.[table]?.Keys ?? [];
    }
    return items;
  }

  return {
    calls: () => calls,
    async get(table, key, options) {
      const reply = await send<ItemResponse>('GetItem', {
        TableName: table,
        Key: marshal(key),
        ConsistentRead: options?.consistent ?? false,
      });
      return reply.Item === undefined ? undefined : unmarshal(reply.Item);
    },
    async batchGet(table, keys, options) {
      const distinct = [
        ...new Map(keys.map((key) => [JSON.stringify(key), marshal(key)])).values(),
      ];
      const groups: Promise<PlainItem[]>[] = [];
      for (let at = 0; at < distinct.length; at += BATCH_GET_MAX)
        groups.push(
          batchGetSome(table, distinct.slice(at, at + BATCH_GET_MAX), options?.consistent ?? false),
        );
      return (await Promise.all(groups)).flat();
    },
    async query(table, pk, skPrefix) {
      const items: PlainItem[] = [];
      let start: Record<string, AttributeValue> | undefined;
      do {
        const reply: QueryResponse = await send<QueryResponse>('Query', {
          TableName: table,
          ConsistentRead: true,
          ExclusiveStartKey: start,
          KeyConditionExpression:
            skPrefix === undefined ? '#pk = :pk' : '#pk = :pk AND begins_with(#sk, :sk)',
          ExpressionAttributeNames: {
            '#pk': 'pk',
            ...(skPrefix === undefined ? {} : { '#sk': 'sk' }),
          },
          ExpressionAttributeValues: marshal({ ':pk': pk, ':sk': skPrefix }),
        });
        for (const item of reply.Items ?? []) items.push(unmarshal(item));
        start = reply.LastEvaluatedKey;
      } while (start !== undefined);
      return items;
    },
    async put(table, item, condition) {
      await send('PutItem', {
        TableName: table,
        Item: marshal(item),
        ConditionExpression: condition?.condition,
        ExpressionAttributeNames: condition?.names,
        ExpressionAttributeValues:
          condition?.values === undefined ? undefined : marshal(condition.values),
      });
    },
    async batchWrite(table, writes) {
      for (let at = 0; at < writes.length; at += BATCH_WRITE_MAX) {
        let pending: unknown[] = writes
          .slice(at, at + BATCH_WRITE_MAX)
          .map((write) =>
            'put' in write
              ? { PutRequest: { Item: marshal(write.put) } }
              : { DeleteRequest: { Key: marshal(write.delete) } },
          );
        while (pending.length > 0) {
          const reply = await send<BatchWriteResponse>('BatchWriteItem', {
            RequestItems: { [table]: pending },
          });
          pending = reply.UnprocessedItems?.[table] ?? [];
        }
      }
    },
    async update(input) {
      const reply = await send<ItemResponse>('UpdateItem', {
        TableName: input.table,
        Key: marshal(input.key),
        UpdateExpression: input.update,
        ConditionExpression: input.condition,
        ExpressionAttributeNames: input.names,
        ReturnValues: input.returns ?? 'NONE',
        ReturnValuesOnConditionCheckFailure: input.returnsOnFailure,
        ExpressionAttributeValues: input.values === undefined ? undefined : marshal(input.values),
      });
      return reply.Attributes === undefined ? undefined : unmarshal(reply.Attributes);
    },
    async delete(table, key, condition) {
      await send('DeleteItem', {
        TableName: table,
        Key: marshal(key),
        ConditionExpression: condition?.condition,
        ExpressionAttributeNames: condition?.names,
        ExpressionAttributeValues:
          condition?.values === undefined ? undefined : marshal(condition.values),
      });
    },
  };
}
