/** The mailer of a function, from its environment: SES, or the outbox of one machine. */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { unavailable } from '../http/api-error.ts';
import type { Log } from '../http/log.ts';
import type { AwsConnection } from '../aws/signed-fetch.ts';
import { checkMail } from './check-email.ts';
import { readMailbox, type Mailbox } from './email-fields.ts';
import type { Mailer } from './mailer.ts';
import { createSesSender } from './send-by-ses.ts';
import { sendToOutbox } from './send-to-outbox.ts';

/** For the schema of a function's environment. */
export const mailVariables = {
  /** Whom mails are from, e.g. `Meridian <mail@example.com>`; absent: nothing is sent by SES, and the outbox shows the brand's own. */
  MAIL_FROM: v.optional(v.string()),
  /** A folder: each mail becomes a file there, and none is sent. */
  MAIL_OUTBOX: v.optional(v.string()),
  AWS_ENDPOINT_URL_SESV2: v.optional(v.string()),
};
export type MailEnvironment = v.InferOutput<v.ObjectSchema<typeof mailVariables, undefined>>;

export interface MailerOptions {
  readonly brand: Pick<Brand, 'name' | 'editorialEmail'>;
  readonly connection: Omit<AwsConnection, 'budget'>;
  readonly log: Log;
  /** Epoch ms. */
  readonly now?: () => number;
}

/** @throws MailFieldError when MAIL_FROM is no mailbox. Its `send` throws ApiError 503 where mail has not been set up. */
export function createMailer(
  env: MailEnvironment,
  { brand, connection, log, now = Date.now }: MailerOptions,
): Mailer {
  const { MAIL_FROM, MAIL_OUTBOX } = env;
  const from: Mailbox =
    MAIL_FROM === undefined
      ? { name: brand.name, address: brand.editorialEmail }
      : readMailbox('MAIL_FROM', MAIL_FROM);
  const sendBySes = createSesSender(connection, env.AWS_ENDPOINT_URL_SESV2);
  return {
    async send(mail) {
      const checked = checkMail(mail, from);
      if (MAIL_OUTBOX !== undefined) await sendToOutbox(MAIL_OUTBOX, checked, now());
      else if (MAIL_FROM === undefined)
        throw unavailable('Mail has not been set up: there is no MAIL_FROM');
      else await sendBySes(checked);
      log({ level: 'INFO', message: 'A mail was sent' });
    },
  };
}
