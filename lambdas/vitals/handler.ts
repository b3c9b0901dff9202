/** POST /api/vitals: counts how fast pages are for readers (docs/contracts/vitals-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { countVitals } from '../../services/content/vitals-counter.ts';
import { siteOrigins } from '../../services/http/site-origins.ts';
import { vitalsHandler } from './logic.ts';

const schema = v.object({
  ...serviceVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
});
const env = readVariables('The vitals function', schema, process.env);
const { dynamo, subject, isFromEdge, log, now } = createServiceDeps(
  createDynamoClient,
  process.env,
  env,
);
const store = { dynamo, table: env.CONTENT_TABLE, secret: subject, now };

export const handler = vitalsHandler({
  api: { isFromEdge, origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log },
  count: (page, report, network) => countVitals(store, page, report, network),
});
