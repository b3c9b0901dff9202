/**
 * The built site behind the local edge in this process, so that a test can count the edge's calls
 * to functions, rotate keys and break the store.
 */
import { edgeObjects } from '../../local/edge/origins/edge-objects.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { functions } from '../../lambdas/functions.ts';
import { createPublisher } from '../../publishing/dynamo-publisher.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import { createObjectStore } from '../../services/aws/objects.ts';
import { readerKey, tokenHash } from '../../services/readers/reader-keys.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import { serveEdge, type Edge } from '../../local/edge/serve-edge.ts';
import { createLambdaHost } from '../../local/lambda-host.ts';
import { openStore } from '../../local/open-store.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { readCookie } from '../../shared/cookies.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { readSample, type SampleClaims } from '../../shared/paywall/sample-token.ts';
import { issueSubscription } from '../../shared/paywall/subscription-token.ts';
import { nodeCrypto, testKeys, WORD } from '../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig, meterConfig } from '../../shared/paywall/write-meter-config.ts';
import { cookieHeader, keepCookies } from '../../cli/audit/cookie-jar.ts';
import { notePublish } from '../../local/edge/note-publish.ts';
import { ask, type SiteResponse, type Asked } from './ask.ts';
import type { MovedClock } from './moved-clock.ts';
import { startStoreProxy, type StoreProxy } from './store-proxy.ts';

export const PREVIEW_SECRET = 'what preview links are signed with in tests';
export const SUBJECTS_SECRET = 'what readers are named by in tests';

/** A browser, as far as cookies are concerned. */
export interface Reader {
  readonly jar: Map<string, string>;
  /** Sends the cookies and stores the ones that are set. */
  get(path: string, asked?: Asked): Promise<SiteResponse>;
  post(path: string, headers?: Readonly<Record<string, string>>): Promise<SiteResponse>;
  /** Returns the verified sample token in the jar. */
  sample(): SampleClaims | undefined;
}

export interface PaywallSite {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly dynamo: DynamoClient;
  readonly tables: { readonly content: string; readonly readers: string; readonly meter: string };
  /** Sits between the functions and DynamoDB. */
  readonly store: StoreProxy;
  readonly logged: readonly string[];
  /** Environment of the functions. */
  readonly functionEnvironment: Readonly<Record<string, string>>;
  /** Returns how often a function was invoked. */
  invocations(name: string): number;
  /** Runs a function that no request reaches, as the clock does. */
  runByClock(name: string): Promise<void>;
  config(): MeterConfig;
  /** Writes the meter's configuration and waits until the edge has read it. */
  configure(changes: Partial<MeterConfig>): Promise<void>;
  publish(work: (publisher: Publisher) => Promise<void>): Promise<void>;
  reader(cookies?: Readonly<Record<string, string>>): Reader;
  /**
   * Returns the token of a paying reader.
   * @param ageMs time since it was issued; it is valid for half a day.
   * @param plans those that the token names.
   */
  subscriptionToken(ageMs?: number, plans?: readonly string[]): string;
  /** Returns the token of a reader with an account, as `subscriptionToken` does. */
  registrationToken(ageMs?: number): string;
  /**
   * Creates an account with a payment session.
   * @returns the cookie `payment_auth_token`.
   */
  signIn(
    name: string,
    subscription?: { readonly endsAt: string; readonly plan?: string },
  ): Promise<string>;
  close(): Promise<void>;
}

/** The edge reads its key values once a second. */
const CONFIG_READ_MS = 1_100;

