/** Dependencies of the newsletter functions, from their environment. */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { createAttemptLimits } from '../readers/attempt-limits.ts';
import { createSessions, type Sessions } from '../readers/sessions.ts';
import { describeAccountError } from '../readers/account-error.ts';
import type { ApiOptions } from '../http/api-handler.ts';
import { siteOrigins } from '../http/site-origins.ts';
import type { Log } from '../http/log.ts';
import { createMailer, emailVariables } from '../email/create-mailer.ts';
import { linkOrigin } from '../email/link-origin.ts';
import { readVariables } from '../aws/read-variables.ts';
import { emailHash } from '../readers/reader-keys.ts';
import { createSecretReader } from '../aws/secrets.ts';
import { createDynamoClient } from '../aws/sdk-dynamo.ts';
import { createServiceDeps, serviceVariables, type ServiceOptions } from '../aws/service-deps.ts';
import {
  botCheckVariables,
  createProviderBotCheck,
  createOwnBotCheck,
  type BotCheck,
} from './bot-check.ts';
import { createNewsletterLimits, type NewsletterLimits } from './newsletter-limits.ts';
import { createNewsletterLinks, type NewsletterLinks } from './newsletter-links.ts';
import { createNewsletterEmails, type NewsletterEmails } from './newsletter-emails.ts';
import { createNewsletterStore, type NewsletterStore } from './newsletter-store.ts';
import { createNewsletterTokens, type NewsletterTokens } from './newsletter-tokens.ts';

const schema = v.object({
  ...serviceVariables,
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
  ...emailVariables,
  ...botCheckVariables,
});

/** New and known mailboxes get their response in the same time; SES accepts an email in less. */
const LEAST_RESPONSE_MS = 500;

export interface NewsletterOptions extends ServiceOptions {
  readonly brand: Brand;
  readonly leastResponseMs?: number;
}

export interface NewsletterDeps {
  readonly api: ApiOptions;
  readonly newsletters: Brand['newsletters'];
  readonly store: NewsletterStore;
  readonly tokens: NewsletterTokens;
  readonly links: NewsletterLinks;
  readonly emails: NewsletterEmails;
  readonly limits: NewsletterLimits;
  readonly botCheck: BotCheck;
  readonly sessions: Sessions;
  readonly hashOf: (email: string) => Promise<string>;
  readonly now: () => number;
  readonly log: Log;
  readonly leastResponseMs: number;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function createNewsletterDeps(
  processEnv: NodeJS.ProcessEnv,
  options: NewsletterOptions,
): NewsletterDeps {
  const { brand, leastResponseMs = LEAST_RESPONSE_MS } = options;
  const env = readVariables('The newsletter function', schema, processEnv);
  const { connection, dynamo, secrets, isFromEdge, subject, now, log } = createServiceDeps(
    createDynamoClient,
    processEnv,
    env,
    options,
  );
  const tokens = createNewsletterTokens(secrets('links'), now);
  const provider = {
    secrets: createSecretReader(connection, {
      value: env.BOT_CHECK_SECRET,
      id: env.BOT_CHECK_SECRET_ID,
    }),
    url: env.BOT_CHECK_URL,
    log,
  };
  return {
    api: {
      isFromEdge,
      origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
      log,
      describe: describeAccountError,
    },
    newsletters: brand.newsletters,
    store: createNewsletterStore(dynamo, env.READERS_TABLE),
    tokens,
    links: createNewsletterLinks(tokens, linkOrigin(brand.origin, env.SITE_ORIGIN)),
    emails: createNewsletterEmails(createMailer(env, { brand, connection, log, now }), brand),
    limits: createNewsletterLimits(createAttemptLimits(dynamo, env.READERS_TABLE, subject, now)),
    botCheck:
      env.BOT_CHECK === 'own'
        ? createOwnBotCheck(now)
        : createProviderBotCheck(env.BOT_CHECK, provider),
    sessions: createSessions(dynamo, env.READERS_TABLE, now),
    hashOf: async (email) => emailHash(email, await subject()),
    now,
    log,
    leastResponseMs,
  };
}
