/**
 * Sends a password reset link. Only the mailbox reveals whether the address has an account: the
 * response and its timing are the same.
 */
import * as v from 'valibot';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { AttemptDeps } from '../../services/readers/attempt.ts';
import { countCall } from '../../services/readers/flood-limit.ts';
import { redirectField, textField } from '../../services/readers/body-fields.ts';
import { keepRedirect } from '../../services/readers/form-pages.ts';
import { inEvenTime } from '../../services/http/in-even-time.ts';
import { mayEmail } from '../../services/readers/mailbox-limit.ts';
import { settleAccount, type MoveDeps } from '../../services/readers/move-account.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { sendNotice } from '../../services/readers/send-notice.ts';
import { success } from '../../services/readers/service-response.ts';

type ForgotDeps = Pick<ReaderDeps, 'api' | 'hashEmail'> &
  AttemptDeps &
  MoveDeps &
  Pick<AccountEmailDeps, 'emails' | 'links'>;

/** Longer than handing over an email takes. */
const RESPONSE_MS = 1_500;

const schema = v.object({ email: textField, redirectURL: redirectField });
type Request = ApiRequest<v.InferOutput<typeof schema>>;

async function emailLink(deps: ForgotDeps, request: Request, emailHash: string): Promise<void> {
  const isAllowed = await mayEmail(deps, { emailHash });
  const account = await settleAccount(deps, await deps.accounts.byEmailHash(emailHash));
  if (account === undefined || !isAllowed) return;
  deps.audit('reset-asked', request, account.accountId);
  // An error that only readers with an account can get would reveal who has one.
  await sendNotice(deps, request, async () =>
    deps.emails.reset({
      to: account.email,
      link: await deps.links.link('reset', account, request.body.redirectURL),
    }),
  );
}

/** @throws ApiError 400 invalidEmail; 429 tooManyAttempts, by network only. */
async function forgotPassword(
  deps: ForgotDeps,
  request: Request,
  responseMs: number,
): Promise<ApiResponse> {
  const email = normalEmail(request.body.email);
  if (!isEmail(email)) throw accountError('invalidEmail');
  // Every request counts, for all addresses alike: that one of them succeeded must stay a secret. A
  // mailbox has a limit of its own, which no response reveals.
  await countCall(deps, request, 'forgot');
  return inEvenTime(responseMs, async () => {
    await emailLink(deps, request, await deps.hashEmail(email));
    return success('emailSent', words.resetSent);
  });
}

/** @param responseMs How long every response takes. */
export function forgotHandler(deps: ForgotDeps, responseMs = RESPONSE_MS): ApiHandler {
  const page = accountPages.forgotPassword.path;
  return formApiHandler(
    deps.api,
    schema,
    {
      form: (fields) => keepRedirect(page, fields),
      done: (fields) => keepRedirect(withQuery(page, { sent: '1' }), fields),
    },
    (request) => forgotPassword(deps, request, responseMs),
  );
}
