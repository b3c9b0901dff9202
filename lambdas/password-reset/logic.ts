/**
 * Sets a new password with a reset link, and ends every session. The reader signs in with the new
 * password: a link in a mailbox is not a password.
 */
import * as v from 'valibot';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { ACCOUNT_LIMIT, type AttemptDeps } from '../../services/readers/attempt.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import { textField, tokenField } from '../../services/readers/body-fields.ts';
import { tokenPages } from '../../services/readers/form-pages.ts';
import { signedOutCookies } from '../../services/readers/login-cookies.ts';
import { takeAccount } from '../../services/readers/mailbox-account.ts';
import { checkNewPassword } from '../../services/readers/new-password.ts';
import { openLink } from '../../services/readers/open-link.ts';
import { hashPassword } from '../../services/readers/password-hash.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { sendNotice } from '../../services/readers/send-notice.ts';
import { success } from '../../services/readers/service-response.ts';

type ResetDeps = Pick<
  ReaderDeps,
  'api' | 'brand' | 'identities' | 'sessions' | 'passkeys' | 'now'
> &
  AttemptDeps &
  CookieDeps &
  AccountEmailDeps;

const schema = v.object({
  token: tokenField,
  password: textField,
  passwordAgain: v.optional(textField),
});

/** @throws ApiError 400 invalidToken, invalidPassword, passwordsDiffer, commonPassword; 429. */
async function resetPassword(
  deps: ResetDeps,
  request: ApiRequest<v.InferOutput<typeof schema>>,
): Promise<ApiResponse> {
  const { token, password, passwordAgain } = request.body;
  const { account } = await openLink(deps, token, ['reset']);
  checkNewPassword(
    { password, passwordAgain, email: account.email, brandKey: deps.brand.key },
    deps.brand.minimumPasswordLength,
  );
  // The MAC covers the old password: of two requests that open the link at the same time, one
  // succeeds.
  const hash = await hashPassword(password, deps.passwordCost);
  if ((await takeAccount(deps, request, account, hash)) === undefined)
    throw accountError('invalidToken');
  await deps.limits.forget({ kind: ACCOUNT_LIMIT, who: account.emailHash });
  deps.audit('reset-done', request, account.accountId);
  await sendNotice(deps, request, () =>
    deps.emails.passwordChanged({ to: account.email, link: deps.addresses.forgotPassword }),
  );
  return success(
    'passwordChanged',
    words.signedOutEverywhere,
    {},
    signedOutCookies(deps.brand.key, deps.cookies),
  );
}

export function resetHandler(deps: ResetDeps): ApiHandler {
  const pages = tokenPages('resetPassword', (name) =>
    withQuery(accountPages.signIn.path, { done: name }),
  );
  return formApiHandler(deps.api, schema, pages, (request) =>
    limitFloods(deps, request, 'token', () => resetPassword(deps, request)),
  );
}
