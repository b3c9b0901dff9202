/**
 * Sets a new password with a reset link, and ends every session. The reader signs in with the new
 * password: a link in a mailbox is not a password.
 */
import * as v from 'valibot';
import { accountPagePaths } from '../../shared/accounts/account-paths.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { withQuery } from '../http/form-response.ts';
import type { AccountParts } from '../readers/account-deps.ts';
import { countNetwork } from '../readers/attempt.ts';
import { textField, tokenField } from '../readers/body-fields.ts';
import { tokenPages } from '../readers/form-pages.ts';
import { signedOutCookies } from '../readers/login-cookies.ts';
import { checkNewPassword } from '../readers/new-password.ts';
import { openLink } from '../readers/open-link.ts';
import { hashPassword } from '../readers/password-hash.ts';
import { refusal } from '../readers/account-error.ts';
import { sendNotice } from '../readers/send-notice.ts';
import { success } from '../readers/service-response.ts';

const schema = v.object({
  token: tokenField,
  password: textField,
  passwordAgain: v.optional(textField),
});

/** @throws ApiError 400 invalidToken, invalidPassword, passwordsDiffer, commonPassword; 429. */
export async function resetPassword(
  parts: AccountParts,
  request: ApiRequest<v.InferOutput<typeof schema>>,
): Promise<ApiAnswer> {
  await countNetwork(parts, request, 'token');
  const { token, password, passwordAgain } = request.body;
  const account = await openLink(parts, token, ['reset']);
  checkNewPassword(
    { password, passwordAgain, email: account.email, brandKey: parts.brand.key },
    parts.brand.minimumPasswordLength,
  );
  const changes = {
    password: await hashPassword(password),
    epoch: account.epoch + 1,
    // Opening the email proves that the reader owns the mailbox.
    verifiedAt: account.verifiedAt ?? new Date(parts.now()).toISOString(),
  };
  // The MAC covers the old password: of two requests that open the link at the same time, one
  // succeeds.
  if (!(await parts.accounts.change(account, changes, account))) throw refusal('invalidToken');
  await parts.sessions.endAll(account);
  await parts.limits.forget({ kind: 'account', who: account.emailHash });
  parts.audit('reset-done', request, account.accountId);
  await sendNotice(parts, request, () =>
    parts.mails.passwordChanged({ to: account.email, link: parts.addresses.forgotPassword }),
  );
  return success(
    'passwordChanged',
    'Your new password holds; sign in with it',
    {},
    signedOutCookies(parts.brand.key, parts.cookies),
  );
}

export function resetHandler(parts: AccountParts): ApiHandler {
  const pages = tokenPages(
    'resetPassword',
    withQuery(accountPagePaths.signIn, { done: 'passwordChanged' }),
  );
  return formApiHandler(parts.api, schema, pages, (request) => resetPassword(parts, request));
}
