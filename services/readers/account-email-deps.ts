/** Dependencies of the account functions that send emails. */
import { helpHref } from '../../shared/brand/help-href.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { createMailer, type EmailEnvironment } from '../email/create-mailer.ts';
import { linkOrigin } from '../http/site-origins.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';
import { createAccountEmails, type AccountEmails } from './account-emails.ts';
import { createAccountLinks, type AccountLinks } from './account-links.ts';
import { createConfirmationCodes, type ConfirmationCodes } from './confirmation-code.ts';
import type { ReaderDeps, ReaderEnvironment } from './reader-deps.ts';

export interface AccountEmailDeps {
  readonly links: AccountLinks;
  readonly confirmationCodes: ConfirmationCodes;
  readonly emails: AccountEmails;
  /** Where emails send a reader who needs no token. */
  readonly addresses: {
    readonly signIn: string;
    readonly forgotPassword: string;
    readonly myAccount: string;
    /**
     * The page that takes a code, with the code filled in. No server is sent what is after the #, and
     * nothing happens before the reader presses the button (ADR 0070).
     * @param redirect A path of this site.
     */
    readonly signInCode: (code: string, redirect?: string) => string;
  };
}

type EmailingEnvironment = Pick<ReaderEnvironment, 'SITE_ORIGIN'> & EmailEnvironment;

/** For functions whose emails have no token in them. */
export type NoticeDeps = Pick<AccountEmailDeps, 'emails' | 'addresses'>;

/**
 * @param env What the function's own schema, with `emailVariables`, has read.
 * @param mailer Absent: the environment's mailer.
 */
export function createNoticeDeps(
  env: EmailingEnvironment,
  { brand, connection, suppressions, log, now }: ReaderDeps,
  mailer: Mailer = createMailer(env, { brand, connection, suppressions, log, now }),
): NoticeDeps {
  const origin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  const help = helpHref(brand);
  return {
    emails: createAccountEmails(mailer, renderEmail, {
      brandName: brand.name,
      helpUrl: help === undefined ? undefined : new URL(help, origin).href,
    }),
    addresses: {
      signIn: `${origin}${accountPages.signIn.path}`,
      forgotPassword: `${origin}${accountPages.forgotPassword.path}`,
      myAccount: `${origin}${accountPages.myAccount.path}`,
      signInCode: (code, redirect) =>
        `${origin}${withQuery(accountPages.signInCode.path, {
          sent: '1',
          ...(redirect === undefined || redirect === '/' ? {} : { redirectURL: redirect }),
        })}#code=${code}`,
    },
  };
}

/** As `createNoticeDeps`, with links and codes. */
export function createAccountEmailDeps(
  env: EmailingEnvironment,
  deps: ReaderDeps,
  mailer?: Mailer,
): AccountEmailDeps {
  const { brand, secrets, now } = deps;
  return {
    links: createAccountLinks(secrets('links'), linkOrigin(brand.origin, env.SITE_ORIGIN), now),
    confirmationCodes: createConfirmationCodes(secrets('links'), now),
    ...createNoticeDeps(env, deps, mailer),
  };
}
