/**
 * Sends email in AWS with `SendEmail` of SES v2, which writes and signs the message. The simple
 * form needs only `ses:SendEmail`; a raw one needs more.
 */
import { AwsCallError } from '../aws/aws-error.ts';
import { errorName } from '../aws/error-name.ts';
import { isOk } from '../aws/send-request.ts';
import { signedFetch, type AwsConnection, type CallBudget } from '../aws/signed-fetch.ts';
import type { CheckedEmail } from './check-email.ts';
import { formatMailbox } from './encode-header.ts';

/**
 * A reader waits for the response; SES accepts an email in some 100 ms. Below the timeout of every
 * function that sends email.
 */
const emailBudget: CallBudget = { attemptMs: 1_500, attempts: 2, totalMs: 3_000 };

/**
 * Builds the body of the call.
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
function sendEmailBody(message: CheckedEmail, configurationSet: string | undefined): object {
  const content = (text: string) => ({ Data: text, Charset: 'UTF-8' });
  return {
    FromEmailAddress: formatMailbox(message.from),
    ...(configurationSet === undefined ? {} : { ConfigurationSetName: configurationSet }),
    Destination: { ToAddresses: [message.to] },
    Content: {
      Simple: {
        Subject: content(message.subject),
        Body: { Text: content(message.text), Html: content(message.html) },
        Headers: message.headers.map(([Name, Value]) => ({ Name, Value })),
      },
    },
  };
}

/**
 * @param endpoint when absent, SES in the connection's region.
 * @param configurationSet when absent, the identity's own, if it has one.
 */
export function createSesSender(
  connection: Omit<AwsConnection, 'budget'>,
  {
    endpoint,
    configurationSet,
  }: { readonly endpoint?: string; readonly configurationSet?: string },
): (message: CheckedEmail) => Promise<void> {
  const call = signedFetch({ ...connection, budget: emailBudget }, 'ses');
  const root = endpoint ?? `https://email.${connection.region}.amazonaws.com`;
  const url = new URL(`${root}/v2/email/outbound-emails`);
  return async (message) => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sendEmailBody(message, configurationSet)),
    };
    await call(url, request, (response) => {
      if (isOk(response)) return;
      // Its message may contain the reader's address, which must not be logged.
      throw new AwsCallError(
        errorName(response, 'SesError'),
        response.status,
        `SendEmail responded with ${response.status}`,
      );
    });
  };
}
