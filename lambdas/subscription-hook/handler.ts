/** POST /api/hooks/subscriptions: subscriptions that have changed (docs/contracts/subscriptions-hook.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { createQueueSender } from '../../services/aws/queue-sender.ts';
import { queues } from '../../services/aws/queues.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createSecrets } from '../../services/aws/secrets.ts';
import { environmentCredentials } from '../../services/aws/signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../../services/aws/store-budget.ts';
import { createEdgeCheck } from '../../services/http/edge-secret.ts';
import { log } from '../../services/http/log.ts';
import { subscriptionHookHandler } from './logic.ts';

const { variable } = queues['subscription-rows'];
const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  ...storeBudgetVariables,
  [variable]: v.pipe(v.string(), v.url()),
});
const env = readVariables('The subscription-hook function', schema, process.env);
const connection = {
  region: env.AWS_REGION,
  credentials: environmentCredentials(process.env),
  budget: storeBudget(env),
};
const secrets = createSecrets(process.env, connection);

export const handler = subscriptionHookHandler({
  api: { isFromEdge: createEdgeCheck(secrets('edge')), log },
  secret: secrets('subscription-hook'),
  send: createQueueSender(connection, env[variable]),
  timeZone: brand.timeZone,
  now: Date.now,
});
