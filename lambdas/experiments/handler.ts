/** POST /api/experiments: counts an experiment's result (docs/contracts/experiments-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { siteOrigins } from '../../services/http/site-origins.ts';
import { experimentsHandler } from './logic.ts';
import { createExperimentCounter } from './store.ts';

const schema = v.object({
  ...serviceVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
});
const env = readVariables('The experiments function', schema, process.env);
const service = createServiceDeps(createDynamoClient, process.env, env);
const { isFromEdge, log } = service;

export const handler = experimentsHandler({
  api: { isFromEdge, origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log },
  running: brand.experiments?.running ?? [],
  count: createExperimentCounter(service, env.CONTENT_TABLE),
});
