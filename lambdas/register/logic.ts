/**
 * Creates an account and signs its reader in. For an address that already has an account, the
 * reader is signed in to it, or rejected as at sign-in (docs/adr/0015).
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { provedAccount, type SignInAttemptDeps } from '../../services/readers/attempt.ts';
import { countCall } from '../../services/readers/flood-limit.ts';
import { credentialFields, redirectField, textField } from '../../services/readers/body-fields.ts';
import { authPages } from '../../services/readers/form-pages.ts';
import { mayEmail, REGISTRATION_LIMIT } from '../../services/readers/mailbox-limit.ts';
import { settleAccount } from '../../services/readers/move-account.ts';
import { checkNewPassword } from '../../services/readers/new-password.ts';
import { hashPassword } from '../../services/readers/password-hash.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { sendNotice } from '../../services/readers/send-notice.ts';
import { signedIn } from '../../services/readers/sign-in.ts';
import type { SignInDeps } from '../../services/readers/sign-in-deps.ts';
import { emailAddress } from '../../services/email/email-fields.ts';
import type { Account } from '../../services/readers/account-store.ts';

interface RegisterDeps
  extends ReaderDeps, SignInDeps, AccountEmailDeps, Pick<SignInAttemptDeps, 'codeResponseMs'> {}

/** Without scripts, the passwords are compared here. Other fields that a form sends are ignored. */
const schema = v.object({
  ...credentialFields.entries,
  passwordAgain: v.optional(textField),
  redirectURL: redirectField,
});
type Registration = v.InferOutput<typeof schema>;

/** Creates an account for the address. Returns undefined when the address has one by now. */
async function create(
  deps: RegisterDeps,
  email: string,
  emailHash: string,
  password: string,
): Promise<Account | undefined> {
  const account: Account = {
    accountId: randomUUID(),
    email,
    emailHash,
    password: await hashPassword(password, deps.passwordCost),
    createdAt: new Date(deps.now()).toISOString(),
    subscriptions: new Set(),
    epoch: 0,
  };
  return (await deps.accounts.create(account)) ? account : undefined;
}

/**
 * @throws ApiError 401 invalidCredentials or codeNeeded for an address that has an account with
 *   another password.
 */
async function registerOrSignIn(
  deps: RegisterDeps,
  request: ApiRequest<Registration>,
  {
    email,
    emailHash,
    password,
    code,
  }: { readonly email: string; readonly emailHash: string } & Pick<
    Registration,
    'password' | 'code'
  >,
): Promise<ApiResponse> {
  const found = await settleAccount(deps, await deps.accounts.byEmailHash(emailHash));
  const created = found === undefined ? await create(deps, email, emailHash, password) : undefined;
  if (created !== undefined) {
    deps.audit('registered', request, created.accountId);
    const response = await signedIn(deps, created, request, 'registered');
    // An account without an email is better than an email without an account; the reader can
    // request another email.
    await sendNotice(deps, request, async () => {
      if (await mayEmail(deps, created, REGISTRATION_LIMIT))
        await deps.emails.verify({
          to: email,
          link: await deps.links.link('verify', created, request.body.redirectURL),
        });
    });
    return response;
  }
  const account = await provedAccount(deps, request, {
    emailHash,
    account: found ?? (await deps.accounts.byEmailHash(emailHash)),
    password,
    code,
  });
  return signedIn(deps, account, request, 'signedIn');
}

/**
 * @throws ApiError 400 invalidEmail, invalidPassword, passwordsDiffer, commonPassword; 401
 *   invalidCredentials, codeNeeded; 429 tooManyAttempts.
 */
async function register(
  deps: RegisterDeps,
  request: ApiRequest<Registration>,
): Promise<ApiResponse> {
  const email = normalEmail(request.body.email);
  const { password, passwordAgain, code } = request.body;
  if (!isEmail(email) || emailAddress(email) === undefined) throw accountError('invalidEmail');
  checkNewPassword(
    { password, passwordAgain, email, brandKey: deps.brand.key },
    deps.brand.minimumPasswordLength,
  );
  const emailHash = await deps.hashEmail(email);
  await countCall(deps, request, 'register');
  return registerOrSignIn(deps, request, { email, emailHash, password, code });
}

export function registerHandler(deps: RegisterDeps): ApiHandler {
  return formApiHandler(deps.api, schema, authPages('register', deps.brand), (request) =>
    register(deps, request),
  );
}
