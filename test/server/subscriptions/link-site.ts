/**
 * The link function over its own store: the real handler, signed-in readers, a clock that a test
 * sets.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { linkHandler } from '../../../lambdas/link/logic.ts';
import { createAccountDeps } from '../../support/account-deps.ts';
import { createSessions } from '../../../lambdas/readers/sessions.ts';
import type { LogEvent } from '../../../lambdas/http/log.ts';
import type { Account } from '../../../lambdas/readers/account-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { METER_CONFIG_KEY } from '../../../shared/paywall/meter-config.ts';
import { testConfig } from '../../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig } from '../../../shared/paywall/write-meter-config.ts';
import {
  NOW,
  openSubscriptionSite,
  SUBJECTS_SECRET,
  type SubscriptionSite,
} from './subscription-site.ts';

const EDGE_SECRET = 'only the edge knows it';

export interface Sent {
  /** The cookie `__Host-sid`. */
  readonly sid?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** `cloudfront-viewer-address`. */
  readonly from?: string;
}

export interface LinkResponse {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly headers: APIGatewayProxyStructuredResultV2['headers'];
  readonly body: {
    readonly status?: string;
    readonly name?: string;
    readonly message?: string;
    readonly data?: Readonly<Record<string, string>>;
  };
}

export interface LinkSite extends SubscriptionSite {
  readonly logged: readonly LogEvent[];
  readonly env: NodeJS.ProcessEnv;
  readonly config: ReturnType<typeof testConfig>;
  setNow(ms: number): void;
  /** @returns the cookie of a new session. */
  signIn(account: Account): Promise<string>;
  post(sent: Sent): Promise<LinkResponse>;
}

export const context: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'link',
  functionVersion: '$LATEST',
  invokedFunctionArn: '',
  memoryLimitInMB: '512',
  awsRequestId: 'request-1',
  logGroupName: '',
  logStreamName: '',
  getRemainingTimeInMillis: () => 120_000,
  done() {},
  fail() {},
  succeed() {},
};

export function apiEvent(
  path: string,
  { sid, json, form, headers, from = '203.0.113.7:46532' }: Sent,
): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: `POST ${path}`,
    rawPath: path,
    rawQueryString: '',
    ...(sid === undefined ? {} : { cookies: [`__Host-sid=${sid}`] }),
    headers: {
      host: 'api.example',
      'sec-fetch-site': 'same-origin',
      'x-origin-key': EDGE_SECRET,
      'cloudfront-viewer-address': from,
      'content-type': form === undefined ? 'application/json' : 'application/x-www-form-urlencoded',
      ...headers,
    },
    requestContext: {
      accountId: 'anonymous',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      requestId: 'request-1',
      routeKey: `POST ${path}`,
      stage: '$default',
      time: '12/Nov/2026:15:00:00 +0000',
      timeEpoch: NOW,
      http: {
        method: 'POST',
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'test',
      },
    },
    body: form === undefined ? JSON.stringify(json) : new URLSearchParams(form).toString(),
    isBase64Encoded: false,
  };
}

export function apiResponse(result: APIGatewayProxyStructuredResultV2): LinkResponse {
  return {
    status: result.statusCode ?? 200,
    cookies: result.cookies ?? [],
    headers: result.headers,
    body: JSON.parse(result.body ?? '{}'),
  };
}

/** Environment of an account function. */
export async function accountEnvironment(site: SubscriptionSite): Promise<NodeJS.ProcessEnv> {
  const configFile = join(site.folder, 'edge-kvs.json');
  await writeFile(
    configFile,
    JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value: formatMeterConfig(testConfig()) }] }),
  );
  return {
    ...site.store.env,
    EDGE_SECRET,
    SUBJECTS_SECRET,
    LINKS_SECRET: 'what links are signed with in tests',
    METER_CONFIG_FILE: configFile,
    MAIL_OUTBOX: join(site.folder, 'outbox'),
    STORE_ATTEMPT_MS: '15000',
    STORE_TOTAL_MS: '30000',
  };
}

export async function openLinkSite(): Promise<LinkSite> {
  const site = await openSubscriptionSite();
  const env = await accountEnvironment(site);
  const logged: LogEvent[] = [];
  let nowMs = NOW;
  const now = () => nowMs;
  const handler = linkHandler(
    createAccountDeps(env, {
      brand,
      now,
      log: (event) => {
        logged.push(event);
      },
    }),
  );
  const sessions = createSessions(site.dynamo, site.table, now);
  return {
    ...site,
    logged,
    env,
    config: testConfig(),
    setNow(ms) {
      nowMs = ms;
    },
    signIn: async (account) => (await sessions.start(account, 'test')).sid,
    post: async (sent) => apiResponse(await handler(apiEvent('/api/link', sent), context)),
  };
}
