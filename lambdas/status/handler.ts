/**
 * Reports which build runs and whether its content table responds, for monitors and for people who
 * deploy.
 */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { brand } from '#brand';
import { manifest } from '#manifest';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { contentKey, listingName } from '../content/keys.ts';
import { createDynamoClient } from '../aws/dynamo.ts';
import { environmentCredentials, pageBudget } from '../aws/signed-fetch.ts';

const { AWS_REGION = 'us-east-1', AWS_ENDPOINT_URL_DYNAMODB, CONTENT_TABLE = '' } = process.env;
const dynamo = createDynamoClient(
  { region: AWS_REGION, credentials: environmentCredentials(process.env), budget: pageBudget },
  AWS_ENDPOINT_URL_DYNAMODB,
);

export async function handler(): Promise<APIGatewayProxyStructuredResultV2> {
  const content = await dynamo.get(CONTENT_TABLE, contentKey.listingHead(listingName.recent)).then(
    (head) => (head === undefined ? 'empty' : 'ok'),
    () => 'unreachable',
  );
  return {
    statusCode: content === 'unreachable' ? 503 : 200,
    headers: { 'content-type': 'application/json', 'cache-control': PRIVATE_CACHE_CONTROL },
    body: JSON.stringify({ brand: brand.key, build: manifest.buildId, content }),
  };
}
