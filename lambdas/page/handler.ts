/** The page function: every page of the site, as a document or as its state. */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { brand } from '#brand';
import { manifest } from '#manifest';
import { createRouter } from '../../shared/route-match.ts';
import { createContentReader } from '../runtime/content/content-reader.ts';
import { createDynamoClient } from '../runtime/dynamo.ts';
import { log } from '../runtime/log.ts';
import { createObjectStore } from '../runtime/objects.ts';
import { createSecretReader } from '../runtime/secrets.ts';
import { createSearchReader } from '../runtime/search/search-reader.ts';
import { environmentCredentials, pageBudget } from '../runtime/signed-fetch.ts';
import { answerPage, type PageFacts } from './answer-page.ts';
import { readEnvironment } from './environment.ts';
import { readRequest } from './page-request.ts';

const env = readEnvironment(process.env);
const connection = { region: env.AWS_REGION, credentials: environmentCredentials(process.env), budget: { attemptMs: env.STORE_ATTEMPT_MS, totalMs: env.STORE_TOTAL_MS, attempts: pageBudget.attempts } };
const now = () => new Date().toISOString();
const objects = createObjectStore({ ...connection, budget: { attemptMs: 2_000, attempts: 2, totalMs: 3_000 } }, env.OBJECTS_BUCKET, env.AWS_ENDPOINT_URL_S3);

const facts: PageFacts = {
  brand, manifest, log,
  environment: env.ENVIRONMENT,
  pwaEnabled: env.PWA_ENABLED,
  route: createRouter(brand.key),
  context: {
    brand, now,
    content: createContentReader(createDynamoClient(connection, env.AWS_ENDPOINT_URL_DYNAMODB), env.CONTENT_TABLE, now),
    search: createSearchReader(objects),
    previewSecrets: createSecretReader(connection, { value: env.PREVIEW_SECRET, id: env.PREVIEW_SECRET_ID }),
  },
};

/** Page table → loader → state → answer (design §4). */
export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  return answerPage(facts, readRequest(event));
}
