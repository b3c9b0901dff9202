/** Takes what SES reports about emails: bounces, complaints, rejections (ADR 0033). */
import * as v from 'valibot';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { createSuppressionStore } from '../../services/email/suppression-store.ts';
import { createEditionStore } from '../../services/newsletters/editions/edition-store.ts';
import { createNewsletterStore } from '../../services/newsletters/newsletter-store.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { emailEventsHandler } from './logic.ts';

const schema = v.object({
  ...serviceVariables,
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
});
const env = readVariables('The email-events function', schema, process.env);
const { dynamo, subject, now, log } = createServiceDeps(createDynamoClient, process.env, env);
const table = env.READERS_TABLE;

export const handler = emailEventsHandler({
  suppressions: createSuppressionStore({ dynamo, table, subject, now }),
  newsletters: createNewsletterStore(dynamo, table),
  editions: createEditionStore(dynamo, env.CONTENT_TABLE),
  hashEmail: async (email) => emailHash(email, await subject()),
  now,
  log,
});
