/** /api/views: counts that an item was read, and that a letter's link was followed (docs/contracts/views-api.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { siteOrigins } from '../../services/http/site-origins.ts';
import { createClickCounter } from '../../services/newsletters/editions/click-counter.ts';
import { createRouter } from '../../shared/route-match.ts';
import { viewsHandler } from './logic.ts';
import { createLetterLinkReader, createViewStore } from './store.ts';

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
  route: createRouter(brand),
  now,
  clicks: createClickCounter({ ...service, table: env.CONTENT_TABLE, secret: service.subject }),
  letterLinks: createLetterLinkReader(service.dynamo, env.CONTENT_TABLE),
});
