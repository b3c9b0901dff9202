/** The DynamoDB tables: created by the CDK app in AWS and by the embedded store locally. */
import { pascalCase } from '../../shared/pascal-case.ts';

export interface TableDefinition {
  /** Environment variable that gives functions the table's name. */
  readonly variable: `${string}_TABLE`;
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
export const tableNames = Object.keys(tables) as readonly TableName[];

/** Returns the output of the data stack that holds a table's name. */
export function tableOutput(name: TableName): string {
  return `${pascalCase(name)}Table`;
}
