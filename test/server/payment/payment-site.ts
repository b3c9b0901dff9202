/**
 * The two payment functions over their own store: real tables, the real handlers, a clock and
 * readers that a test sets.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { validateResponse } from '../../../lambdas/payment-validate/logic.ts';
import { revalidateResponse } from '../../../lambdas/payment-revalidate/logic.ts';
import type { PlainItem } from '../../../services/aws/attributes.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import { createMeterStore, type MeterStore } from '../../../services/metering/meter-store.ts';
import {
  createPaymentDeps,
  readPaymentEnvironment,
} from '../../../services/metering/payment-deps.ts';
import { paymentHandler } from '../../../services/metering/payment-handler.ts';
import { readerKey, tokenHash } from '../../../services/readers/reader-keys.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { METER_CONFIG_KEY, type MeterConfig } from '../../../shared/paywall/meter-config.ts';
import { formatMeterConfig } from '../../../shared/paywall/write-meter-config.ts';
import { testConfig, testKey } from '../../../shared/paywall/testing/fixtures.ts';
import { apiEvent, callContext, EDGE_SECRET } from '../../support/api-event.ts';

export const SUBJECTS_SECRET = testKey('subjects');
/** The sample brand's time zone is that of the fixtures' periods. */
export const ZONE = brand.timeZone;

export type PaymentFunction = 'validate' | 'revalidate';

export interface Call {
  readonly auth?: string;
  readonly smp?: string;
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

export interface PaymentResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | boolean>>;
  readonly cookies: readonly string[];
  readonly body: {
    readonly requestSuccess?: boolean;
    readonly message?: string;
    readonly replaceWithNewToken?: boolean;
    readonly removeExistingToken?: boolean;
    readonly tokens?: { readonly sub?: string; readonly smp?: string };
  };
}

export interface PaymentSite {
  readonly config: MeterConfig;
  readonly env: NodeJS.ProcessEnv;
  readonly store: Store;
  readonly dynamo: DynamoClient;
  readonly meter: MeterStore;
  readonly logged: readonly LogEvent[];
  setNow(ms: number): void;
  call(name: PaymentFunction, call?: Call, env?: NodeJS.ProcessEnv): Promise<PaymentResponse>;
  /**
   * Signs in a reader.
   * @returns the cookie's token.
   */
  signIn(
    accountId: string,
    options?: {
      readonly endsAt?: string;
      readonly isAdFree?: boolean;
      readonly plan?: string;
      readonly until?: number;
      readonly linkedTo?: string;
    },
  ): Promise<string>;
  writeConfig(config: MeterConfig): Promise<void>;
  close(): Promise<void>;
}

function callEvent(name: PaymentFunction, call: Call): APIGatewayProxyEventV2 {
  const cookies = call.cookies ?? [
    ...(call.auth === undefined ? [] : [`payment_auth_token=${call.auth}`]),
    ...(call.smp === undefined ? [] : [`pay_ent_smp=${call.smp}`]),
  ];
  return apiEvent(`/api/payment/${name}`, {
    cookies,
    headers: { 'content-type': undefined, ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body }),
  });
}

export async function openPaymentSite(startMs: number): Promise<PaymentSite> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-payment-'));
  const store = await openStore({ dataDir: join(folder, 'data') });
  const configFile = join(folder, 'edge-kvs.json');
  const config = testConfig();
  const writeConfig = (changed: MeterConfig) =>
    writeFile(
      configFile,
      JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value: formatMeterConfig(changed) }] }),
    );
  await writeConfig(config);
  const env: NodeJS.ProcessEnv = {
    ...store.env,
    EDGE_SECRET,
    SUBJECTS_SECRET,
    METER_CONFIG_FILE: configFile,
    STORE_ATTEMPT_MS: '15000',
    STORE_TOTAL_MS: '30000',
  };
  const dynamo = createDynamoClient(
    { region: 'us-east-1', credentials: environmentCredentials(env), budget: patientBudget },
    store.endpoints.dynamodb,
  );
  const readersTable = store.env.READERS_TABLE ?? '';
  const logged: LogEvent[] = [];
  let nowMs = startMs;
  const options = {
    brand,
    now: () => nowMs,
    log: (event: LogEvent) => {
      logged.push(event);
    },
  };
  const logic = { validate: validateResponse, revalidate: revalidateResponse };
  const depsOf = (from: NodeJS.ProcessEnv) =>
    createPaymentDeps(from, readPaymentEnvironment(from), options);
  const handlers = {
    validate: paymentHandler(depsOf(env), validateResponse),
    revalidate: paymentHandler(depsOf(env), revalidateResponse),
  };
  let sessions = 0;

  return {
    config,
    env,
    store,
    dynamo,
    logged,
    writeConfig,
    meter: createMeterStore(dynamo, store.env.METER_TABLE ?? ''),
    setNow(ms) {
      nowMs = ms;
    },
    async call(name, call = {}, changed) {
      const handler =
        changed === undefined
          ? handlers[name]
          : paymentHandler(depsOf({ ...env, ...changed }), logic[name]);
      const result = await handler(callEvent(name, call), callContext());
      return {
        status: result.statusCode ?? 200,
        headers: result.headers ?? {},
        cookies: result.cookies ?? [],
        body: JSON.parse(result.body ?? ''),
      };
    },
    async signIn(
      accountId,
      { endsAt, isAdFree, plan, until = nowMs + 86_400_000, linkedTo = accountId } = {},
    ) {
      sessions += 1;
      const auth = tokenHash(`session ${sessions}`);
      const emailHash = tokenHash(`${accountId}@mail.example`);
      const number = `number-of-${accountId}`;
      const items: PlainItem[] = [
        {
          ...readerKey.payment(tokenHash(auth)),
          emailHash,
          accountId,
          ttl: Math.floor(until / 1_000),
        },
        {
          ...readerKey.account(emailHash),
          accountId,
          ...(endsAt === undefined ? {} : { subscriptions: new Set([number]) }),
        },
        ...(endsAt === undefined
          ? []
          : [{ ...readerKey.subscription(number), endsAt, isAdFree, plan, linkedTo }]),
      ];
      for (const item of items) await dynamo.put(readersTable, item);
      return auth;
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