/** @param options.budget time that DynamoDB may take, ms; generous by default. */
export async function openPaywallSite(
  options: {
    readonly budget?: { readonly attemptMs: number; readonly totalMs: number };
    readonly pagePool?: number;
    readonly environment?: 'production' | 'ci';
    readonly clock?: MovedClock;
    /** Further variables of the functions. */
    readonly variables?: Readonly<Record<string, string>>;
  } = {},
): Promise<PaywallSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-paywall-'));
  /** None while the store opens. */
  const edges: Edge[] = [];
  const store = await openStore({
    dataDir,
    purpose: 'site',
    onObjectStored: (key, text) => {
      notePublish(edges[0], key, text);
    },
  });
  const proxy = await startStoreProxy(store.endpoints.dynamodb);
  const kvsFile = join(dataDir, 'edge-kvs.json');
  let config: MeterConfig = {
    ...meterConfig(testKeys, brand.meter.max, brand.timeZone, Date.now(), brand.meter.registered),
    w: WORD,
  };
  const writeConfig = () =>
    writeFile(
      kvsFile,
      JSON.stringify({ data: [{ key: 'cfg', value: formatMeterConfig(config) }] }),
    );
  await writeConfig();
  const logged: string[] = [];
  const log = (line: string) => {
    logged.push(line);
  };
  const { attemptMs, totalMs } = options.budget ?? { attemptMs: 30_000, totalMs: 60_000 };
  const edgeSecret = randomBytes(32).toString('base64url');
  const functionEnvironment = {
    ...store.env,
    AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint,
    EDGE_SECRET: edgeSecret,
    PREVIEW_SECRET,
    SUBJECTS_SECRET,
    METER_CONFIG_FILE: kvsFile,
    STORE_ATTEMPT_MS: String(attemptMs),
    STORE_TOTAL_MS: String(totalMs),
    ENVIRONMENT: options.environment ?? 'production',
    BRAND: brand.key,
    ...options.clock?.environment,
    ...options.variables,
  };
  const now = options.clock?.now ?? Date.now;
  const host = createLambdaHost({
    functionsDir: resolve(buildDirectory, 'lambdas'),
    functions,
    log,
    poolSizes: { page: options.pagePool ?? 2 },
    timeLimitFactor: 10,
    environment: functionEnvironment,
    now,
  });
  const failure = await host.warm('page');
  if (failure !== undefined)
    throw new Error(`The page function does not start: ${JSON.stringify(failure)}`);
  const invoked = new Map<string, number>();
  const served = await serveEdge({
    port: 0,
    buildDir: buildDirectory,
    dataDir,
    functions,
    edgeSecret,
    log,
    lambdaHost: {
      ...host,
      invoke: (name, payload) => {
        invoked.set(name, (invoked.get(name) ?? 0) + 1);
        return host.invoke(name, payload);
      },
    },
    objects: edgeObjects(store.env),
    now,
  });
  edges.push(served);
  const connection = {
    region: 'us-east-1',
    credentials: environmentCredentials({ ...store.env }),
    budget: patientBudget,
  };
  const dynamo = createDynamoClient(connection, store.endpoints.dynamodb);
  const tables = {
    content: store.env.CONTENT_TABLE ?? '',
    readers: store.env.READERS_TABLE ?? '',
    meter: store.env.METER_TABLE ?? '',
  };

  const token = (kind: 'sub' | 'reg', ageMs: number, plans: readonly string[]) =>
    issueSubscription({
      kind,
      reader: { pairwiseId: 'p', isAdFree: true, plans },
      random: 0.5,
      kid: config.cur,
      keys: config.s,
      nowMs: now() - ageMs,
      crypto: nodeCrypto,
    });

  return {
    port: served.port,
    origin: `http://localhost:${served.port}`,
    dataDir,
    dynamo,
    tables,
    store: proxy,
    logged,
    functionEnvironment,
    invocations: (name) => invoked.get(name) ?? 0,
    async runByClock(name) {
      const event = JSON.stringify({ scheduledAt: new Date(now()).toISOString() });
      const { kind } = await host.invoke(name, event);
      if (kind !== 'ok') throw new Error(`${name} ended with ${kind}`);
    },
    config: () => config,
    async configure(changes) {
      config = { ...config, ...changes };
      await writeConfig();
      await new Promise((done) => {
        setTimeout(done, CONFIG_READ_MS);
      });
    },
    async publish(work) {
      const objects = createObjectStore(
        connection,
        store.env.OBJECTS_BUCKET ?? '',
        store.endpoints.objects,
      );
      await work(createPublisher({ dynamo, table: tables.content, objects, brand, connection }));
    },
    reader(cookies = {}) {
      const jar = new Map(Object.entries(cookies));
      const send = async (path: string, asked: Asked = {}) => {
        const cookie = cookieHeader(jar);
        const response = await ask(served.port, path, {
          ...asked,
          headers: { ...(cookie === '' ? {} : { cookie }), ...asked.headers },
        });
        keepCookies(jar, response);
        return response;
      };
      return {
        jar,
        get: send,
        post: (path, headers = {}) =>
          send(path, {
            method: 'POST',
            headers: { origin: brand.origin, 'sec-fetch-site': 'same-origin', ...headers },
          }),
        sample: () => readSample(jar.get('pay_ent_smp') ?? '', config.k, Date.now(), nodeCrypto),
      };
    },
    subscriptionToken: (ageMs = 0, plans = []) => token('sub', ageMs, plans),
    registrationToken: (ageMs = 0) => token('reg', ageMs, []),
    async signIn(name, subscription) {
      const auth = nodeCrypto.sha256(`auth ${name}`);
      const accountId = `account-${name}`;
      await dynamo.put(tables.readers, {
        ...readerKey.account(name),
        accountId,
        subscriptions: subscription === undefined ? undefined : new Set([`number-${name}`]),
      });
      await dynamo.put(tables.readers, {
        ...readerKey.payment(tokenHash(auth)),
        emailHash: name,
        accountId,
        ttl: Math.floor(Date.now() / 1_000) + 86_400,
      });
      if (subscription !== undefined)
        await dynamo.put(tables.readers, {
          ...readerKey.subscription(`number-${name}`),
          ...subscription,
          linkedTo: accountId,
        });
      return auth;
    },
    async close() {
      await served.close();
      await host.close();
      await proxy.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the cookie that a response sets, by name. */
export function cookieOf(response: SiteResponse, name: string): string | undefined {
  return readCookie(
    (response.headers['set-cookie'] ?? [])
      .find((text) => text.startsWith(`${name}=`))
      ?.split(';')[0],
    name,
  );
}
