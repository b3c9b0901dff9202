/**
 * Sends a password reset link. Only the mailbox reveals whether the address has an account: the
 * response and its timing are the same.
 */
import * as v from 'valibot';
import { accountPagePaths } from '../../shared/accounts/account-paths.ts';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { withQuery } from '../http/form-response.ts';
import type { AccountParts } from '../readers/account-deps.ts';
import { countNetwork } from '../readers/attempt.ts';
import { textField } from '../readers/body-fields.ts';
import { inEvenTime } from '../readers/even-time.ts';
import { mayMail } from '../readers/mailbox-limit.ts';
import { settleAccount } from '../readers/move-account.ts';
import { refusal } from '../readers/account-error.ts';
import { sendNotice } from '../readers/send-notice.ts';
import { success } from '../readers/service-response.ts';

/** Longer than handing over an email takes. */
const ANSWER_MS = 1_500;

async function mailLink(
  parts: AccountParts,
  request: ApiRequest<unknown>,
  emailHash: string,
): Promise<void> {
  const isAllowed = await mayMail(parts, { emailHash });
  const account = await settleAccount(parts, await parts.accounts.byEmailHash(emailHash));
  if (account === undefined || !isAllowed) return;
  parts.audit('reset-asked', request, account.accountId);
  // An error that only readers with an account can get would reveal who has one.
  await sendNotice(parts, request, async () =>
    parts.mails.reset({ to: account.email, link: await parts.links.link('reset', account) }),
  );
}

/** @throws ApiError 400 invalidEmail; 429 tooManyAttempts, by network only. */
export async function forgotPassword(
  parts: AccountParts,
  request: ApiRequest<{ readonly email: string }>,
  answerMs: number,
): Promise<ApiAnswer> {
  const email = normalEmail(request.body.email);
  if (!isEmail(email)) throw refusal('invalidEmail');
  await countNetwork(parts, request, 'forgot');
  return inEvenTime(answerMs, async () => {
    await mailLink(parts, request, await parts.hashEmail(email));
    return success('mailSent', 'If that address has an account, a link is on its way to it');
  });
}

/** @param answerMs How long every response takes. */
export function forgotHandler(parts: AccountParts, answerMs = ANSWER_MS): ApiHandler {
  const page = accountPagePaths.forgotPassword;
  return formApiHandler(
    parts.api,
    v.object({ email: textField }),
    { form: page, done: withQuery(page, { sent: '1' }) },
    (request) => forgotPassword(parts, request, answerMs),
  );
}
