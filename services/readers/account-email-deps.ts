/** Dependencies of the account functions that send emails. */
import { helpHref } from '../../shared/brand/help-href.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
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
  readonly addresses: { readonly signIn: string; readonly forgotPassword: string };
}

/**
 * @param env What the function's own schema, with `emailVariables`, has read.
 * @param mailer Absent: the environment's mailer.
 */
export function createAccountEmailDeps(
  env: Pick<ReaderEnvironment, 'SITE_ORIGIN'> & EmailEnvironment,
  { brand, connection, secrets, suppressions, log, now }: ReaderDeps,
  mailer: Mailer = createMailer(env, { brand, connection, suppressions, log, now }),
): AccountEmailDeps {
  const origin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  const help = helpHref(brand);
  return {
    links: createAccountLinks(secrets('links'), origin, now),
    confirmationCodes: createConfirmationCodes(secrets('links'), now),
    emails: createAccountEmails(mailer, renderEmail, {
      brandName: brand.name,
      helpUrl: help === undefined ? undefined : new URL(help, origin).href,
    }),
    addresses: {
      signIn: `${origin}${accountPages.signIn.path}`,
      forgotPassword: `${origin}${accountPages.forgotPassword.path}`,
    },
  };
}
