/**
 * The account functions over their own store: real tables, the real handlers, browsers with cookie
 * jars, and a clock that a test sets.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountHandler } from '../../../lambdas/account/logic.ts';
import { deleteHandler } from '../../../lambdas/account-delete/logic.ts';
import { emailHandler } from '../../../lambdas/account-email/logic.ts';
import { exportHandler } from '../../../lambdas/account-export/logic.ts';
import { passwordHandler } from '../../../lambdas/account-password/logic.ts';
import { verifyHandler } from '../../../lambdas/email-verify/logic.ts';
import { loginHandler } from '../../../lambdas/login/logic.ts';
import { loginCodeHandler } from '../../../lambdas/login-code/logic.ts';
import { logoutHandler } from '../../../lambdas/logout/logic.ts';
import { forgotHandler } from '../../../lambdas/password-forgot/logic.ts';
import { resetHandler } from '../../../lambdas/password-reset/logic.ts';
import { registerHandler } from '../../../lambdas/register/logic.ts';
import { createAccountDeps, type AccountDeps } from '../../support/account-deps.ts';
import type { ApiHandler } from '../../../services/http/api-handler.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import type { Email } from '../../../services/email/mailer.ts';
import { jsonOf } from '../../../services/aws/send-request.ts';
import {
  environmentCredentials,
  patientBudget,
  signedFetch,
} from '../../../services/aws/signed-fetch.ts';
import { sessionsHandler } from '../../../lambdas/sessions/logic.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { METER_CONFIG_KEY, type MeterConfig } from '../../../shared/paywall/meter-config.ts';
import { formatMeterConfig } from '../../../shared/paywall/write-meter-config.ts';
import { testConfig, testKey } from '../../../shared/paywall/testing/fixtures.ts';
import { callContext, EDGE_SECRET } from '../../support/api-event.ts';
import { accountEvent, type AccountFunction } from './account-event.ts';

export const SUBJECTS_SECRET = testKey('subjects');
export const PASSWORD = 'three unrelated words';
/** The least that Argon2id takes: the suites hash hundreds of passwords. */
export const CHEAP_HASHES = { m: 8, t: 1, p: 1 };

export interface SiteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | boolean>>;
  readonly cookies: readonly string[];
  readonly text: string;
  readonly body: {
    readonly status?: string;
    readonly name?: string;
    readonly message?: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent instead of the fields as JSON. */
  readonly rawBody?: string;
  /** Sends a form as a browser without scripts does. */
  readonly isForm?: boolean;
}

export interface TestBrowser {
  readonly jar: Map<string, string>;
  post(name: AccountFunction, fields?: object, sent?: Sent): Promise<SiteResponse>;
}

export interface AccountSite {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly store: Store;
  readonly dynamo: DynamoClient;
  readonly deps: AccountDeps;
  readonly config: MeterConfig;
  readonly emails: Email[];
  readonly logged: LogEvent[];
  readonly now: () => number;
  setNow(ms: number): void;
  /** Returns a different browser each time, from a network that has made no attempts. */
  browser(cookies?: ReadonlyMap<string, string>): TestBrowser;
  /** Registers an account with the usual password. */
  registered(email: string): Promise<TestBrowser>;
  /** Returns the token of the last email to an address. */
  tokenTo(email: string): string;
  /** Returns the code of the last email to an address; '' when that has none. */
  codeTo(email: string): string;
  /** Returns every item of every table, as JSON. */
  everything(): Promise<string[]>;
  close(): Promise<void>;
}

/** Handles a Set-Cookie header as a browser does. */
function keep(jar: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) jar.delete(name);
  else jar.set(name, pair.slice(name.length + 1));
}

/**
 * @param startMs epoch ms; the real clock when absent.
 * @param options.responseMs how long a request for a new password takes, and one that needs a code.
 * @param options.hasRealHashes whether a hash of a password takes as much as in production.
 */
