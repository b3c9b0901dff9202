/** What every function of accounts needs, from its environment. */
import * as v from 'valibot';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { CookieSetting } from '../../../shared/cookies.ts';
import { environments } from '../../../shared/environment.ts';
import { accountPagePaths } from '../../../shared/accounts/account-paths.ts';
import type { ApiOptions } from '../api/api-handler.ts';
import { unavailable } from '../api/api-error.ts';
import { siteOrigins } from '../api/site-origins.ts';
import { createDynamoClient, type DynamoClient } from '../dynamo.ts';
import { createEdgeCheck } from '../edge-secret.ts';
import { log as standardLog, type Log } from '../log.ts';
import { createMailer, mailVariables } from '../mail/create-mailer.ts';
import { linkOrigin } from '../mail/link-origin.ts';
import type { Mailer } from '../mail/mailer.ts';
import { renderMail } from '../mail/render-mail.ts';
import { readVariables } from '../read-variables.ts';
import { createAccountStore, type AccountStore } from '../readers/account-store.ts';
import { emailHash } from '../readers/reader-keys.ts';
import { createSecretReader } from '../secrets.ts';
import { environmentCredentials, type AwsConnection } from '../signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../store-budget.ts';
import { createAccountLinks, type AccountLinks } from './account-links.ts';
import { createAccountMails, type AccountMails } from './account-mails.ts';
import { createAttemptLimits, type AttemptLimits } from './attempt-limits.ts';
import { createAudit, type Audit } from './audit.ts';
import { createPasskeyStore, type PasskeyStore } from './passkey-store.ts';
import { describeRefusal } from './refusal.ts';
import { createSessions, type Sessions } from './sessions.ts';

const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  ...storeBudgetVariables,
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  ENVIRONMENT: v.optional(v.picklist(environments), 'production'),
  /** The production site's domain, for cookies that all of its names share. */
  COOKIE_DOMAIN: v.optional(v.string()),
  EDGE_SECRET: v.optional(v.string()),
  EDGE_SECRET_ID: v.optional(v.string()),
  SUBJECTS_SECRET: v.optional(v.string()),
  SUBJECTS_SECRET_ID: v.optional(v.string()),
  LINKS_SECRET: v.optional(v.string()),
  LINKS_SECRET_ID: v.optional(v.string()),
  SITE_ORIGIN: v.optional(v.string()),
  ...mailVariables,
});

export type AccountBrand = Pick<Brand, 'key' | 'name' | 'origin' | 'timeZone' | 'editorialEmail' | 'links' | 'minimumPasswordLength'>;

export interface AccountOptions {
  readonly brand: AccountBrand;
  /** Epoch ms. */
  readonly now?: () => number;
  readonly log?: Log;
  /** Absent: the environment's. */
  readonly mailer?: Mailer;
}

export interface AccountParts {
  readonly brand: AccountBrand;
  readonly api: ApiOptions;
  readonly connection: AwsConnection;
  readonly dynamo: DynamoClient;
  readonly readersTable: string;
  readonly accounts: AccountStore;
  readonly sessions: Sessions;
  readonly passkeys: PasskeyStore;
  readonly limits: AttemptLimits;
  readonly links: AccountLinks;
  readonly mails: AccountMails;
  readonly cookies: CookieSetting;
  /** Where mails send a reader who needs no token. */
  readonly addresses: { readonly signIn: string; readonly forgotPassword: string };
  readonly now: () => number;
  readonly log: Log;
  readonly audit: Audit;
  /** What readers' names are derived from. @throws ApiError 503 while there is none. */
  readonly subject: () => Promise<string>;
  /** `emailHash` of an address. */
  readonly hashEmail: (email: string) => Promise<string>;
}

/** @throws Error that names each variable of the environment that is missing or wrong. */
export function createAccountParts(processEnv: NodeJS.ProcessEnv, { brand, now = Date.now, log = standardLog, mailer }: AccountOptions): AccountParts {
  const env = readVariables('The account function', schema, processEnv);
  const connection = { region: env.AWS_REGION, credentials: environmentCredentials(processEnv), budget: storeBudget(env) };
  const dynamo = createDynamoClient(connection, env.AWS_ENDPOINT_URL_DYNAMODB);
  const secret = (value: string | undefined, id: string | undefined) => createSecretReader(connection, { value, id });
  const subjects = secret(env.SUBJECTS_SECRET, env.SUBJECTS_SECRET_ID);
  const subject = async () => {
    const [first] = await subjects();
    if (first === undefined) throw unavailable('There is no secret of which subjects are derived');
    return first;
  };
  const origin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  return {
    brand, connection, dynamo, now, log, subject, readersTable: env.READERS_TABLE,
    api: {
      isFromEdge: createEdgeCheck(secret(env.EDGE_SECRET, env.EDGE_SECRET_ID)), origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log, describe: describeRefusal,
    },
    accounts: createAccountStore(dynamo, env.READERS_TABLE),
    sessions: createSessions(dynamo, env.READERS_TABLE, now),
    passkeys: createPasskeyStore(dynamo, env.READERS_TABLE),
    limits: createAttemptLimits(dynamo, env.READERS_TABLE, subject, now),
    links: createAccountLinks(secret(env.LINKS_SECRET, env.LINKS_SECRET_ID), origin, now),
    mails: createAccountMails(mailer ?? createMailer(env, { brand, connection, log, now }), renderMail, { brandName: brand.name, careUrl: new URL(brand.links.customerCare, origin).href }),
    cookies: { isCi: env.ENVIRONMENT === 'ci', domain: env.COOKIE_DOMAIN },
    addresses: { signIn: `${origin}${accountPagePaths.signIn}`, forgotPassword: `${origin}${accountPagePaths.forgotPassword}` },
    audit: createAudit(log),
    hashEmail: async (email) => emailHash(email, await subject()),
  };
}
