/**
 * What the newsletter functions have in common: the variables of their environment, and the
 * dependencies made from these.
 */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { createAttemptLimits } from '../readers/attempt-limits.ts';
import { createSessions, type Sessions } from '../readers/sessions.ts';
import { describeAccountError } from '../readers/account-error.ts';
import type { ApiOptions } from '../http/api-handler.ts';
import { linkOrigin, siteOrigins } from '../http/site-origins.ts';
import { createMailer, type EmailEnvironment } from '../email/create-mailer.ts';
import { createSuppressionStore, type SuppressionStore } from '../email/suppression-store.ts';
import { emailHash } from '../readers/reader-keys.ts';
import { createSecretReader } from '../aws/secrets.ts';
import { createDynamoClient } from '../aws/sdk-dynamo.ts';
import {
  createServiceDeps,
  serviceVariables,
  type ServiceDeps,
  type ServiceOptions,
} from '../aws/service-deps.ts';
import {
  createProviderBotCheck,
  createOwnBotCheck,
  type BotCheck,
  type BotCheckEnvironment,
} from './bot-check.ts';
import { createNewsletterLimits, type NewsletterLimits } from './newsletter-limits.ts';
import { createNewsletterLinks, type NewsletterLinks } from './newsletter-links.ts';
import { createNewsletterEmails, type NewsletterEmails } from './newsletter-emails.ts';
import { createNewsletterStore, type NewsletterStore } from './newsletter-store.ts';
import { createNewsletterTokens, type NewsletterTokens } from './newsletter-tokens.ts';

/** For the schema of a function's environment. */
export const newsletterVariables = {
  ...serviceVariables,
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
};
export type NewsletterEnvironment = v.InferOutput<
  v.ObjectSchema<typeof newsletterVariables, undefined>
>;

/** New and known mailboxes get their response in the same time; SES accepts an email in less. */
const LEAST_RESPONSE_MS = 500;

export interface NewsletterOptions extends ServiceOptions {
  readonly brand: Brand;
  readonly leastResponseMs?: number;
}

export interface NewsletterDeps extends Pick<
  ServiceDeps,
  'connection' | 'secrets' | 'now' | 'log'
> {
  readonly api: ApiOptions;
  readonly brand: Brand;
  readonly newsletters: Brand['newsletters'];
  readonly store: NewsletterStore;
  /** Addresses that get no emails. */
  readonly suppressions: Pick<SuppressionStore, 'of'>;
  readonly tokens: NewsletterTokens;
  readonly links: NewsletterLinks;
  readonly limits: NewsletterLimits;
  readonly sessions: Sessions;
  readonly hashOf: (email: string) => Promise<string>;
  readonly leastResponseMs: number;
}

/** Email is sent by the functions that take `emailVariables` too. */
export interface NewsletterEmailDeps {
  readonly emails: NewsletterEmails;
}

/** Sign-ups are checked by the functions that take `botCheckVariables` too. */
export interface BotCheckDeps {
  readonly botCheck: BotCheck;
}

/** @param env What the function's own schema, with `newsletterVariables`, has read. */
export function createNewsletterDeps(
  processEnv: NodeJS.ProcessEnv,
  env: NewsletterEnvironment,
  { brand, leastResponseMs = LEAST_RESPONSE_MS, ...options }: NewsletterOptions,
): NewsletterDeps {
  const { connection, dynamo, secrets, isFromEdge, subject, now, log } = createServiceDeps(
    createDynamoClient,
    processEnv,
    env,
    options,
  );
  const tokens = createNewsletterTokens(secrets('links'), now);
  return {
    connection,
    secrets,
    now,
    log,
    brand,
    api: {
      isFromEdge,
      origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
      log,
      describe: describeAccountError,
    },
    newsletters: brand.newsletters,
    store: createNewsletterStore(dynamo, env.READERS_TABLE),
    suppressions: createSuppressionStore({ dynamo, table: env.READERS_TABLE, subject, now }),
    tokens,
    links: createNewsletterLinks(tokens, linkOrigin(brand.origin, env.SITE_ORIGIN)),
    limits: createNewsletterLimits(createAttemptLimits(dynamo, env.READERS_TABLE, subject, now)),
    sessions: createSessions(dynamo, env.READERS_TABLE, now),
    hashOf: async (email) => emailHash(email, await subject()),
    leastResponseMs,
  };
}

/** @param env What the function's own schema, with `emailVariables`, has read. */
export function createEmailDeps(
  env: EmailEnvironment,
  { brand, connection, suppressions, log, now }: NewsletterDeps,
): NewsletterEmailDeps {
  return {
    emails: createNewsletterEmails(
      createMailer(env, { brand, connection, suppressions, log, now }),
      brand,
    ),
  };
}

/** @param env What the function's own schema, with `botCheckVariables`, has read. */
export function createBotCheckDeps(
  env: BotCheckEnvironment,
  { connection, log, now }: NewsletterDeps,
): BotCheckDeps {
  if (env.BOT_CHECK === 'own') return { botCheck: createOwnBotCheck(now) };
  const secrets = createSecretReader(connection, {
    value: env.BOT_CHECK_SECRET,
    id: env.BOT_CHECK_SECRET_ID,
  });
  return {
    botCheck: createProviderBotCheck(env.BOT_CHECK, { secrets, url: env.BOT_CHECK_URL, log }),
  };
}
