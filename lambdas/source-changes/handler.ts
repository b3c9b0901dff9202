/** Takes the queue `source-changes`: reads sources that the magazine follows, and imports what changed. */
import * as v from 'valibot';
import { brand } from '#brand';
import { createSyncStore } from '../../importing/remote/sync-store.ts';
import { createPublisher } from '../../publishing/dynamo-publisher.ts';
import { purgeTags, purgeVariables } from '../../publishing/purge-tags.ts';
import { createLeanDynamo } from '../../services/aws/lean-dynamo.ts';
import { createObjectStore } from '../../services/aws/objects.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createSecrets } from '../../services/aws/secrets.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import { log } from '../../services/http/log.ts';
import { sourceChangesHandler } from './logic.ts';

const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  ...purgeVariables,
});
const env = readVariables('The source-changes function', schema, process.env);
const { CONTENT_TABLE: table, AWS_ENDPOINT_URL_DYNAMODB: endpoint } = env;
const { MASTHEAD_PURGES_PER_MONTH: aMonth } = env;
const credentials = environmentCredentials(process.env);
const connection = { region: env.AWS_REGION, credentials, budget: patientBudget };
// A publish makes several single calls for each item, which take the SDK twice as long.
const dynamo = {
  ...createDynamoClient(connection, endpoint),
  ...createLeanDynamo(connection, endpoint),
};
const objects = createObjectStore(connection, env.OBJECTS_BUCKET, env.AWS_ENDPOINT_URL_S3);

export const handler = sourceChangesHandler({
  brand,
  store: createSyncStore(dynamo, table, objects),
  keys: createSecrets(process.env, connection)('sources'),
  // One for each run: what another process has changed is not kept in it.
  publisher: (isDeployed) =>
    createPublisher({ dynamo, table, objects, brand, connection, isDeployed }),
  purge: (distribution) => purgeTags({ dynamo, table, credentials, aMonth }, distribution),
  log,
});
