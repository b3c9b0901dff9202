/** Environment and dependencies of the two payment functions, which have the same. */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import type { ApiOptions } from '../http/api-handler.ts';
import { siteOrigins } from '../http/site-origins.ts';
import { readVariables } from '../aws/read-variables.ts';
import { createDynamoClient } from '../aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables, type ServiceOptions } from '../aws/service-deps.ts';
import { describePaymentError } from './payment-response.ts';
import { createPaywallDeps, paywallVariables, type PaywallDeps } from './paywall-deps.ts';

const schema = v.object({
  ...serviceVariables,
  ...paywallVariables,
  SITE_ORIGIN: v.optional(v.string()),
});
type PaymentEnvironment = v.InferOutput<typeof schema>;

export interface PaymentOptions extends ServiceOptions {
  readonly brand: Pick<Brand, 'origin' | 'timeZone'>;
}

export interface PaymentDeps {
  readonly api: ApiOptions;
  readonly paywall: PaywallDeps;
  /** IANA, the site's: its calendar is the meter's. */
  readonly timeZone: string;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function readPaymentEnvironment(processEnv: NodeJS.ProcessEnv): PaymentEnvironment {
  return readVariables('The payment function', schema, processEnv);
}

export function createPaymentDeps(
  processEnv: NodeJS.ProcessEnv,
  env: PaymentEnvironment,
  { brand, ...options }: PaymentOptions,
): PaymentDeps {
  const service = createServiceDeps(createDynamoClient, processEnv, env, options);
  return {
    api: {
      isFromEdge: service.isFromEdge,
      origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
      log: service.log,
      describe: describePaymentError,
    },
    paywall: createPaywallDeps(env, service),
    timeZone: brand.timeZone,
  };
}
