/**
 * Sends email in AWS with `SendEmail` of SES v2, which writes and signs the message. The simple
 * form needs only `ses:SendEmail`; a raw one needs more.
 */
import * as v from 'valibot';
import {
  AwsCallError,
  signedFetch,
  type AwsConnection,
  type CallBudget,
} from '../aws/signed-fetch.ts';
import type { CheckedMail } from './check-email.ts';
import { formatMailbox } from './encode-header.ts';

/**
 * A reader waits for the response; SES accepts an email in some 100 ms. Below the timeout of every
 * function that sends email.
 */
export const mailBudget: CallBudget = { attemptMs: 1_500, attempts: 2, totalMs: 3_000 };

const failure = v.object({ __type: v.optional(v.string()) });

/**
 * Builds the body of the call.
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
function sendEmailBody(mail: CheckedMail): object {
  const content = (text: string) => ({ Data: text, Charset: 'UTF-8' });
  return {
    FromEmailAddress: formatMailbox(mail.from),
    Destination: { ToAddresses: [mail.to] },
    Content: {
      Simple: {
        Subject: content(mail.subject),
        Body: { Text: content(mail.text), Html: content(mail.html) },
        ...(mail.headers.length === 0
          ? {}
          : { Headers: mail.headers.map(([Name, Value]) => ({ Name, Value })) }),
      },
    },
  };
}

/** @param endpoint when absent, SES in the connection's region. */
export function createSesSender(
  connection: Omit<AwsConnection, 'budget'>,
  endpoint?: string,
): (mail: CheckedMail) => Promise<void> {
  const call = signedFetch({ ...connection, budget: mailBudget }, 'ses');
  const url = `${endpoint ?? `https://email.${connection.region}.amazonaws.com`}/v2/email/outbound-emails`;
  return async (mail) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sendEmailBody(mail)),
    };
    await call(url, init, async (response) => {
      if (response.ok) return;
      const answer = v.safeParse(failure, await response.json().catch(() => ({})));
      const name =
        response.headers.get('x-amzn-errortype')?.split(':')[0] ??
        (answer.success ? answer.output.__type?.split('#').pop() : undefined);
      // Its message may contain the reader's address, which must not be logged.
      throw new AwsCallError(
        name ?? 'SesError',
        response.status,
        `SendEmail was answered with ${response.status}`,
      );
    });
  };
}
