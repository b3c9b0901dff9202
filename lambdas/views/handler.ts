/** POST /api/views: counts that an item was read (docs/contracts/views-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { siteOrigins } from '../../services/http/site-origins.ts';
import { viewsHandler } from './logic.ts';
import { createViewStore } from './store.ts';

const schema = v.object({
  ...serviceVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
});
const env = readVariables('The views function', schema, process.env);
const service = createServiceDeps(createDynamoClient, process.env, env);
const { isFromEdge, log, now } = service;

export const handler = viewsHandler({
  api: { isFromEdge, origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log },
  views: createViewStore(service, env.CONTENT_TABLE),
  now,
});
