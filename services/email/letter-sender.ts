/**
 * Sends letters of newsletters: by SES, or into the outbox of one machine. One attempt each: SES knows no
 * key that makes a repetition harmless, so what may have gone out is never sent again by itself.
 */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { AwsCallError } from '../aws/aws-error.ts';
import type { AwsConnection, CallBudget } from '../aws/signed-fetch.ts';
import { checkEmail } from './check-email.ts';
import { EmailFieldError, type Mailbox } from './email-fields.ts';
import { senderOf, type EmailEnvironment } from './create-mailer.ts';
import type { LetterOutcome, LetterSender } from './mailer.ts';
import { createSesCall, createSesSender } from './send-by-ses.ts';
import { sendToOutbox } from './send-to-outbox.ts';

const oneAttempt: CallBudget = { attemptMs: 10_000, attempts: 1, totalMs: 10_000, isOnce: true };
const ofQuestions: CallBudget = { attemptMs: 3_000, attempts: 3, totalMs: 9_000 };

/** @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html */
const accountSchema = v.object({
  SendingEnabled: v.optional(v.boolean(), true),
  SendQuota: v.object({
    Max24HourSend: v.number(),
    MaxSendRate: v.number(),
    SentLast24Hours: v.number(),
  }),
});

/** By which SES says that it has too much to do, and has not taken the email. */
const busyNames = new Set([
  'TooManyRequestsException',
  'ThrottlingException',
  'Throttling',
  'LimitExceededException',
]);
/** By which it says that an email itself cannot be sent. */
const refusedNames = new Set(['MessageRejected', 'BadRequestException', 'ValidationException']);
/** No connection was made, so nothing was taken. */
const notConnected = v.object({
  code: v.picklist(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']),
});

/** Returns what an error of a call means for its letter. */
export function outcomeOf(error: unknown): LetterOutcome {
  if (error instanceof EmailFieldError) return { kind: 'refused', reason: error.message };
  if (v.is(notConnected, error)) return { kind: 'busy', reason: error.code };
  if (!(error instanceof AwsCallError))
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'unknown' };
  const { name, status } = error;
  if (busyNames.has(name) || status === 429) return { kind: 'busy', reason: name };
  if (refusedNames.has(name)) return { kind: 'refused', reason: name };
  return { kind: status >= 400 && status < 500 ? 'halted' : 'unknown', reason: name };
}

/** The outbox writes so many emails a second at most, so that a site on the same disk goes on. */
const OUTBOX_PER_SECOND = 200;

function createOutboxSender(folder: string, perSecond: number, from: Mailbox, now: () => number) {
  return {
    deliver: async (letter: Parameters<LetterSender['send']>[0]) =>
      sendToOutbox(folder, checkEmail(letter, from), now()),
    limits: async () => ({ perSecond }),
  };
}

function createSes(
  env: EmailEnvironment,
  from: Mailbox,
  connection: Omit<AwsConnection, 'budget'>,
) {
  const options = {
    endpoint: env.AWS_ENDPOINT_URL_SESV2,
    configurationSet: env.MAIL_CONFIGURATION_SET,
    budget: oneAttempt,
  };
  const send = createSesSender(connection, options);
  const call = createSesCall(connection, { ...options, budget: ofQuestions });
  return {
    deliver: (letter: Parameters<LetterSender['send']>[0]) => send(checkEmail(letter, from)),
    async limits() {
      const account = v.parse(accountSchema, await call('GetAccount', 'account'));
      const { Max24HourSend, MaxSendRate, SentLast24Hours } = account.SendQuota;
      return {
        perSecond: account.SendingEnabled ? MaxSendRate : 0,
        // -1 stands for no limit.
        leftToday: Max24HourSend < 0 ? undefined : Math.max(0, Max24HourSend - SentLast24Hours),
      };
    },
  };
}

export interface LetterSenderOptions {
  readonly brand: Pick<Brand, 'name' | 'origin' | 'editorialEmail'>;
  readonly connection: Omit<AwsConnection, 'budget'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** @returns undefined where neither a sender nor an outbox is set up. */
export function createLetterSender(
  env: EmailEnvironment,
  { brand, connection, now }: LetterSenderOptions,
): LetterSender | undefined {
  const { MAIL_FROM, MAIL_OUTBOX } = env;
  if (MAIL_OUTBOX === undefined && MAIL_FROM === undefined) return undefined;
  const from = senderOf(env, brand);
  const { deliver, limits } =
    MAIL_OUTBOX === undefined
      ? createSes(env, from, connection)
      : createOutboxSender(MAIL_OUTBOX, env.MAIL_OUTBOX_PER_SECOND ?? OUTBOX_PER_SECOND, from, now);
  return {
    limits,
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    async send(letter) {
      try {
        return { kind: 'sent', messageId: await deliver(letter) };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}
