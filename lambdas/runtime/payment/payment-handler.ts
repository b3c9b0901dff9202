/** Makes a handler of one of the two payment functions: they differ in their answer alone. */
import * as v from 'valibot';
import type { Brand } from '../../../shared/brand/brand.ts';
import { paymentAuthCookie, sampleTokenName, type CookieSetting } from '../../../shared/cookies.ts';
import { environments } from '../../../shared/environment.ts';
import type { ApiAnswer } from '../api/api-answer.ts';
import { apiHandler, type ApiHandler } from '../api/api-handler.ts';
import { siteOrigins } from '../api/site-origins.ts';
import { createDynamoClient } from '../dynamo.ts';
import { createEdgeCheck } from '../edge-secret.ts';
import { log as standardLog, type Log } from '../log.ts';
import { createMeterConfigReader } from '../meter/meter-config-reader.ts';
import { createMeterStore } from '../meter/meter-store.ts';
import { readVariables } from '../read-variables.ts';
import { createPaymentReader } from '../readers/payment-reader.ts';
import { createSecretReader } from '../secrets.ts';
import { environmentCredentials } from '../signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../store-budget.ts';
import { confirmReader, type Confirmation, type PaymentParts } from './confirm-reader.ts';
import { describePaymentError } from './payment-answer.ts';

const schema = v.object({
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  METER_TABLE: v.pipe(v.string(), v.minLength(3)),
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  ...storeBudgetVariables,
  ENVIRONMENT: v.optional(v.picklist(environments), 'production'),
  COOKIE_DOMAIN: v.optional(v.string()),
  SITE_ORIGIN: v.optional(v.string()),
  EDGE_SECRET: v.optional(v.string()),
  EDGE_SECRET_ID: v.optional(v.string()),
  SUBJECTS_SECRET: v.optional(v.string()),
  SUBJECTS_SECRET_ID: v.optional(v.string()),
  METER_CONFIG_FILE: v.optional(v.string()),
  METER_SECRET_ID: v.optional(v.string()),
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
  const setting: CookieSetting = { isCi: env.ENVIRONMENT === 'ci', domain: env.COOKIE_DOMAIN };
  const parts: PaymentParts = {
    meterConfig: createMeterConfigReader({ file: env.METER_CONFIG_FILE, secret: createSecretReader(connection, { id: env.METER_SECRET_ID }), log }),
    subjects: createSecretReader(connection, { value: env.SUBJECTS_SECRET, id: env.SUBJECTS_SECRET_ID }),
    readers: createPaymentReader(dynamo, env.READERS_TABLE, () => new Date(now()).toISOString()),
    meter: createMeterStore(dynamo, env.METER_TABLE),
    timeZone: brand.timeZone,
    now,
  };
  const options = {
    isFromEdge: createEdgeCheck(createSecretReader(connection, { value: env.EDGE_SECRET, id: env.EDGE_SECRET_ID })),
    origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log, describe: describePaymentError,
  };
  return apiHandler(options, async ({ cookie }) => (
    answer(await confirmReader(parts, { auth: cookie(paymentAuthCookie.name), smp: cookie(sampleTokenName) }), setting)
  ));
}
