/**
 * The newsletter functions over their own store: real tables, the real handlers, a real outbox, a
 * clock that a test sets.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { confirmHandler } from '../../../lambdas/newsletters-confirm/logic.ts';
import { preferencesHandler } from '../../../lambdas/newsletters-preferences/logic.ts';
import { subscribeHandler } from '../../../lambdas/newsletters-subscribe/logic.ts';
import { unsubscribeHandler } from '../../../lambdas/newsletters-unsubscribe/logic.ts';
import { newslettersHandler } from '../../../lambdas/newsletters/logic.ts';
import type { ApiHandler } from '../../../services/http/api-handler.ts';
import type { PlainItem } from '../../../services/aws/attributes.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import { readVariables } from '../../../services/aws/read-variables.ts';
import { emailVariables } from '../../../services/email/create-mailer.ts';
import { botCheckVariables } from '../../../services/newsletters/bot-check.ts';
import {
  createBotCheckDeps,
  createEmailDeps,
  createNewsletterDeps,
  newsletterVariables,
  type NewsletterOptions,
  type NewsletterDeps,
} from '../../../services/newsletters/newsletter-deps.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import { openStore } from '../../../local/open-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { apiEvent, callContext, EDGE_SECRET } from '../../support/api-event.ts';
import { readOutbox, type OutboxEmail } from '../../support/read-outbox.ts';

export const ORIGIN = 'http://localhost:3000';
export const weekly = brand.newsletters.WEEKLY;

const factories = {
  '': newslettersHandler,
  '/subscribe': subscribeHandler,
  '/confirm': confirmHandler,
  '/unsubscribe': unsubscribeHandler,
  '/preferences': preferencesHandler,
} as const;
export type NewsletterPath = keyof typeof factories;

const schema = v.object({ ...newsletterVariables, ...emailVariables, ...botCheckVariables });

/** Returns the dependencies of every newsletter function at once. */
function allDeps(processEnv: NodeJS.ProcessEnv, options: NewsletterOptions) {
  const env = readVariables('The test', schema, processEnv);
  const deps = createNewsletterDeps(processEnv, env, options);
  return { ...deps, ...createEmailDeps(env, deps), ...createBotCheckDeps(env, deps) };
}

