/** Makes a handler of one of the two payment functions: they differ in their answer alone. */
import * as v from 'valibot';
import type { Brand } from '../../../shared/brand/brand.ts';
import { paymentAuthCookie, sampleTokenName, type CookieSetting } from '../../../shared/cookies.ts';
import type { ApiAnswer } from '../api/api-answer.ts';
import { apiHandler, type ApiHandler } from '../api/api-handler.ts';
import { siteOrigins } from '../api/site-origins.ts';
import { createDynamoClient } from '../dynamo.ts';
import { log as standardLog, type Log } from '../log.ts';
import { readVariables } from '../read-variables.ts';
import { environmentCredentials } from '../signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../store-budget.ts';
import { confirmReader, type Confirmation } from './confirm-reader.ts';
import { describePaymentError } from './payment-answer.ts';
import { createPaywallParts, paywallVariables } from './paywall-parts.ts';

const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  ...storeBudgetVariables,
  ...paywallVariables,
  SITE_ORIGIN: v.optional(v.string()),
});

export interface PaymentOptions {
  readonly brand: Pick<Brand, 'origin' | 'timeZone'>;
  /** Epoch ms. */
  readonly now?: () => number;
  readonly log?: Log;
}

/** @throws Error that names each variable of the environment that is missing or wrong. */
export function paymentHandler(
  processEnv: NodeJS.ProcessEnv,
  { brand, now = Date.now, log = standardLog }: PaymentOptions,
  answer: (confirmation: Confirmation, setting: CookieSetting) => ApiAnswer,
): ApiHandler {
  const env = readVariables('The payment function', schema, processEnv);
  const connection = { region: env.AWS_REGION, credentials: environmentCredentials(processEnv), budget: storeBudget(env) };
  const dynamo = createDynamoClient(connection, env.AWS_ENDPOINT_URL_DYNAMODB);
  const parts = createPaywallParts(env, { connection, dynamo, now, log });
  const options = { isFromEdge: parts.isFromEdge, origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log, describe: describePaymentError };
  return apiHandler(options, async ({ cookie }) => (
    answer(await confirmReader(parts, brand.timeZone, { auth: cookie(paymentAuthCookie.name), smp: cookie(sampleTokenName) }), parts.cookies)
  ));
}
