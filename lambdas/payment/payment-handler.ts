/** Creates the handler of one of the two payment functions, which differ only in their response. */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { paymentAuthCookie, sampleTokenName, type CookieSetting } from '../../shared/cookies.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { apiHandler, type ApiHandler } from '../http/api-handler.ts';
import { siteOrigins } from '../http/site-origins.ts';
import { readVariables } from '../aws/read-variables.ts';
import { createServiceParts, serviceVariables, type ServiceOptions } from '../aws/service-deps.ts';
import { confirmReader, type Confirmation } from './confirm-reader.ts';
import { describePaymentError } from './payment-response.ts';
import { createPaywallParts, paywallVariables } from './paywall-deps.ts';

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
  answer: (confirmation: Confirmation, setting: CookieSetting) => ApiAnswer,
): ApiHandler {
  const env = readVariables('The payment function', schema, processEnv);
  const service = createServiceParts(processEnv, env, serviceOptions);
  const parts = createPaywallParts(env, service);
  const options = {
    isFromEdge: service.isFromEdge,
    origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
    log: service.log,
    describe: describePaymentError,
  };
  return apiHandler(options, async ({ cookie }) =>
    answer(
      await confirmReader(parts, brand.timeZone, {
        auth: cookie(paymentAuthCookie.name),
        smp: cookie(sampleTokenName),
      }),
      parts.cookies,
    ),
  );
}
