/**
 * Creates an account and signs its reader in. For an address that already has an account, the
 * reader is signed in to it, or rejected as at sign-in (docs/adr/0015).
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { countAttempt, withRightPassword } from '../readers/attempt.ts';
import { credentialFields, textField } from '../readers/body-fields.ts';
import { authPages } from '../readers/form-pages.ts';
import { settleAccount } from '../readers/move-account.ts';
import { checkNewPassword } from '../readers/new-password.ts';
import { hashPassword } from '../readers/password-hash.ts';
import { refusal } from '../readers/account-error.ts';
import { sendNotice } from '../readers/send-notice.ts';
import { signedIn } from '../readers/sign-in.ts';
import type { SignInParts } from '../readers/sign-in-deps.ts';
import { mailAddress } from '../email/email-fields.ts';
import type { Account } from '../readers/account-store.ts';

/** Without scripts, the passwords are compared here. Other fields that a form sends are ignored. */
const schema = v.object({ ...credentialFields.entries, passwordAgain: v.optional(textField) });
type Registration = v.InferOutput<typeof schema>;

/** Creates an account for the address. Returns undefined when the address has one by now. */
async function create(
  parts: SignInParts,
  email: string,
  emailHash: string,
  password: string,
): Promise<Account | undefined> {
  const account: Account = {
    accountId: randomUUID(),
    email,
    emailHash,
    password: await hashPassword(password),
    createdAt: new Date(parts.now()).toISOString(),
    subscriptions: new Set(),
    epoch: 0,
  };
  return (await parts.accounts.create(account)) ? account : undefined;
}

/**
 * @throws ApiError 400 invalidEmail, invalidPassword, passwordsDiffer, commonPassword; 401
 *   invalidCredentials; 429 tooManyAttempts.
 */
export async function register(
  parts: SignInParts,
  request: ApiRequest<Registration>,
): Promise<ApiAnswer> {
  const email = normalEmail(request.body.email);
  const { password, passwordAgain } = request.body;
  if (!isEmail(email) || mailAddress(email) === undefined) throw refusal('invalidEmail');
  checkNewPassword(
    { password, passwordAgain, email, brandKey: parts.brand.key },
    parts.brand.minimumPasswordLength,
  );
  const emailHash = await parts.hashEmail(email);
  await countAttempt(parts, request, emailHash);
  const found = await settleAccount(parts, await parts.accounts.byEmailHash(emailHash));
  const created = found === undefined ? await create(parts, email, emailHash, password) : undefined;
  if (created !== undefined) {
    await parts.limits.forget({ kind: 'account', who: emailHash });
    parts.audit('registered', request, created.accountId);
    const answer = await signedIn(parts, created, request, 'registered');
    // An account without an email is better than an email without an account; the reader can
    // request another email.
    await sendNotice(parts, request, async () =>
      parts.mails.verify({ to: email, link: await parts.links.link('verify', created) }),
    );
    return answer;
  }
  const known = await withRightPassword(
    parts,
    request,
    found ?? (await parts.accounts.byEmailHash(emailHash)),
    password,
  );
  if (known !== undefined) return signedIn(parts, known, request, 'signedIn');
  parts.audit('sign-in-failed', request, found?.accountId);
  throw refusal('invalidCredentials');
}

export function registerHandler(parts: SignInParts): ApiHandler {
  return formApiHandler(parts.api, schema, authPages('register', parts.brand), (request) =>
    register(parts, request),
  );
}
