/** GET /api/v1/assignments/…: the variant of a reader's id (docs/contracts/experiments-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createSecrets } from '../../services/aws/secrets.ts';
import { environmentCredentials } from '../../services/aws/signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../../services/aws/store-budget.ts';
import { createEdgeCheck } from '../../services/http/edge-secret.ts';
import { log } from '../../services/http/log.ts';
import { siteOrigins } from '../../services/http/site-origins.ts';
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
