/** The environment variables by which functions and commands find the store on this machine. */
import { tables, type TableName } from '../../lambdas/aws/tables.ts';
import { HEALTH_PATH } from './object-server.ts';

/** Returns the local name of a table, e.g. `masthead-content`. */
export function localTableName(table: TableName): string {
  return `masthead-${table}`;
}

const LOCAL_BUCKET = 'masthead';

/** Signatures need credentials; the store accepts any. */
export const localCredentials = {
  accessKeyId: 'masthead',
  secretAccessKey: 'masthead-on-this-machine',
} as const;
export const LOCAL_REGION = 'us-east-1';

export function storeEnvironment(endpoints: {
  readonly dynamodb: string;
  readonly objects: string;
}): Record<string, string> {
  const tableNames = (Object.keys(tables) as TableName[]).map(
    (table) => [tables[table].variable, localTableName(table)] as const,
  );
  return {
    ...Object.fromEntries(tableNames),
    OBJECTS_BUCKET: LOCAL_BUCKET,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.objects,
    STORE_HEALTH_URL: `${endpoints.objects}${HEALTH_PATH}`,
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  };
}
