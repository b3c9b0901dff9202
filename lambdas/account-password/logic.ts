/** Another password. Its epoch ends every session at once; who has changed it gets a new one. */
import * as v from 'valibot';
import type { ApiAnswer } from '../runtime/api/api-answer.ts';
import { formApiHandler, type ApiHandler } from '../runtime/api/api-handler.ts';
import type { ApiRequest } from '../runtime/api/api-request.ts';
import type { AccountParts } from '../runtime/accounts/account-parts.ts';
import { confirmPassword } from '../runtime/accounts/attempt.ts';
import { textField } from '../runtime/accounts/body-fields.ts';
import { browserLabel } from '../runtime/accounts/browser-label.ts';
import { accountFormPages } from '../runtime/accounts/form-pages.ts';
import { renewedCookies } from '../runtime/accounts/login-cookies.ts';
import { checkNewPassword } from '../runtime/accounts/new-password.ts';
import { hashPassword } from '../runtime/accounts/password-hash.ts';
import { refusal } from '../runtime/accounts/refusal.ts';
import { requireSession } from '../runtime/accounts/require-session.ts';
import { sendNotice } from '../runtime/accounts/send-notice.ts';
import { success } from '../runtime/accounts/service-answer.ts';

const schema = v.object({
  password: textField,
  newPassword: textField,
  passwordAgain: v.optional(textField),
});

/** @throws ApiError 400 invalidPassword, passwordsDiffer, commonPassword; 401 notSignedIn; 403 wrongPassword; 429. */
export async function changePassword(
  parts: AccountParts,
  request: ApiRequest<v.InferOutput<typeof schema>>,
): Promise<ApiAnswer> {
  const { account: asked } = await requireSession(parts, request);
  const { password, newPassword, passwordAgain } = request.body;
  checkNewPassword(
    { password: newPassword, passwordAgain, email: asked.email, brandKey: parts.brand.key },
    parts.brand.minimumPasswordLength,
  );
  const account = await confirmPassword(parts, request, asked, password);
  const epoch = account.epoch + 1;
  // Of two that run at the same time one holds, and the reader knows which.
  if (
    !(await parts.accounts.change(
      account,
      { password: await hashPassword(newPassword), epoch },
      account,
    ))
  )
    throw refusal('notSignedIn');
  const session = await parts.sessions.start(
    { ...account, epoch },
    browserLabel(request.header('user-agent')),
  );
  await parts.sessions.endOthers(account, session.sidHash);
  parts.audit('password-changed', request, account.accountId);
  await sendNotice(parts, request, () =>
    parts.mails.passwordChanged({ to: account.email, link: parts.addresses.forgotPassword }),
  );
  const { cookies, data } = renewedCookies(session, parts.brand.key, parts.cookies);
  return success('passwordChanged', 'Your new password holds', data, cookies);
}

export function passwordHandler(parts: AccountParts): ApiHandler {
  return formApiHandler(parts.api, schema, accountFormPages, (request) =>
    changePassword(parts, request),
  );
}
