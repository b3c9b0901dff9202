/** An email whose fields have been validated, once for every way of sending it. */
import {
  extraHeaders,
  headerText,
  emailAddress,
  EmailFieldError,
  type Mailbox,
} from './email-fields.ts';
import type { Email, Letter } from './mailer.ts';

export interface CheckedEmail {
  readonly from: Mailbox;
  /** One address, ASCII. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Of a newsletter: the edition that reports about the email come back with. */
  readonly edition?: string;
}

/**
 * Every email is sent by a program, in answer to what a reader did: replies of other programs, such
 * as out-of-office notes, would reach the editors. Exchange reads the second header; reports of
 * failed delivery are not in its list, because ADR 0033 needs them.
 * @see https://www.rfc-editor.org/rfc/rfc3834#section-5
 *   https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail
 */
const automaticHeaders = [
  ['Auto-Submitted', 'auto-generated'],
  ['X-Auto-Response-Suppress', 'DR, RN, NRN, OOF, AutoReply'],
] as const;

/**
 * @param message a letter of a newsletter, which people wrote, has no headers of automatic emails.
 * @throws EmailFieldError that names the field and no value.
 */
export function checkEmail(message: Email | Letter, from: Mailbox): CheckedEmail {
  const to = emailAddress(message.to);
  if (to === undefined)
    throw new EmailFieldError('To of an email is no address that mail servers take');
  return {
    from,
    to,
    subject: headerText('Subject', message.subject),
    text: message.text,
    html: message.html,
    headers: [
      ...('edition' in message ? [] : automaticHeaders),
      ...extraHeaders(message.headers ?? {}),
    ],
    ...('edition' in message ? { edition: message.edition } : {}),
  };
}
