/** Creates the handler of one of the two payment functions, which differ only in their response. */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { paymentAuthCookie, sampleTokenName, type CookieSetting } from '../../shared/cookies.ts';
import type { ApiResponse } from '../http/api-response.ts';
import { apiHandler, type ApiHandler } from '../http/api-handler.ts';
import { siteOrigins } from '../http/site-origins.ts';
import { readVariables } from '../aws/read-variables.ts';
import { createDynamoClient } from '../aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables, type ServiceOptions } from '../aws/service-deps.ts';
import { confirmReader, type Confirmation } from './confirm-reader.ts';
import { describePaymentError } from './payment-response.ts';
import { createPaywallDeps, paywallVariables } from './paywall-deps.ts';

const schema = v.object({
  ...serviceVariables,
  ...paywallVariables,
  SITE_ORIGIN: v.optional(v.string()),
});

export interface PaymentOptions extends ServiceOptions {
  readonly brand: Pick<Brand, 'origin' | 'timeZone'>;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function paymentHandler(
  processEnv: NodeJS.ProcessEnv,
  { brand, ...serviceOptions }: PaymentOptions,
  response: (confirmation: Confirmation, setting: CookieSetting) => ApiResponse,
): ApiHandler {
  const env = readVariables('The payment function', schema, processEnv);
  const service = createServiceDeps(createDynamoClient, processEnv, env, serviceOptions);
  const deps = createPaywallDeps(env, service);
  const options = {
    isFromEdge: service.isFromEdge,
    origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
    log: service.log,
    describe: describePaymentError,
  };
  return apiHandler(options, async ({ cookie }) =>
    response(
      await confirmReader(deps, brand.timeZone, {
        auth: cookie(paymentAuthCookie.name),
        smp: cookie(sampleTokenName),
      }),
      deps.cookies,
    ),
  );
}
