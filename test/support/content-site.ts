/** The page function without an edge, over its own store: real tables, real pages. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand as sampleBrand } from '../../shared/brand/meridian.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { testConfig } from '../../shared/paywall/testing/fixtures.ts';
import { createRouter } from '../../shared/route-match.ts';
import { createAccessDecider } from '../../lambdas/page/item-access.ts';
import type { UrlResult } from '../../services/http/function-url-handler.ts';
import { pageHandler } from '../../lambdas/page/logic.ts';
import { createGate } from '../../lambdas/page/gate.ts';
import { renderDocument } from '../../web/entry.server.tsx';
import { createContentReader } from '../../services/content/content-reader.ts';
import { createPublisher } from '../../publishing/dynamo-publisher.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createEdgeCheck } from '../../services/http/edge-secret.ts';
import type { LogEvent } from '../../services/http/log.ts';
import { createMeterStore, type MeterStore } from '../../services/metering/meter-store.ts';
import { createObjectStore, type ObjectStore } from '../../services/aws/objects.ts';
import { hasNetworks } from '../../services/readers/networks-end.ts';
import { createPaymentReader } from '../../services/readers/payment-reader.ts';
import { createLateSearch } from '../../services/search/late-search.ts';
import {
  environmentCredentials,
  patientBudget,
  type AwsConnection,
} from '../../services/aws/signed-fetch.ts';
import { openStore } from '../../local/open-store.ts';
import { manifest } from '../../web/manifest.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import { readPageCookies } from '../../shared/page-cookies.ts';
import { pageEvent } from './page-event.ts';

export const PREVIEW_SECRET = 'a secret for previews in tests';
export const EDGE_SECRET = 'what the edge says to the page function in tests';
export const SUBJECTS_SECRET = 'what readers are named by in tests';

export interface SiteResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | boolean>>;
  /** Those of `x-page-cookies`, as the Set-Cookie headers that the edge makes of them. */
  readonly cookies: readonly string[];
  readonly body: string;
}

function bodyText({ body = '', isBase64Encoded = false }: UrlResult): string {
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString();
}

function cookiesOf(headers: SiteResponse['headers']): string[] {
  const header = headers['x-page-cookies'];
  return typeof header === 'string'
    ? readPageCookies(header).map(([name, value, attributes]) => `${name}=${value}; ${attributes}`)
    : [];
}

export interface ContentSite {
  readonly brand: Brand;
  readonly dynamo: DynamoClient;
  readonly objects: ObjectStore;
  /** Signs calls of services. */
  readonly connection: AwsConnection;
  readonly table: string;
  /** The environment that tells functions where the store is. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Log events of the page function. */
  readonly logged: readonly LogEvent[];
  publisher(): Publisher;
  /** The meter's rules and keys. The gate reads them on every call. */
  meterConfig: MeterConfig | undefined;
  readonly meter: MeterStore;
  readonly readersTable: string;
  /**
   * Sends a request as the edge does: with its secret, for the variant `sample`, unless headers say
   * otherwise.
   */
  get(
    target: string,
    options?: { method?: string; headers?: Record<string, string> },
  ): Promise<SiteResponse>;
  state(target: string): Promise<SiteState>;
  close(): Promise<void>;
}

/**
 * @param options.now the site's clock, ISO.
 * @param options.dataDir a store that is there; by default a new one, which goes with the site.
 */
export async function openContentSite(
  options: {
    now?: () => string;
    brand?: Brand;
    environment?: 'production' | 'ci';
    dataDir?: string;
  } = {},
): Promise<ContentSite> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'masthead-test-')));
  const store = await openStore({ dataDir });
  const now = options.now ?? (() => new Date().toISOString());
  const brand = options.brand ?? sampleBrand;
  const connection = {
    region: 'us-east-1',
    credentials: environmentCredentials(store.env as NodeJS.ProcessEnv),
    budget: patientBudget,
  };
  const dynamo = createDynamoClient(connection, store.endpoints.dynamodb);
  const table = store.env.CONTENT_TABLE ?? '';
  const objects = createObjectStore(
    connection,
    store.env.OBJECTS_BUCKET ?? '',
    store.endpoints.objects,
  );
  const logged: LogEvent[] = [];
  const meter = createMeterStore(dynamo, store.env.METER_TABLE ?? '');
  const readersTable = store.env.READERS_TABLE ?? '';
  const decideAccess = createAccessDecider({
    brand,
    now: () => Date.parse(now()),
    isFromEdge: createEdgeCheck(async () => [EDGE_SECRET]),
    gate: createGate({
      openLink: () => Promise.resolve(undefined),
      meter,
      meterConfig: async () => site.meterConfig,
      readers: createPaymentReader(dynamo, readersTable, now),
      subject: async () => SUBJECTS_SECRET,
      cookies: { isCi: false },
      timeZone: brand.timeZone,
      totalMs: 8_000,
      now: () => Date.parse(now()),
      log: (event) => {
        logged.push(event);
      },
    }),
  });
  const handler = pageHandler({
    brand,
    manifest,
    environment: options.environment ?? ('production' as const),
    pwaEnabled: 'yes' as const,
    tagManagerEnabled: 'no' as const,
    cookieDomain: '',
    route: createRouter(brand),
    decideAccess,
    hasNetworks: () => hasNetworks(dynamo, readersTable, now()),
    uploadsOrigin: undefined,
    hasDesk: () => Promise.resolve(false),
    render: renderDocument,
    log: (event: LogEvent) => {
      logged.push(event);
    },
    context: {
      brand,
      now,
      previewSecrets: async () => [PREVIEW_SECRET],
      content: createContentReader(dynamo, table, now),
      search: createLateSearch({
        objects,
        language: brand.language,
        brandKey: brand.key,
        settings: brand.search,
        connection,
        log: (event) => {
          logged.push(event);
        },
      }),
    },
  });

  async function get(
    target: string,
    request: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<SiteResponse> {
    const headers = { 'x-origin-key': EDGE_SECRET, 'accept-payment': 'sample', ...request.headers };
    const response = await handler(pageEvent(target, { ...request, headers }));
    return {
      statusCode: response.statusCode ?? 200,
      headers: response.headers ?? {},
      cookies: cookiesOf(response.headers ?? {}),
      body: bodyText(response),
    };
  }

  const site: ContentSite = {
    brand,
    dynamo,
    objects,
    connection,
    table,
    env: store.env,
    get,
    logged,
    meter,
    readersTable,
    meterConfig: testConfig(),
    publisher: () => createPublisher({ dynamo, table, objects, brand, now, connection }),
    async state(target) {
      const response = await get(`${target}${target.includes('?') ? '&' : '?'}output=json`);
      if (response.statusCode !== 200)
        throw new Error(`${target} responded with ${response.statusCode}: ${response.body}`);
      return JSON.parse(response.body) as SiteState;
    },
    async close() {
      await store.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}
