/** The page function: serves every page of the site, as a document or as its state. */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { brand } from '#brand';
import { manifest } from '#manifest';
import { createRouter } from '../../shared/route-match.ts';
import { createContentReader } from '../content/content-reader.ts';
import { createObjectStore } from '../aws/objects.ts';
import { createPaywallDeps } from '../payment/paywall-deps.ts';
import { createSearchReader } from '../content/search-reader.ts';
import { createServiceDeps } from '../aws/service-deps.ts';
import { createAccessDecider } from './item-access.ts';
import { respondWithPage, type PageInput } from './respond-with-page.ts';
import { readEnvironment } from './environment.ts';
import { createGate } from './gate.ts';
import { readRequest } from './page-request.ts';
import { createRenderedPages } from './rendered-pages.ts';

const env = readEnvironment(process.env);
const service = createServiceDeps(process.env, env);
const { connection, dynamo, secrets, isFromEdge, log } = service;
const now = () => new Date().toISOString();
const objects = createObjectStore(
  { ...connection, budget: { attemptMs: 2_000, attempts: 2, totalMs: 3_000 } },
  env.OBJECTS_BUCKET,
  env.AWS_ENDPOINT_URL_S3,
);
const decideAccess = createAccessDecider({
  brand,
  isFromEdge,
  gate: createGate({
    ...createPaywallDeps(env, service),
    timeZone: brand.timeZone,
    totalMs: env.STORE_TOTAL_MS,
  }),
});

const input: PageInput = {
  brand,
  manifest,
  log,
  render: createRenderedPages(),
  environment: env.ENVIRONMENT,
  pwaEnabled: env.PWA_ENABLED,
  cookieDomain: env.COOKIE_DOMAIN ?? '',
  route: createRouter(brand.key),
  context: {
    brand,
    now,
    decideAccess,
    content: createContentReader(dynamo, env.CONTENT_TABLE, now),
    search: createSearchReader(objects),
    previewSecrets: secrets('preview'),
  },
};

/** Page table → loader → state → response (design §4). */
export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  return respondWithPage(input, readRequest(event));
}
