/** Creates a function's mailer from its environment: SES, or the local outbox. */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import type { SuppressionReason } from '../../shared/accounts/suppression-reason.ts';
import { unavailable } from '../http/api-error.ts';
import type { Log } from '../http/log.ts';
import { countOneOf } from '../observability/request-record.ts';
import type { AwsConnection } from '../aws/signed-fetch.ts';
import { checkEmail, type CheckedEmail } from './check-email.ts';
import { emailAddress, readMailbox, type Mailbox } from './email-fields.ts';
import type { Email, Mailer } from './mailer.ts';
import { createSesSender } from './send-by-ses.ts';
import { sendToOutbox } from './send-to-outbox.ts';
import type { SuppressionStore } from './suppression-store.ts';

/** For the schema of a function's environment. */
export const emailVariables = {
  /**
   * Sender of emails, e.g. `Meridian <mail@example.com>`. When absent, SES sends nothing and the
   * outbox shows the editors' address, or one that nobody reads where the brand names none.
   */
  MAIL_FROM: v.optional(v.string()),
  /** Folder in which each email becomes a file; none is sent. */
  MAIL_OUTBOX: v.optional(v.string()),
  /** How many emails a second leave the outbox for their readers. */
  MAIL_OUTBOX_PER_SECOND: v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(0))),
  /** Configuration set of SES, by which bounces and complaints come back to us. */
  MAIL_CONFIGURATION_SET: v.optional(v.string()),
  AWS_ENDPOINT_URL_SESV2: v.optional(v.string()),
};
export type EmailEnvironment = v.InferOutput<v.ObjectSchema<typeof emailVariables, undefined>>;

const outcomes = ['EmailsSent', 'EmailsFailed', 'EmailsSuppressed'] as const;

function isRefused({ despiteComplaint }: Email, reason: SuppressionReason | undefined): boolean {
  return reason !== undefined && !(reason === 'complained' && despiteComplaint === true);
}

/** Of the site's own name. An address of numbers or of this machine has no mailboxes. */
function noReply(origin: string): string {
  const { hostname } = new URL(origin);
  return emailAddress(`no-reply@${hostname}`) ?? 'no-reply@example.com';
}

/**
 * Returns who sends emails.
 * @throws EmailFieldError when MAIL_FROM is not a mailbox.
 */
export function senderOf(
  { MAIL_FROM }: Pick<EmailEnvironment, 'MAIL_FROM'>,
  brand: MailerOptions['brand'],
): Mailbox {
  return MAIL_FROM === undefined
    ? { name: brand.name, address: brand.editorialEmail ?? noReply(brand.origin) }
    : readMailbox('MAIL_FROM', MAIL_FROM);
}

export interface MailerOptions {
  readonly brand: Pick<Brand, 'name' | 'origin' | 'editorialEmail'>;
  readonly connection: Omit<AwsConnection, 'budget'>;
  readonly suppressions: Pick<SuppressionStore, 'of'>;
  readonly log: Log;
  /** Epoch ms. */
  readonly now?: () => number;
}

/**
 * @throws EmailFieldError when MAIL_FROM is not a mailbox. Its `send` throws ApiError 503 when email
 *   has not been set up.
 */
export function createMailer(
  env: EmailEnvironment,
  { brand, connection, suppressions, log, now = Date.now }: MailerOptions,
): Mailer {
  const { MAIL_FROM, MAIL_OUTBOX } = env;
  const from = senderOf(env, brand);
  const sendBySes = createSesSender(connection, {
    endpoint: env.AWS_ENDPOINT_URL_SESV2,
    configurationSet: env.MAIL_CONFIGURATION_SET,
  });
  async function deliver(checked: CheckedEmail): Promise<void> {
    if (MAIL_OUTBOX !== undefined) await sendToOutbox(MAIL_OUTBOX, checked, now());
    else if (MAIL_FROM === undefined)
      throw unavailable('Mail has not been set up: there is no MAIL_FROM');
    else await sendBySes(checked);
  }
  return {
    async send(message) {
      const checked = checkEmail(message, from);
      try {
        const suppression = await suppressions.of(checked.to);
        if (isRefused(message, suppression?.reason)) {
          countOneOf('EmailsSuppressed', outcomes);
          log({ level: 'INFO', message: 'An email was not sent', reason: suppression?.reason });
          return;
        }
        await deliver(checked);
      } catch (error) {
        countOneOf('EmailsFailed', outcomes);
        throw error;
      }
      countOneOf('EmailsSent', outcomes);
      log({ level: 'INFO', message: 'An email was sent' });
    },
  };
}
