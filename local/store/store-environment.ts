/** The environment variables by which functions and commands find the store on this machine. */
import { tableNames, tables, type TableName } from '../../services/aws/tables.ts';
import type { AwsCredentials } from '../../services/aws/signature.ts';
import { HEALTH_PATH } from './object-server.ts';

/** Returns the local name of a table, e.g. `masthead-content`. */
export function localTableName(table: TableName): string {
  return `masthead-${table}`;
}

const LOCAL_BUCKET = 'masthead';
/** What browsers have sent, before it is looked at. Nothing serves it. */
const LOCAL_UPLOADS_BUCKET = 'masthead-uploads';

/** @param secret of the start: the store accepts no signature by another one. */
export function localCredentials(secret: string): AwsCredentials {
  return { accessKeyId: 'masthead', secretAccessKey: secret };
}
export const LOCAL_REGION = 'us-east-1';

export function storeEnvironment(
  endpoints: { readonly dynamodb: string; readonly objects: string },
  { accessKeyId, secretAccessKey }: AwsCredentials,
): Record<string, string> {
  return {
    ...Object.fromEntries(
      tableNames.map((table) => [tables[table].variable, localTableName(table)]),
    ),
    OBJECTS_BUCKET: LOCAL_BUCKET,
    UPLOADS_BUCKET: LOCAL_UPLOADS_BUCKET,
    DESK_UPLOADS: "'self'",
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.objects,
    STORE_HEALTH_URL: `${endpoints.objects}${HEALTH_PATH}`,
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
