/** The environment of each function: the only place that decides which variables it gets. */
import { httpRoute, type FunctionDefinition } from '../lambdas/functions.ts';
import { queues, type QueueName } from '../services/aws/queues.ts';
import { secrets, type SecretName } from '../services/aws/secret-names.ts';
import { pageBudget } from '../services/aws/signed-fetch.ts';
import { tableNames, tables, type TableName } from '../services/aws/tables.ts';
import type { Environment } from '../shared/environment.ts';
import { CONTENT_SCHEMA_VERSION } from '../shared/content/item.ts';
import { cookieDomain } from './cookie-domain.ts';

type TableVariable = (typeof tables)[TableName]['variable'];
type QueueVariable = (typeof queues)[QueueName]['variable'];
type EndpointVariable = 'AWS_ENDPOINT_URL_DYNAMODB' | 'AWS_ENDPOINT_URL_S3';
/** Secrets are named here, never stored: a function reads the value with its own role. */
type SecretVariable = `${(typeof secrets)[SecretName]['variable']}_ID`;
export type FunctionVariable =
  | TableVariable
  | SecretVariable
  | QueueVariable
  | EndpointVariable
  | 'STORE_ATTEMPT_MS'
  | 'STORE_TOTAL_MS'
  | 'MAIL_FROM'
  | 'MAIL_CONFIGURATION_SET'
  | 'BOT_CHECK'
  | 'BOT_CHECK_SECRET_ID'
  | 'SITE_ORIGIN'
  | 'OBJECTS_BUCKET'
  | 'UPLOADS_BUCKET'
  | 'DESK_UPLOADS'
  | 'DISTRIBUTION_ID'
  | 'MASTHEAD_PURGES_PER_MONTH'
  | 'RELEASE'
  | 'CONTENT_SCHEMA'
  | 'BRAND'
  | 'ENVIRONMENT'
  | 'PWA_ENABLED'
  | 'FLAG_GTM_ENABLE'
  | 'COOKIE_DOMAIN';
export type FunctionEnvironment = Partial<Record<FunctionVariable, string>>;

/** Names that exist only after the data stack is deployed. */
export interface DataNames {
  readonly tables: Readonly<Record<TableName, string>>;
  readonly objectsBucket: string;
  /** Absent where there is no desk. */
  readonly uploads?: { readonly bucket: string; readonly host: string } | undefined;
  /** Those of a feature that the deployment does not have are absent. */
  readonly secretIds: Readonly<Partial<Record<SecretName, string>>>;
}

/** Returns the tables that a function may use, in the order of the table list. */
export function tablesOf(definition: FunctionDefinition): TableName[] {
  return tableNames.filter((name) => definition.tables[name] !== undefined);
}

export function secretsOf(definition: FunctionDefinition): readonly SecretName[] {
  return definition.secrets ?? [];
}

/**
 * How long a function waits for DynamoDB, ms: one attempt, and all. The page function has less: a
 * reader's own token decides when the store is late (paywall-protocol §6). The others have half the
 * processor and load the SDK, and what they decide has no second source.
 */
const storeBudgets = {
  page: {
    STORE_ATTEMPT_MS: String(pageBudget.attemptMs),
    STORE_TOTAL_MS: String(pageBudget.totalMs),
  },
  other: { STORE_ATTEMPT_MS: '1000', STORE_TOTAL_MS: '2500' },
};

export interface EnvironmentOptions {
  readonly data: DataNames;
  readonly brandKey: string;
  /**
   * What is deployed. Every release thus makes a new version of every function, and `masthead
   * rollback` finds those that belong together.
   */
  readonly release: string;
  readonly environment: Environment;
  readonly pwa: 'yes' | 'no';
  readonly tagManager: 'yes' | 'no';
  /**
   * The site's domain names, the canonical one first; absent while it only has CloudFront's own.
   */
  readonly domain?: readonly string[];
  readonly mail?: { readonly from: string };
  /** Configuration set of SES by whose name emails go out. */
  readonly configurationSet?: string;
  /** Addresses of the queues. */
  readonly queueUrls: Readonly<Partial<Record<QueueName, string>>>;
  readonly botCheck?: { readonly provider: string; readonly secretArn: string };
  /** Tags that publishes purge in a month; absent: as many as by default. */
  readonly purgesPerMonth?: number | undefined;
  /** Addresses of a store on this machine; absent means AWS. */
  readonly localDynamodb?: string;
  readonly localObjects?: string;
}

