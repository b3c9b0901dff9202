/** The page function: every page of the site, as a document or as its state. */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { brand } from '#brand';
import { manifest } from '#manifest';
import { createRouter } from '../../shared/route-match.ts';
import { createContentReader } from '../runtime/content/content-reader.ts';
import { createDynamoClient } from '../runtime/dynamo.ts';
import { createEdgeCheck } from '../runtime/edge-secret.ts';
import { log } from '../runtime/log.ts';
import { createMeterConfigReader } from '../runtime/meter/meter-config-reader.ts';
import { createMeterStore } from '../runtime/meter/meter-store.ts';
import { createObjectStore } from '../runtime/objects.ts';
import { createPaymentReader } from '../runtime/readers/payment-reader.ts';
import { createSecretReader } from '../runtime/secrets.ts';
import { createSearchReader } from '../runtime/search/search-reader.ts';
import { environmentCredentials, pageBudget } from '../runtime/signed-fetch.ts';
import { createAdmit } from './admission.ts';
import { answerPage, type PageFacts } from './answer-page.ts';
import { readEnvironment } from './environment.ts';
import { createGate } from './gate.ts';
import { readRequest } from './page-request.ts';

const env = readEnvironment(process.env);
const connection = { region: env.AWS_REGION, credentials: environmentCredentials(process.env), budget: { attemptMs: env.STORE_ATTEMPT_MS, totalMs: env.STORE_TOTAL_MS, attempts: pageBudget.attempts } };
const now = () => new Date().toISOString();
const objects = createObjectStore({ ...connection, budget: { attemptMs: 2_000, attempts: 2, totalMs: 3_000 } }, env.OBJECTS_BUCKET, env.AWS_ENDPOINT_URL_S3);

const dynamo = createDynamoClient(connection, env.AWS_ENDPOINT_URL_DYNAMODB);
const admit = createAdmit({
  brand,
  isFromEdge: createEdgeCheck(createSecretReader(connection, { value: env.EDGE_SECRET, id: env.EDGE_SECRET_ID })),
  gate: createGate({
    meterConfig: createMeterConfigReader({ file: env.METER_CONFIG_FILE, secret: createSecretReader(connection, { id: env.METER_SECRET_ID }), log }),
    meter: createMeterStore(dynamo, env.METER_TABLE),
    readers: createPaymentReader(dynamo, env.READERS_TABLE, now),
    subjects: createSecretReader(connection, { value: env.SUBJECTS_SECRET, id: env.SUBJECTS_SECRET_ID }),
    cookies: { isCi: env.ENVIRONMENT === 'ci', domain: env.COOKIE_DOMAIN },
    timeZone: brand.timeZone, totalMs: env.STORE_TOTAL_MS, now: Date.now, log,
  }),
});

const facts: PageFacts = {
  brand, manifest, log,
  environment: env.ENVIRONMENT,
  pwaEnabled: env.PWA_ENABLED,
  cookieDomain: env.COOKIE_DOMAIN ?? '',
  route: createRouter(brand.key),
  context: {
    brand, now, admit,
    content: createContentReader(dynamo, env.CONTENT_TABLE, now),
    search: createSearchReader(objects),
    previewSecrets: createSecretReader(connection, { value: env.PREVIEW_SECRET, id: env.PREVIEW_SECRET_ID }),
  },
};

/** Page table → loader → state → answer (design §4). */
export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  return answerPage(facts, readRequest(event));
}
