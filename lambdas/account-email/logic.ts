/**
 * Asks the mailbox of a new address for confirmation. The account keeps its old address until the
 * link in the email is opened. The response does not reveal which addresses have accounts.
 */
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { AccountParts } from '../readers/account-deps.ts';
import { confirmPassword } from '../readers/attempt.ts';
import { credentialFields } from '../readers/body-fields.ts';
import { accountFormPages } from '../readers/form-pages.ts';
import { mayMail } from '../readers/mailbox-limit.ts';
import { refusal } from '../readers/account-error.ts';
import { requireSession } from '../readers/require-session.ts';
import { success } from '../readers/service-response.ts';
import { mailAddress } from '../email/email-fields.ts';
import type { Account } from '../readers/account-store.ts';

interface Body {
  readonly email: string;
  readonly password: string;
}

/** The account's own address again: resends the email that verifies it. */
async function verifyAgain({ mails, links }: AccountParts, account: Account): Promise<void> {
  if (account.verifiedAt !== undefined) throw refusal('sameEmail');
  await mails.verify({ to: account.email, link: await links.link('verify', account) });
}

async function askNewMailbox(
  parts: AccountParts,
  account: Account,
  email: string,
  emailHash: string,
): Promise<void> {
  const { accounts, mails, links, addresses } = parts;
  if ((await accounts.byEmailHash(emailHash)) !== undefined)
    return mails.addressTaken({ to: email, link: addresses.signIn });
  if (!(await accounts.change(account, { pendingEmail: email }))) throw refusal('notSignedIn');
  await mails.move({
    to: email,
    link: await links.link('move', { ...account, pendingEmail: email }),
  });
}

/**
 * @throws ApiError 400 invalidEmail, sameEmail; 401 notSignedIn; 403 wrongPassword; 429; 503 when
 *   no email can be sent.
 */
export async function changeEmail(
  parts: AccountParts,
  request: ApiRequest<Body>,
): Promise<ApiAnswer> {
  const session = await requireSession(parts, request);
  const email = normalEmail(request.body.email);
  if (!isEmail(email) || mailAddress(email) === undefined) throw refusal('invalidEmail');
  const account = await confirmPassword(parts, request, session.account, request.body.password);
  const emailHash = await parts.hashEmail(email);
  // Sends nothing and reports nothing over the limit, as for an address that has an account: a
  // caller who asks too often learns nothing.
  if (await mayMail(parts, { emailHash }))
    await (emailHash === account.emailHash
      ? verifyAgain(parts, account)
      : askNewMailbox(parts, account, email, emailHash));
  parts.audit('address-change-asked', request, account.accountId);
  return success('mailSent', 'Look into that mailbox: a link is on its way');
}

export function emailHandler(parts: AccountParts): ApiHandler {
  return formApiHandler(parts.api, credentialFields, accountFormPages, (request) =>
    changeEmail(parts, request),
  );
}
