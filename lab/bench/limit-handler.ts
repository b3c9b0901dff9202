/**
 * What the page function is measured against: a handler that makes the page's own calls to the store
 * by the AWS SDK, and returns a page that was made before. It reads nothing of what it gets, and
 * renders nothing.
 */
import { readFileSync } from 'node:fs';
import { BatchGetItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { createMeter, meterItemKey } from '../../shared/paywall/meter-item.ts';
import { marshal } from '../../services/aws/attributes.ts';

const { CONTENT_TABLE = '', METER_TABLE = '', BENCH_PAGE = '', BENCH_CALLS = '' } = process.env;
const client = new DynamoDBClient({});
const body = readFileSync(BENCH_PAGE, 'utf8');
/** Of each path, the keys of each of its page's calls. */
const calls = JSON.parse(readFileSync(BENCH_CALLS, 'utf8')) as Record<string, string[][]>;
const period = { key: 'bench', startMs: 0, endMs: Date.now() + 86_400_000 };
let readers = 0;

function read(pks: readonly string[]): Promise<unknown> {
  const Keys = pks.map((pk) => marshal({ pk }));
  return client.send(new BatchGetItemCommand({ RequestItems: { [CONTENT_TABLE]: { Keys } } }));
}

/** As the meter does for a reader who comes to the gate for the first time. */
function spend(): Promise<unknown> {
  readers += 1;
  const { update, condition, names, values } = createMeter(period, ['read-before', 'this-one']);
  return client.send(
    new UpdateItemCommand({
      TableName: METER_TABLE,
      Key: marshal(meterItemKey(period, `bench-${process.pid}-${readers}`)),
      UpdateExpression: update,
      ConditionExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: marshal(values),
      ReturnValues: 'ALL_NEW',
    }),
  );
}

export async function handler({ rawPath, headers }: LambdaFunctionURLEvent): Promise<object> {
  const [first = [], ...rest] = calls[rawPath] ?? [];
  await read(first);
  await Promise.all([...rest.map(read), ...(headers['x-gate'] === undefined ? [] : [spend()])]);
  return { statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
