/**
 * What the page function is measured against: a handler that reads an article's two records by the
 * AWS SDK, both at once, and returns a page that was made before. It renders nothing.
 */
import { readFileSync } from 'node:fs';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { contentKey } from '../../services/content/keys.ts';
import { marshal } from '../../services/aws/attributes.ts';

const { CONTENT_TABLE = '', BENCH_PAGE = '' } = process.env;
const client = new DynamoDBClient({});
const body = readFileSync(BENCH_PAGE, 'utf8');

export async function handler({ rawPath }: LambdaFunctionURLEvent): Promise<object> {
  const read = (key: Parameters<typeof marshal>[0]) =>
    client.send(new GetItemCommand({ TableName: CONTENT_TABLE, Key: marshal(key) }));
  const slug = rawPath.split('/')[2] ?? '';
  await Promise.all([read(contentKey.pointer(`/story/${slug}`)), read(contentKey.item(slug))]);
  return { statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