export interface Call {
  readonly method?: 'GET' | 'POST';
  /** Sent as JSON. A text is sent as is. */
  readonly body?: object | string;
  /** Sent as a browser sends a form. */
  readonly form?: Readonly<Record<string, string>> | [string, string][];
  readonly query?: string;
  readonly cookies?: readonly string[];
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface NewsletterResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | boolean>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface NewReader {
  /** Number of this reader, in order of arrival. */
  readonly number: number;
  readonly email: string;
  /** Includes the port, as CloudFront writes it. */
  readonly address: string;
  /** Time of arrival, epoch ms. */
  readonly nowMs: number;
}

export interface NewsletterSite {
  readonly dynamo: DynamoClient;
  readonly table: string;
  readonly deps: NewsletterDeps;
  readonly logged: readonly LogEvent[];
  readonly env: NodeJS.ProcessEnv;
  /** Epoch ms. */
  now(): number;
  setNow(ms: number): void;
  /** Returns an unknown reader, who arrives a month after the last one. */
  newReader(): NewReader;
  call(path: NewsletterPath, call: Call, env?: NodeJS.ProcessEnv): Promise<NewsletterResponse>;
  /** Signs up as the site's own form does. */
  signUp(
    email: string,
    more?: { readonly key?: string; readonly address?: string; readonly body?: object },
  ): Promise<NewsletterResponse>;
  emails(to?: string): Promise<OutboxEmail[]>;
  /** Returns the token of the link in the newest email. */
  tokenOf(email: string): Promise<string>;
  item(email: string, key: string): Promise<PlainItem | undefined>;
  close(): Promise<void>;
}

function callEvent(
  path: NewsletterPath,
  { method = 'POST', body, form, query = '', cookies, address = '192.0.2.1:4000', headers }: Call,
): APIGatewayProxyEventV2 {
  const text =
    form !== undefined
      ? new URLSearchParams(form).toString()
      : typeof body === 'object'
        ? JSON.stringify(body)
        : body;
  const type = form !== undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  return apiEvent(`/api/newsletters${path}`, {
    method,
    query,
    from: address,
    ...(cookies === undefined ? {} : { cookies }),
    headers: { 'content-type': type, ...headers },
    // The HTTP API passes forms as Base64.
    ...(text === undefined
      ? {}
      : { body: form === undefined ? text : Buffer.from(text).toString('base64') }),
    isBase64Encoded: form !== undefined,
  });
}

const START_MS = Date.UTC(2026, 10, 12, 15);
const MONTH_MS = 30 * 86_400_000;

export async function openNewsletterSite(
  more: Partial<NewsletterOptions> = {},
): Promise<NewsletterSite> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-newsletters-'));
  const store = await openStore({ dataDir: join(folder, 'data') });
  const outbox = join(folder, 'outbox');
  const env: NodeJS.ProcessEnv = {
    ...store.env,
    EDGE_SECRET,
    SUBJECTS_SECRET: 's'.repeat(43),
    LINKS_SECRET: 'l'.repeat(43),
    MAIL_OUTBOX: outbox,
    SITE_ORIGIN: ORIGIN,
    STORE_ATTEMPT_MS: '15000',
    STORE_TOTAL_MS: '30000',
  };
  const dynamo = createDynamoClient(
    { region: 'us-east-1', credentials: environmentCredentials(env), budget: patientBudget },
    store.endpoints.dynamodb,
  );
  const table = store.env.READERS_TABLE ?? '';
  const logged: LogEvent[] = [];
  let nowMs = START_MS;
  let readers = 0;
  const options: NewsletterOptions = {
    brand,
    now: () => nowMs,
    log: (event) => {
      logged.push(event);
    },
    leastResponseMs: 0,
    ...more,
  };
  const deps = allDeps(env, options);
  const handlers = new Map<NewsletterPath, ApiHandler>(
    (Object.keys(factories) as NewsletterPath[]).map((path) => [path, factories[path](deps)]),
  );
  const emails = async (to?: string) =>
    (await readOutbox(outbox)).filter((mail) => to === undefined || mail.to?.[0]?.address === to);

  const site: NewsletterSite = {
    dynamo,
    table,
    deps,
    logged,
    env,
    emails,
    now: () => nowMs,
    setNow(ms) {
      nowMs = ms;
    },
    newReader() {
      readers += 1;
      nowMs = START_MS + readers * MONTH_MS;
      return {
        number: readers,
        email: `reader-${readers}@mail.example`,
        address: `192.0.2.${readers}:4000`,
        nowMs,
      };
    },
    async call(path, call, changed) {
      const handler =
        changed === undefined
          ? handlers.get(path)
          : factories[path](allDeps({ ...env, ...changed }, options));
      const result = await handler?.(callEvent(path, call), callContext());
      const text = result?.body ?? '';
      return {
        status: result?.statusCode ?? 0,
        headers: result?.headers ?? {},
        text,
        body: JSON.parse(text),
      };
    },
    signUp(email, { key = 'WEEKLY', address, body } = {}) {
      const configuration = brand.newsletters[key];
      return site.call('', {
        address,
        body: {
          email,
          sourceCode: configuration?.SOURCE_CODE.newsletterPage,
          name: configuration?.NAME,
          subscription: true,
          ...body,
        },
      });
    },
    async tokenOf(email) {
      const mail = (await emails(email)).at(-1);
      const link = /(http:\S+?\?(?:confirm|token)=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const { searchParams } = new URL(link);
      return searchParams.get('confirm') ?? searchParams.get('token') ?? '';
    },
    async item(email, key) {
      return dynamo.get(
        table,
        { pk: `N#${await deps.hashOf(email)}`, sk: `newsletter#${key}` },
        { consistent: true },
      );
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
  return site;
}
