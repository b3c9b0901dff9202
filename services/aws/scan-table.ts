/** Reads a whole table, for commands alone: no function may scan. */
import { DynamoDBClient, ScanCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshal, type PlainItem } from './attributes.ts';
import type { AwsConnection } from './signed-fetch.ts';

/**
 * Yields every record of a table, in no particular order. Records that are written meanwhile may be
 * missing.
 * @param endpoint Address of the embedded store; when absent, AWS in the connection's region.
 * @throws DynamoDBServiceException, and errors of the network.
 */
export async function* scanTable(
  { region, credentials }: Pick<AwsConnection, 'region' | 'credentials'>,
  table: string,
  endpoint?: string,
): AsyncGenerator<PlainItem> {
  const client = new DynamoDBClient({ region, credentials, endpoint });
  try {
    let start: Record<string, AttributeValue> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: table, ExclusiveStartKey: start, ConsistentRead: true }),
      );
      for (const item of page.Items ?? []) yield unmarshal(item);
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
  } finally {
    client.destroy();
  }
}