export async function openAccountSite(
  startMs?: number,
  extraEnv: NodeJS.ProcessEnv = {},
  { responseMs = 0, hasRealHashes = false } = {},
): Promise<AccountSite> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-accounts-'));
  const dataDir = join(folder, 'data');
  const store = await openStore({ dataDir });
  const config = testConfig();
  const configFile = join(folder, 'edge-kvs.json');
  await writeFile(
    configFile,
    JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value: formatMeterConfig(config) }] }),
  );
  const env: NodeJS.ProcessEnv = {
    ...store.env,
    EDGE_SECRET,
    SUBJECTS_SECRET,
    LINKS_SECRET: testKey('links'),
    METER_CONFIG_FILE: configFile,
    STORE_ATTEMPT_MS: '15000',
    STORE_TOTAL_MS: '30000',
    ...extraEnv,
  };
  const connection = {
    region: 'us-east-1',
    credentials: environmentCredentials(env),
    budget: patientBudget,
  };
  const dynamo = createDynamoClient(connection, store.endpoints.dynamodb);
  const [emails, logged]: [Email[], LogEvent[]] = [[], []];
  let nowMs = startMs;
  const now = () => nowMs ?? Date.now();
  const options = {
    brand,
    now,
    log: (event: LogEvent) => {
      logged.push(event);
    },
    mailer: {
      async send(mail: Email) {
        emails.push(mail);
      },
    },
    ...(hasRealHashes ? {} : { passwordCost: CHEAP_HASHES }),
  };
  const deps = createAccountDeps(env, options);
  const handlers: Readonly<Record<AccountFunction, ApiHandler>> = {
    login: loginHandler({ ...deps, codeResponseMs: responseMs }),
    'login-code': loginCodeHandler(deps),
    register: registerHandler({ ...deps, codeResponseMs: responseMs }),
    'email-verify': verifyHandler(deps),
    logout: logoutHandler(deps),
    sessions: sessionsHandler(deps),
    'account-email': emailHandler(deps),
    'account-password': passwordHandler(deps),
    'password-forgot': forgotHandler(deps, responseMs),
    'password-reset': resetHandler(deps),
    account: accountHandler(deps),
    'account-export': exportHandler(deps),
    'account-delete': deleteHandler(deps),
  };
  let browsers = 0;

  function browser(cookies: ReadonlyMap<string, string> = new Map()): TestBrowser {
    browsers += 1;
    const address = `10.${browsers >> 16}.${(browsers >> 8) & 255}.${browsers & 255}:40000`;
    const jar = new Map(cookies);
    return {
      jar,
      async post(name, fields = {}, { headers = {}, rawBody, isForm = false } = {}) {
        const body =
          rawBody ??
          (isForm
            ? new URLSearchParams(Object.entries(fields)).toString()
            : JSON.stringify(fields));
        const form = isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
        const result = await handlers[name](
          accountEvent(name, {
            cookies: [...jar].map(([cookie, value]) => `${cookie}=${value}`),
            address,
            body,
            headers: { ...form, ...headers },
          }),
          callContext(),
        );
        for (const header of result.cookies ?? []) keep(jar, header);
        const text = result.body ?? '';
        return {
          status: result.statusCode ?? 200,
          headers: result.headers ?? {},
          cookies: result.cookies ?? [],
          text,
          body: JSON.parse(text),
        };
      },
    };
  }

  const scan = signedFetch(connection, 'dynamodb');
  return {
    dataDir,
    env,
    store,
    dynamo,
    deps,
    config,
    emails,
    logged,
    now,
    browser,
    setNow(ms) {
      nowMs = ms;
    },
    async registered(email) {
      const one = browser();
      const reply = await one.post('register', { email, password: PASSWORD });
      if (reply.body.name !== 'registered')
        throw new Error(`${email} could not register: ${reply.text}`);
      return one;
    },
    tokenTo(email) {
      const mail = emails.findLast(({ to }) => to === email);
      return /\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    codeTo(email) {
      const mail = emails.findLast(({ to }) => to === email);
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    },
    async everything() {
      const names = ['CONTENT_TABLE', 'READERS_TABLE', 'METER_TABLE'].map(
        (name) => store.env[name] ?? '',
      );
      return (
        await Promise.all(
          names.map(async (table) =>
            scan(
              new URL(store.endpoints.dynamodb),
              {
                method: 'POST',
                headers: {
                  'content-type': 'application/x-amz-json-1.0',
                  'x-amz-target': 'DynamoDB_20120810.Scan',
                },
                body: JSON.stringify({ TableName: table }),
              },
              (response) =>
                (jsonOf(response) as { Items: object[] }).Items.map((item) => JSON.stringify(item)),
            ),
          ),
        )
      ).flat();
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
