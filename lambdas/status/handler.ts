/** GET /api/status: for monitors and for people who deploy. */
import * as v from 'valibot';
import { brand } from '#brand';
import { manifest } from '#manifest';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { environmentCredentials } from '../../services/aws/signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../../services/aws/store-budget.ts';
import { contentKey, listingName } from '../../services/content/keys.ts';
import type { ApiHandler } from '../../services/http/api-handler.ts';
import { apiResult } from '../../services/http/api-response.ts';
import { log } from '../../services/http/log.ts';
import { isRequestEvent, notARequest } from '../../services/http/request-event.ts';
import { observeRequest, requestIds } from '../../services/observability/observe-request.ts';
import { statusHandler } from './logic.ts';

const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  ...storeBudgetVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  /** On one machine only: where the store says whether it takes writes. */
  STORE_HEALTH_URL: v.optional(v.pipe(v.string(), v.url())),
});
const env = readVariables('The status function', schema, process.env);
const dynamo = createDynamoClient(
  {
    region: env.AWS_REGION,
    credentials: environmentCredentials(process.env),
    budget: storeBudget(env),
  },
  env.AWS_ENDPOINT_URL_DYNAMODB,
);

const status = statusHandler({
  brand: brand.key,
  build: manifest.buildId,
  async takesWrites() {
    if (env.STORE_HEALTH_URL === undefined) return true;
    const signal = AbortSignal.timeout(env.STORE_TOTAL_MS);
    const response = await fetch(env.STORE_HEALTH_URL, { signal }).catch(() => undefined);
    return response?.ok === true;
  },
  async newest() {
    try {
      return await dynamo.get(env.CONTENT_TABLE, contentKey.listingHead(listingName.recent));
    } catch (error) {
      log({ level: 'ERROR', message: 'The content table cannot be read', error });
      throw error;
    }
  },
});

export const handler: ApiHandler = async (event, context) =>
  isRequestEvent(event)
    ? observeRequest('api', requestIds(event, context.awsRequestId), status)
    : apiResult(notARequest());
