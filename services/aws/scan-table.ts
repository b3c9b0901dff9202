/** Reads a whole table, for commands alone: no function may scan. */
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshal, unmarshal, type PlainItem } from './attributes.ts';
import type { Key } from './dynamo.ts';
import type { AwsConnection } from './signed-fetch.ts';

export interface ScanOptions {
  /** Address of the embedded store; when absent, AWS in the connection's region. */
  readonly endpoint?: string | undefined;
  /** Continues behind this key. */
  readonly after?: Key | undefined;
  /** Records in a page. Default: as many as fit in 1 MB. */
  readonly pageSize?: number;
}

export interface ScannedPage {
  readonly items: readonly PlainItem[];
  /** Where the next page begins; undefined: this is the last one. */
  readonly last: Key | undefined;
}

/**
 * Yields every record of a table in pages, in an order that only DynamoDB knows. Records that are
 * written meanwhile may be missing.
 * @throws DynamoDBServiceException, and errors of the network.
 */
export async function* scanPages(
  { region, credentials }: Pick<AwsConnection, 'region' | 'credentials'>,
  table: string,
  { endpoint, after, pageSize }: ScanOptions = {},
): AsyncGenerator<ScannedPage> {
  const client = new DynamoDBClient({ region, credentials, endpoint });
  try {
    let start = after === undefined ? undefined : marshal(after);
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          ExclusiveStartKey: start,
          ConsistentRead: true,
          Limit: pageSize,
        }),
      );
      start = LastEvaluatedKey as typeof start;
      const last = start === undefined ? undefined : (unmarshal(start) as Key);
      yield { items: Items.map(unmarshal), last };
    } while (start !== undefined);
  } finally {
    client.destroy();
  }
}

/**
 * Yields every record of a table, in no particular order.
 * @param endpoint as `ScanOptions.endpoint`.
 * @throws as `scanPages` does.
 */
export async function* scanTable(
  connection: Pick<AwsConnection, 'region' | 'credentials'>,
  table: string,
  endpoint?: string,
): AsyncGenerator<PlainItem> {
  for await (const { items } of scanPages(connection, table, { endpoint })) yield* items;
}
