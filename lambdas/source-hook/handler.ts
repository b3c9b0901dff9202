/** POST /api/hooks/sources: a source that the magazine follows reports a change (docs/contracts/source-hook.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { createFollowedReader } from '../../importing/remote/sync-store.ts';
import { createLeanDynamo } from '../../services/aws/lean-dynamo.ts';
import { createQueueSender } from '../../services/aws/queue-sender.ts';
import { queues } from '../../services/aws/queues.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createSecrets } from '../../services/aws/secrets.ts';
import { environmentCredentials } from '../../services/aws/signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../../services/aws/store-budget.ts';
import { contentKey } from '../../services/content/keys.ts';
import { createEdgeCheck } from '../../services/http/edge-secret.ts';
import { log } from '../../services/http/log.ts';
import { sourceHookHandler } from './logic.ts';

const { variable } = queues['source-changes'];
const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  ...storeBudgetVariables,
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string(), ''),
  [variable]: v.pipe(v.string(), v.url()),
});
const env = readVariables('The source-hook function', schema, process.env);
const connection = {
  region: env.AWS_REGION,
  credentials: environmentCredentials(process.env),
  budget: storeBudget(env),
};
const secrets = createSecrets(process.env, connection);
const table = env.CONTENT_TABLE;
const dynamo = createLeanDynamo(connection, env.AWS_ENDPOINT_URL_DYNAMODB);

export const handler = sourceHookHandler({
  api: { isFromEdge: createEdgeCheck(secrets('edge')), log },
  keys: secrets('sources'),
  send: createQueueSender(connection, env[variable]),
  store: createFollowedReader(dynamo, table),
  async isPublished(id) {
    const [item, draft] = await Promise.all([
      dynamo.get(table, contentKey.item(id)),
      dynamo.get(table, contentKey.draft(id)),
    ]);
    return item !== undefined && draft === undefined;
  },
  previewSecret: secrets('preview'),
  origin: env.SITE_ORIGIN.split(' ')[0] || brand.origin,
  now: Date.now,
});
