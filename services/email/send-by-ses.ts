/**
 * Sends email in AWS with `SendEmail` of SES v2, which writes and signs the message. The simple
 * form needs only `ses:SendEmail`; a raw one needs more.
 */
import * as v from 'valibot';
import { AwsCallError } from '../aws/aws-error.ts';
import { errorName } from '../aws/error-name.ts';
import { isOk, jsonOf } from '../aws/send-request.ts';
import { signedFetch, type AwsConnection, type CallBudget } from '../aws/signed-fetch.ts';
import type { CheckedEmail } from './check-email.ts';
import { EDITION_TAG } from './compose-email.ts';
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
    ...(message.edition === undefined
      ? {}
      : { EmailTags: [{ Name: EDITION_TAG, Value: message.edition }] }),
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

export interface SesOptions {
  readonly endpoint?: string | undefined;
  readonly configurationSet?: string | undefined;
  readonly budget?: CallBudget;
}

/** Returns a function that calls SES v2. */
export function createSesCall(
  connection: Omit<AwsConnection, 'budget'>,
  { endpoint, budget = emailBudget }: SesOptions,
) {
  const call = signedFetch({ ...connection, budget }, 'ses');
  const root = endpoint ?? `https://email.${connection.region}.amazonaws.com`;
  return (action: string, path: string, body?: object) => {
    const request = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? '' : JSON.stringify(body),
    };
    return call(new URL(`${root}/v2/email/${path}`), request, (response): unknown => {
      if (isOk(response)) return jsonOf(response);
      // Its message may contain the reader's address, which must not be logged.
      throw new AwsCallError(
        errorName(response, 'SesError'),
        response.status,
        `${action} responded with ${response.status}`,
      );
    });
  };
}

const acceptedSchema = v.object({ MessageId: v.string() });

/**
 * @param endpoint when absent, SES in the connection's region.
 * @param configurationSet when absent, the identity's own, if it has one.
 * @returns the id that SES gave the email.
 */
export function createSesSender(
  connection: Omit<AwsConnection, 'budget'>,
  options: SesOptions,
): (message: CheckedEmail) => Promise<string> {
  const call = createSesCall(connection, options);
  return async (message) => {
    const body = sendEmailBody(message, options.configurationSet);
    const accepted = v.safeParse(acceptedSchema, await call('SendEmail', 'outbound-emails', body));
    return accepted.success ? accepted.output.MessageId : '';
  };
}
