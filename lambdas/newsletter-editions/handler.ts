/** Runs each minute: makes and sends the editions of newsletters that are due (ADR 0182, ADR 0206). */
import * as v from 'valibot';
import { brand } from '#brand';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { emailVariables } from '../../services/email/create-mailer.ts';
import { createEditionDeps } from '../../services/newsletters/editions/edition-deps.ts';
import { linkOrigin } from '../../services/http/site-origins.ts';
import { editionsHandler } from './logic.ts';

const schema = v.object({
  ...serviceVariables,
  ...emailVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  /** On one machine: where the site is. */
  SITE_ORIGIN: v.optional(v.string()),
});
const env = readVariables('The newsletter-editions function', schema, process.env);
const deps = createServiceDeps(createDynamoClient, process.env, env);

export const handler = editionsHandler(
  createEditionDeps({
    ...deps,
    brand,
    env,
    contentTable: env.CONTENT_TABLE,
    readersTable: env.READERS_TABLE,
    links: deps.secrets('links'),
  }),
  linkOrigin(brand.origin, env.SITE_ORIGIN),
);
