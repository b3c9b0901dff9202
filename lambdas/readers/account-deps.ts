/** Dependencies of every account function, from its environment. */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import type { CookieSetting } from '../../shared/cookies.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import type { ApiOptions } from '../http/api-handler.ts';
import { siteOrigins } from '../http/site-origins.ts';
import { cookieSetting, cookieVariables } from '../http/cookie-variables.ts';
import { createMailer, emailVariables } from '../email/create-mailer.ts';
import { linkOrigin } from '../email/link-origin.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';
import { readVariables } from '../aws/read-variables.ts';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { emailHash } from './reader-keys.ts';
import {
  createServiceDeps,
  serviceVariables,
  type ServiceOptions,
  type ServiceDeps,
} from '../aws/service-deps.ts';
import { createAccountLinks, type AccountLinks } from './account-links.ts';
import { createAccountEmails, type AccountEmails } from './account-emails.ts';
import { createAttemptLimits, type AttemptLimits } from './attempt-limits.ts';
import { createAudit, type Audit } from './audit.ts';
import { createPasskeyStore, type PasskeyStore } from './passkey-store.ts';
import { describeAccountError } from './account-error.ts';
import { createSessions, type Sessions } from './sessions.ts';

const schema = v.object({
  ...serviceVariables,
  ...cookieVariables,
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
  ...emailVariables,
});

export type AccountBrand = Pick<
  Brand,
  'key' | 'name' | 'origin' | 'timeZone' | 'editorialEmail' | 'links' | 'minimumPasswordLength'
>;

export interface AccountOptions extends ServiceOptions {
  readonly brand: AccountBrand;
  /** Absent: the environment's mailer. */
  readonly mailer?: Mailer;
}

export interface AccountDeps extends ServiceDeps {
  readonly brand: AccountBrand;
  readonly api: ApiOptions;
  readonly readersTable: string;
  readonly accounts: AccountStore;
  readonly sessions: Sessions;
  readonly passkeys: PasskeyStore;
  readonly limits: AttemptLimits;
  readonly links: AccountLinks;
  readonly emails: AccountEmails;
  readonly cookies: CookieSetting;
  /** Where emails send a reader who needs no token. */
  readonly addresses: { readonly signIn: string; readonly forgotPassword: string };
  readonly audit: Audit;
  /** Returns the `emailHash` of an address. */
  readonly hashEmail: (email: string) => Promise<string>;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function createAccountDeps(
  processEnv: NodeJS.ProcessEnv,
  { brand, mailer, ...options }: AccountOptions,
): AccountDeps {
  const env = readVariables('The account function', schema, processEnv);
  const service = createServiceDeps(processEnv, env, options);
  const { connection, dynamo, secrets, isFromEdge, subject, now, log } = service;
  const origin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  return {
    ...service,
    brand,
    readersTable: env.READERS_TABLE,
    api: {
      isFromEdge,
      origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
      log,
      describe: describeAccountError,
    },
    accounts: createAccountStore(dynamo, env.READERS_TABLE),
    sessions: createSessions(dynamo, env.READERS_TABLE, now),
    passkeys: createPasskeyStore(dynamo, env.READERS_TABLE),
    limits: createAttemptLimits(dynamo, env.READERS_TABLE, subject, now),
    links: createAccountLinks(secrets('links'), origin, now),
    emails: createAccountEmails(
      mailer ?? createMailer(env, { brand, connection, log, now }),
      renderEmail,
      { brandName: brand.name, careUrl: new URL(brand.links.customerCare, origin).href },
    ),
    cookies: cookieSetting(env),
    addresses: {
      signIn: `${origin}${accountPages.signIn.path}`,
      forgotPassword: `${origin}${accountPages.forgotPassword.path}`,
    },
    audit: createAudit(log),
    hashEmail: async (email) => emailHash(email, await subject()),
  };
}
