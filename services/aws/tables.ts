/** The DynamoDB tables: created by the CDK app in AWS and by the embedded store locally. */

export interface TableDefinition {
  /** Environment variable that gives functions the table's name. */
  readonly variable: 'CONTENT_TABLE' | 'READERS_TABLE' | 'METER_TABLE';
  readonly partitionKey: 'pk';
  readonly sortKey?: 'sk';
  /**
   * Attribute that DynamoDB's TTL reads. Code that reads items checks it too, because deletion lags
   * by days.
   */
  readonly ttl?: 'ttl';
}

export const tables = {
  content: { variable: 'CONTENT_TABLE', partitionKey: 'pk', ttl: 'ttl' },
  readers: { variable: 'READERS_TABLE', partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl' },
  meter: { variable: 'METER_TABLE', partitionKey: 'pk', ttl: 'ttl' },
} as const satisfies Record<string, TableDefinition>;
export type TableName = keyof typeof tables;