/** Where images of the desk go: the page allows the address, and the desk's function makes forms for it. */
function uploadsOf(
  { route, takesUploads }: FunctionDefinition,
  { uploads }: DataNames,
): FunctionEnvironment {
  if (uploads === undefined || (route !== 'page' && takesUploads !== true)) return {};
  return {
    DESK_UPLOADS: `https://${uploads.host}`,
    ...(takesUploads === true ? { UPLOADS_BUCKET: uploads.bucket } : {}),
  };
}

/** Where published objects are, and what a publish may purge in a month. */
function objectsOf(
  { reads, publishes }: FunctionDefinition,
  { objectsBucket }: DataNames,
  purgesPerMonth: number | undefined,
): FunctionEnvironment {
  if (reads === undefined && publishes !== true) return {};
  return {
    OBJECTS_BUCKET: objectsBucket,
    ...(publishes !== true || purgesPerMonth === undefined
      ? {}
      : { MASTHEAD_PURGES_PER_MONTH: String(purgesPerMonth) }),
  };
}

/** What the page function knows of its deployment, and `masthead rollback` of its release. */
function pageSettings(pwa: string, tagManager: string): FunctionEnvironment {
  return {
    PWA_ENABLED: pwa,
    FLAG_GTM_ENABLE: tagManager,
    CONTENT_SCHEMA: String(CONTENT_SCHEMA_VERSION),
  };
}

/** Returns a function's environment, which names only what its role may access. */
export function functionEnvironment(
  definition: FunctionDefinition,
  {
    data,
    brandKey,
    release,
    environment,
    pwa,
    tagManager,
    domain,
    mail,
    configurationSet,
    queueUrls,
    botCheck,
    purgesPerMonth,
    localDynamodb,
    localObjects,
  }: EnvironmentOptions,
): FunctionEnvironment {
  return {
    BRAND: brandKey,
    RELEASE: release,
    ENVIRONMENT: environment,
    ...(definition.route === 'page' ? pageSettings(pwa, tagManager) : {}),
    ...Object.fromEntries(
      tablesOf(definition).map((name) => [tables[name].variable, data.tables[name]]),
    ),
    ...(tablesOf(definition).length === 0
      ? {}
      : storeBudgets[definition.route === 'page' ? 'page' : 'other']),
    ...objectsOf(definition, data, purgesPerMonth),
    ...uploadsOf(definition, data),
    ...Object.fromEntries(
      secretsOf(definition).map((name) => [`${secrets[name].variable}_ID`, data.secretIds[name]]),
    ),
    ...Object.fromEntries(
      (definition.sendsTo ?? []).map((name) => [queues[name].variable, queueUrls[name]]),
    ),
    ...(domain?.[0] !== undefined && definition.setsCookies === true
      ? { COOKIE_DOMAIN: cookieDomain(domain[0]) }
      : {}),
    ...(mail !== undefined && definition.sendsEmail === true
      ? {
          MAIL_FROM: mail.from,
          ...(configurationSet === undefined ? {} : { MAIL_CONFIGURATION_SET: configurationSet }),
        }
      : {}),
    ...(botCheck !== undefined && definition.checksBots === true
      ? { BOT_CHECK: botCheck.provider, BOT_CHECK_SECRET_ID: botCheck.secretArn }
      : {}),
    // Origins of the site's own pages, for calls about which browsers send little information; the
    // first is used for links in emails.
    ...(domain === undefined || httpRoute(definition.route) === undefined
      ? {}
      : { SITE_ORIGIN: domain.map((name) => `https://${name}`).join(' ') }),
    ...(localDynamodb === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: localDynamodb }),
    ...(localObjects === undefined ? {} : { AWS_ENDPOINT_URL_S3: localObjects }),
  };
}
