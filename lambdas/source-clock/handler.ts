/**
 * Runs every five minutes: has the sources read that the magazine follows, and takes their members over
 * (docs/guides/sync-wordpress.md).
 */
import * as v from 'valibot';
import { brand } from '#brand';
import { createSyncStore } from '../../importing/remote/sync-store.ts';
import { createObjectStore } from '../../services/aws/objects.ts';
import { createQueueSender } from '../../services/aws/queue-sender.ts';
import { queues } from '../../services/aws/queues.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { patientBudget } from '../../services/aws/signed-fetch.ts';
import { createSuppressionStore } from '../../services/email/suppression-store.ts';
import {
  createNewsletterReaders,
  hasListedReaders,
} from '../../services/newsletters/newsletter-readers.ts';
import { createNewsletterStore } from '../../services/newsletters/newsletter-store.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { createSubscriptionStore } from '../../services/readers/subscription-store.ts';
import { sourceClockHandler } from './logic.ts';

const { variable } = queues['source-changes'];
const schema = v.object({
  ...serviceVariables,
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  [variable]: v.pipe(v.string(), v.url()),
});
const env = readVariables('The source-clock function', schema, process.env);
const deps = createServiceDeps(createDynamoClient, process.env, env);
const connection = { ...deps.connection, budget: patientBudget };
const dynamo = createDynamoClient(connection, env.AWS_ENDPOINT_URL_DYNAMODB);
const { READERS_TABLE: table } = env;

export const handler = sourceClockHandler({
  ...{ brand, now: deps.now, log: deps.log },
  keys: deps.secrets('sources'),
  send: createQueueSender(connection, env[variable]),
  store: createSyncStore(
    dynamo,
    env.CONTENT_TABLE,
    createObjectStore(connection, env.OBJECTS_BUCKET, env.AWS_ENDPOINT_URL_S3),
  ),
  async target() {
    const secret = await deps.subject();
    // The first run, by the command, has listed them.
    if (!(await hasListedReaders(dynamo, table)))
      throw new Error('The readers of newsletters are in no list: run masthead sync members');
    return {
      subscriptions: createSubscriptionStore(dynamo, table),
      newsletters: createNewsletterStore(dynamo, table),
      readers: createNewsletterReaders(dynamo, table, deps.now),
      suppressions: createSuppressionStore({
        ...{ dynamo, table, now: deps.now },
        subject: () => Promise.resolve(secret),
      }),
      hashEmail: (email) => emailHash(email, secret),
    };
  },
});
