/**
 * Changes the password. Its new epoch ends every session at once; the reader who changed it gets a
 * new session.
 */
import * as v from 'valibot';
import { words } from '#words';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { confirmPassword, type AttemptDeps } from '../../services/readers/attempt.ts';
import { textField } from '../../services/readers/body-fields.ts';
import { browserLabel } from '../../services/readers/browser-label.ts';
import { clearSessions } from '../../services/readers/clear-sessions.ts';
import { accountFormPages } from '../../services/readers/form-pages.ts';
import { renewedCookies } from '../../services/readers/login-cookies.ts';
import { checkNewPassword } from '../../services/readers/new-password.ts';
import { hashPassword } from '../../services/readers/password-hash.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { sendNotice } from '../../services/readers/send-notice.ts';
import { success } from '../../services/readers/service-response.ts';

type PasswordDeps = Pick<ReaderDeps, 'api' | 'brand' | 'sessions'> &
  AttemptDeps &
  CookieDeps &
  Pick<AccountEmailDeps, 'emails' | 'addresses'>;

const schema = v.object({
  password: textField,
  newPassword: textField,
  passwordAgain: v.optional(textField),
});

/**
 * @throws ApiError 400 invalidPassword, passwordsDiffer, commonPassword; 401 notSignedIn; 403
 *   wrongPassword; 429.
 */
async function changePassword(
  deps: PasswordDeps,
  request: ApiRequest<v.InferOutput<typeof schema>>,
): Promise<ApiResponse> {
  const { account: asked } = await requireSession(deps, request);
  const { password, newPassword, passwordAgain } = request.body;
  checkNewPassword(
    { password: newPassword, passwordAgain, email: asked.email, brandKey: deps.brand.key },
    deps.brand.minimumPasswordLength,
  );
  const account = await confirmPassword(deps, request, asked, password);
  const epoch = account.epoch + 1;
  // Of two concurrent changes only one succeeds, and the reader knows which.
  if (
    !(await deps.accounts.change(
      account,
      { password: await hashPassword(newPassword, deps.passwordCost), epoch },
      account,
    ))
  )
    throw accountError('notSignedIn');
  const session = await deps.sessions.start(
    { ...account, epoch },
    browserLabel(request.header('user-agent')),
  );
  await clearSessions(deps, request, async (sessions) =>
    sessions.endOthers(account, session.sidHash),
  );
  deps.audit('password-changed', request, account.accountId);
  await sendNotice(deps, request, () =>
    deps.emails.passwordChanged({ to: account.email, link: deps.addresses.forgotPassword }),
  );
  const { cookies, data } = renewedCookies(session, deps.brand.key, deps.cookies);
  return success('passwordChanged', words.passwordChanged, data, cookies);
}

export function passwordHandler(deps: PasswordDeps): ApiHandler {
  return formApiHandler(deps.api, schema, accountFormPages, (request) =>
    changePassword(deps, request),
  );
}
