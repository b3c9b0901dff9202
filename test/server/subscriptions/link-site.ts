/**
 * The link function over its own store: the real handler, signed-in readers, a clock that a test
 * sets.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { linkHandler } from '../../../lambdas/link/logic.ts';
import { createAccountDeps } from '../../support/account-deps.ts';
import { apiEvent, callContext, EDGE_SECRET } from '../../support/api-event.ts';
import { createSessions } from '../../../services/readers/sessions.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import type { Account } from '../../../services/readers/account-store.ts';
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

/** Returns the event of a call with a session. */
export function sessionEvent(
  path: string,
  { sid, json, form, headers, from = '203.0.113.7:46532' }: Sent,
): APIGatewayProxyEventV2 {
  return apiEvent(path, {
    ...(sid === undefined ? {} : { cookies: [`__Host-sid=${sid}`] }),
    from,
    headers: {
      'content-type': form === undefined ? 'application/json' : 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: form === undefined ? JSON.stringify(json) : new URLSearchParams(form).toString(),
  });
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
    post: async (sent) =>
      apiResponse(await handler(sessionEvent('/api/link', sent), callContext())),
  };
}
