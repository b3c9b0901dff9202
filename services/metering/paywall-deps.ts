/**
 * Dependencies of the functions that deal with the paywall, from their environment: the page
 * function and the payment functions.
 */
import * as v from 'valibot';
import type { CookieSetting } from '../../shared/cookies.ts';
import { cookieSetting, cookieVariables } from '../http/cookie-variables.ts';
import { createMeterConfigReader, type MeterConfigReader } from './meter-config-reader.ts';
import { createMeterStore, type MeterStore } from './meter-store.ts';
import { createPaymentReader, type PaymentReader } from '../readers/payment-reader.ts';
import type { LeanDynamoClient } from '../aws/dynamo.ts';
import type { ServiceDeps } from '../aws/service-deps.ts';

export const paywallVariables = {
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  METER_TABLE: v.pipe(v.string(), v.minLength(3)),
  ...cookieVariables,
  /**
   * The meter's keys and limits: locally the file that the local edge reads, in AWS the secret with
   * the same text.
   */
  METER_CONFIG_FILE: v.optional(v.string()),
};
export type PaywallEnvironment = v.InferOutput<v.ObjectSchema<typeof paywallVariables, undefined>>;

export interface PaywallDeps extends Pick<ServiceDeps, 'subject' | 'now' | 'log'> {
  readonly meterConfig: MeterConfigReader;
  readonly meter: MeterStore;
  readonly readers: PaymentReader;
  readonly cookies: CookieSetting;
}

export function createPaywallDeps(
  env: PaywallEnvironment,
  {
    dynamo,
    secrets,
    subject,
    now,
    log,
  }: Pick<ServiceDeps<LeanDynamoClient>, 'dynamo' | 'secrets' | 'subject' | 'now' | 'log'>,
): PaywallDeps {
  return {
    meterConfig: createMeterConfigReader({
      file: env.METER_CONFIG_FILE,
      secret: secrets('meter'),
      log,
    }),
    meter: createMeterStore(dynamo, env.METER_TABLE),
    readers: createPaymentReader(dynamo, env.READERS_TABLE, () => new Date(now()).toISOString()),
    cookies: cookieSetting(env),
    subject,
    now,
    log,
  };
}
