/**
 * The DynamoDB calls of the page and feeds functions over signed HTTP, without the SDK, whose
 * loading would double their cold start (docs/adr/0002), and the single calls of a publish, of which
 * an import makes tens of thousands (docs/adr/0132).
 */
import * as v from 'valibot';
import { marshal, unmarshal, type PlainItem } from './attributes.ts';
import { responseError } from './aws-error.ts';
import { ConditionFailedError, keyGroups, type Key, type LeanDynamoClient } from './dynamo.ts';
import { errorName } from './error-name.ts';
import { isOk, jsonOf, type AwsResponse } from './send-request.ts';
import { signedFetch, type AwsConnection } from './signed-fetch.ts';
import { measureStore } from '../observability/measure-store.ts';
import { resendUnprocessed } from './unprocessed.ts';

/** An item or a key, whose attributes `unmarshal` reads. */
const attributes = v.custom<object>((value) => typeof value === 'object' && value !== null);
const itemReply = v.object({ Item: v.optional(attributes), Attributes: v.optional(attributes) });
const batchReply = v.object({
  Responses: v.optional(v.record(v.string(), v.array(attributes)), {}),
  UnprocessedKeys: v.optional(v.record(v.string(), v.object({ Keys: v.array(attributes) })), {}),
});
const failedReply = v.object({
  message: v.optional(v.string()),
  Message: v.optional(v.string()),
  Item: v.optional(attributes),
});

/** In JSON, bytes are base64. A Buffer has been made into its own JSON by then. */
function encodeBytes(this: unknown, name: string, value: unknown): unknown {
  const original: unknown =
    typeof this === 'object' && this !== null ? Reflect.get(this, name) : undefined;
  return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
}

function errorOf(action: string, response: AwsResponse): Error {
  const parsed = v.safeParse(failedReply, jsonOf(response));
  const reply = parsed.success ? parsed.output : {};
  const name = errorName(response, 'DynamoError');
  if (name === 'ConditionalCheckFailedException')
    return new ConditionFailedError(
      `${action}: the condition did not hold`,
      reply.Item === undefined ? undefined : unmarshal(reply.Item),
    );
  const text = reply.message ?? reply.Message ?? response.statusText;
  return responseError(name, response.status, { action, text });
}

/** Returns a function that makes one call, and a count of its calls. */
function createSender(connection: AwsConnection, endpoint?: string) {
  const url = new URL(endpoint ?? `https://dynamodb.${connection.region}.amazonaws.com/`);
  const call = signedFetch(connection, 'dynamodb');
  let calls = 0;

  async function send<T>(
    action: string,
    schema: v.GenericSchema<unknown, T>,
    body: object,
    leftMs?: number,
  ): Promise<T> {
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${action}`,
      },
      body: JSON.stringify(body, encodeBytes),
    };
    calls += 1;
    const read = (response: AwsResponse) => {
      if (!isOk(response)) throw errorOf(action, response);
      return v.parse(schema, JSON.parse(response.body.toString()));
    };
    return measureStore(() => call(url, request, read, leftMs));
  }
  return { send, calls: () => calls };
}

/** @param endpoint Address of the embedded store; when absent, AWS in the connection's region. */
export function createLeanDynamo(connection: AwsConnection, endpoint?: string): LeanDynamoClient {
  const { send, calls } = createSender(connection, endpoint);

  async function batchGetSome(table: string, keys: readonly Key[], ConsistentRead: boolean) {
    const items: PlainItem[] = [];
    await resendUnprocessed<object>(keys.map(marshal), {
      name: 'UnprocessedKeys',
      budget: connection.budget,
      async send(Keys, leftMs) {
        const body = { RequestItems: { [table]: { Keys, ConsistentRead } } };
        const reply = await send('BatchGetItem', batchReply, body, leftMs);
        for (const item of reply.Responses[table] ?? []) items.push(unmarshal(item));
        return reply.UnprocessedKeys[table]?.Keys ?? [];
      },
    });
    return items;
  }

  return {
    calls,
    async get(table, key, options) {
      const reply = await send('GetItem', itemReply, {
        TableName: table,
        Key: marshal(key),
        ConsistentRead: options?.consistent ?? false,
      });
      return reply.Item === undefined ? undefined : unmarshal(reply.Item);
    },
    async batchGet(table, keys, options) {
      const isConsistent = options?.consistent ?? false;
      const groups = keyGroups(keys).map((group) => batchGetSome(table, group, isConsistent));
      return (await Promise.all(groups)).flat();
    },
    async put(table, item, { condition, names, values } = {}) {
      await send('PutItem', itemReply, {
        TableName: table,
        Item: marshal(item),
        ConditionExpression: condition,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values === undefined ? undefined : marshal(values),
      });
    },
    async update(input) {
      const reply = await send('UpdateItem', itemReply, {
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
  };
}
