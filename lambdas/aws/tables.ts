/** The DynamoDB tables: what the CDK app creates in AWS and the embedded store on one machine. */

export interface TableDefinition {
  /** The environment variable by which functions know the table's name. */
  readonly variable: 'CONTENT_TABLE' | 'READERS_TABLE' | 'METER_TABLE';
  readonly partitionKey: 'pk';
  readonly sortKey?: 'sk';
  /** Attribute that DynamoDB's TTL reads; readers check it too, since deletion lags by days. */
  readonly ttl?: 'ttl';
}

export const tables = {
  content: { variable: 'CONTENT_TABLE', partitionKey: 'pk', ttl: 'ttl' },
  readers: { variable: 'READERS_TABLE', partitionKey: 'pk', sortKey: 'sk', ttl: 'ttl' },
  meter: { variable: 'METER_TABLE', partitionKey: 'pk', ttl: 'ttl' },
} as const satisfies Record<string, TableDefinition>;
export type TableName = keyof typeof tables;
