/** The functions as the build bundles them, under the Lambda runtime, over an empty store. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { functions, type FunctionName } from '../../lambdas/functions.ts';
import { openQueues } from '../../local/events/serve-events.ts';
import { createLambdaHost } from '../../local/lambda-host.ts';
import { simulateMailboxes } from '../../local/outbox/simulate-mailboxes.ts';
import { openStore } from '../../local/open-store.ts';
import { buildDirectory, projectRoot } from '../../scripts/build/paths.ts';
import { secretNamesFrom, secrets } from '../../services/aws/secret-names.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { METER_CONFIG_KEY, type MeterConfig } from '../../shared/paywall/meter-config.ts';
import { testKey, testKeys } from '../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig, meterConfig } from '../../shared/paywall/write-meter-config.ts';

/**
 * The secret in the sample events: a caller who invokes a function by hand stands in for the edge.
 */
export const EDGE_SECRET = 'invoked-by-hand';
const functionsDir = resolve(buildDirectory, 'lambdas');

export interface BundledFunctions {
  /** Configuration of the meter, by this machine's clock. */
  readonly config: MeterConfig;
  /** Environment of functions that have not started yet. A function starts with its first call. */
  readonly environment: Record<string, string>;
  /** Destination of emails. */
  readonly outbox: string;
  /** @param changes changes to the function's sample event. */
  invoke(
    name: FunctionName,
    changes?: Partial<APIGatewayProxyEventV2>,
  ): Promise<APIGatewayProxyStructuredResultV2>;
  /** Invokes with any event at all. @throws what the function reports as its error. */
  invokeWith(name: FunctionName, event: unknown): Promise<APIGatewayProxyStructuredResultV2>;
  /** As above. @param payload the event as JSON. */
  invokeWithText(name: FunctionName, payload: string): Promise<APIGatewayProxyStructuredResultV2>;
  /** Returns the function's sample event. */
  sampleEvent(name: FunctionName): Promise<APIGatewayProxyEventV2>;
  close(): Promise<void>;
}

/**
 * @param log Receives what the functions write.
 * @param poolSizes how many calls of a function may run at the same time, as for the host.
 */
export async function openBundledFunctions(
  log: (line: string) => void = () => undefined,
  poolSizes: Readonly<Record<string, number>> = {},
): Promise<BundledFunctions> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bundles-'));
  const outbox = join(folder, 'outbox');
  const store = await openStore({ dataDir: join(folder, 'data') });
  const config = meterConfig(testKeys, 4, brand.timeZone, Date.now());
  const configFile = join(folder, 'kvs.json');
  await writeFile(
    configFile,
    JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value: formatMeterConfig(config) }] }),
  );
  const queues = await openQueues({ dataDir: join(folder, 'data'), storeEnv: store.env });
  const environment: Record<string, string> = {
    ...store.env,
    ...queues.env,
    EDGE_SECRET,
    SUBJECTS_SECRET: testKey('subjects'),
    LINKS_SECRET: testKey('links'),
    ...Object.fromEntries(
      // With a key of its own a function would call the payment provider.
      secretNamesFrom('supplied')
        .filter((name) => name !== 'stripe' && name !== 'mollie')
        .map((name) => [secrets[name].variable, testKey(name)]),
    ),
    SOURCES_SECRET: JSON.stringify({
      'wordpress:cms.example': { key: testKey('cms'), hook: testKey('cms-hook') },
    }),
    METER_CONFIG_FILE: configFile,
    MAIL_OUTBOX: outbox,
    STORE_ATTEMPT_MS: '30000',
    STORE_TOTAL_MS: '80000',
  };
  const host = createLambdaHost({
    functionsDir,
    functions,
    log,
    environment,
    poolSizes,
    timeLimitFactor: 10,
  });
  const mailboxes = await simulateMailboxes(outbox, queues, log);
  queues.run({ host, timeZone: brand.timeZone, log });

  async function sampleEvent(name: FunctionName): Promise<APIGatewayProxyEventV2> {
    const text = await readFile(resolve(projectRoot, 'lambdas', name, 'event.json'), 'utf8');
    return JSON.parse(text) as APIGatewayProxyEventV2;
  }

  async function invokeWithText(
    name: FunctionName,
    payload: string,
  ): Promise<APIGatewayProxyStructuredResultV2> {
    const result = await host.invoke(name, payload);
    if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
    return JSON.parse(result.payload) as APIGatewayProxyStructuredResultV2;
  }

  const invokeWith: BundledFunctions['invokeWith'] = async (name, event) =>
    invokeWithText(name, JSON.stringify(event));

  return {
    config,
    outbox,
    environment,
    invokeWith,
    invokeWithText,
    sampleEvent,
    invoke: async (name, changes = {}) =>
      invokeWith(name, { ...(await sampleEvent(name)), ...changes }),
    async close() {
      await mailboxes.close();
      await queues.close();
      await host.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the text of the module that Lambda reads at a cold start. */
export async function bundleText(name: FunctionName): Promise<string> {
  return readFile(resolve(functionsDir, name, 'index.mjs'), 'utf8');
}

/** Returns the paths of the files of which a function's module consists. */
export async function bundledSources(name: FunctionName): Promise<readonly string[]> {
  const map = await readFile(resolve(functionsDir, name, 'index.mjs.map'), 'utf8');
  return (JSON.parse(map) as { readonly sources: readonly string[] }).sources;
}

export function bodyOf({ body = '' }: APIGatewayProxyStructuredResultV2): unknown {
  return JSON.parse(body);
}
