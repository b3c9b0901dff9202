/** An email whose fields have been validated, once for every way of sending it. */
import {
  extraHeaders,
  headerText,
  emailAddress,
  EmailFieldError,
  type Mailbox,
} from './email-fields.ts';
import type { Email } from './mailer.ts';

export interface CheckedEmail {
  readonly from: Mailbox;
  /** One address, ASCII. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** @throws EmailFieldError that names the field and no value. */
export function checkEmail(message: Email, from: Mailbox): CheckedEmail {
  const to = emailAddress(message.to);
  if (to === undefined)
    throw new EmailFieldError('To of an email is no address that mail servers take');
  return {
    from,
    to,
    subject: headerText('Subject', message.subject),
    text: message.text,
    html: message.html,
    headers: extraHeaders(message.headers ?? {}),
  };
}
