/** What a function needs that has to do with the paywall, from its environment: the page function, and those of payment. */
import * as v from 'valibot';
import type { CookieSetting } from '../../../shared/cookies.ts';
import { environments } from '../../../shared/environment.ts';
import type { DynamoClient } from '../dynamo.ts';
import { createEdgeCheck } from '../edge-secret.ts';
import type { Log } from '../log.ts';
import { createMeterConfigReader, type MeterConfigReader } from '../meter/meter-config-reader.ts';
import { createMeterStore, type MeterStore } from '../meter/meter-store.ts';
import { createPaymentReader, type PaymentReader } from '../readers/payment-reader.ts';
import { createSecretReader, type SecretReader } from '../secrets.ts';
import type { AwsConnection } from '../signed-fetch.ts';

export const paywallVariables = {
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  METER_TABLE: v.pipe(v.string(), v.minLength(3)),
  ENVIRONMENT: v.optional(v.picklist(environments), 'production'),
  /** The production site's domain, for cookies that all of its names share. */
  COOKIE_DOMAIN: v.optional(v.string()),
  /** Secrets: the value on one machine, the secret's ARN in AWS; without one, what it guards stays shut. */
  EDGE_SECRET: v.optional(v.string()),
  EDGE_SECRET_ID: v.optional(v.string()),
  SUBJECTS_SECRET: v.optional(v.string()),
  SUBJECTS_SECRET_ID: v.optional(v.string()),
  /** The meter's keys and limits: on one machine the file that the local edge reads, in AWS the secret of the same text. */
  METER_CONFIG_FILE: v.optional(v.string()),
  METER_SECRET_ID: v.optional(v.string()),
};
export type PaywallEnvironment = v.InferOutput<v.ObjectSchema<typeof paywallVariables, undefined>>;

export interface PaywallParts {
  /** Of a header `x-edge`. */
  readonly isFromEdge: (header: string | undefined) => Promise<boolean>;
  readonly meterConfig: MeterConfigReader;
  readonly meter: MeterStore;
  readonly readers: PaymentReader;
  /** What readers' names towards the paywall are derived from. */
  readonly subjects: SecretReader;
  readonly cookies: CookieSetting;
  /** Epoch ms, by the server's clock. */
  readonly now: () => number;
  readonly log: Log;
}

export function createPaywallParts(
  env: PaywallEnvironment, { connection, dynamo, now, log }: { readonly connection: AwsConnection; readonly dynamo: DynamoClient; readonly now: () => number; readonly log: Log },
): PaywallParts {
  return {
    isFromEdge: createEdgeCheck(createSecretReader(connection, { value: env.EDGE_SECRET, id: env.EDGE_SECRET_ID })),
    meterConfig: createMeterConfigReader({ file: env.METER_CONFIG_FILE, secret: createSecretReader(connection, { id: env.METER_SECRET_ID }), log }),
    meter: createMeterStore(dynamo, env.METER_TABLE),
    readers: createPaymentReader(dynamo, env.READERS_TABLE, () => new Date(now()).toISOString()),
    subjects: createSecretReader(connection, { value: env.SUBJECTS_SECRET, id: env.SUBJECTS_SECRET_ID }),
    cookies: { isCi: env.ENVIRONMENT === 'ci', domain: env.COOKIE_DOMAIN },
    now, log,
  };
}
