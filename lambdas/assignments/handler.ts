/** GET /api/v1/assignments/…: the variant of a reader's id (docs/contracts/experiments-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../aws/read-variables.ts';
import { createSecrets } from '../aws/secrets.ts';
import { environmentCredentials } from '../aws/signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../aws/store-budget.ts';
import { createEdgeCheck } from '../http/edge-secret.ts';
import { log } from '../http/log.ts';
import { siteOrigins } from '../http/site-origins.ts';
import { assignmentsHandler } from './logic.ts';

const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  ...storeBudgetVariables,
  SITE_ORIGIN: v.optional(v.string()),
});
const env = readVariables('The assignments function', schema, process.env);
const secrets = createSecrets(process.env, {
  region: env.AWS_REGION,
  credentials: environmentCredentials(process.env),
  budget: storeBudget(env),
});

export const handler = assignmentsHandler({
  api: {
    isFromEdge: createEdgeCheck(secrets('edge')),
    origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
    log,
  },
  brand,
});
