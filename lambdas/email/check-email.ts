/** An email whose fields have been validated, once for every way of sending it. */
import {
  extraHeaders,
  headerText,
  mailAddress,
  MailFieldError,
  type Mailbox,
} from './email-fields.ts';
import type { Mail } from './mailer.ts';

export interface CheckedMail {
  readonly from: Mailbox;
  /** One address, ASCII. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** @throws MailFieldError that names the field and no value. */
export function checkMail(mail: Mail, from: Mailbox): CheckedMail {
  const to = mailAddress(mail.to);
  if (to === undefined)
    throw new MailFieldError('To of a mail is no address that mail servers take');
  return {
    from,
    to,
    subject: headerText('Subject', mail.subject),
    text: mail.text,
    html: mail.html,
    headers: extraHeaders(mail.headers ?? {}),
  };
}
