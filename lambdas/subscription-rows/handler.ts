/** Takes the queue `subscription-rows`: subscriptions that the publisher's system has reported. */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { createSubscriptionStore } from '../../services/readers/subscription-store.ts';
import { subscriptionRowsHandler } from './logic.ts';

const schema = v.object({ ...serviceVariables, READERS_TABLE: v.pipe(v.string(), v.minLength(3)) });
const env = readVariables('The subscription-rows function', schema, process.env);
const { dynamo, subject, log } = createServiceDeps(createDynamoClient, process.env, env);

export const handler = subscriptionRowsHandler({
  subscriptions: createSubscriptionStore(dynamo, env.READERS_TABLE),
  subject,
  timeZone: brand.timeZone,
  log,
});
