/**
 * Asks the mailbox of a new address for confirmation. The account keeps its old address until the
 * link in the email is used. The response does not reveal which addresses have accounts. Also
 * resends the email that verifies an account's own address, and shows the code for another browser.
 */
import * as v from 'valibot';
import { words } from '#words';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import { fill } from '../../shared/words/fill.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { confirmPassword, type AttemptDeps } from '../../services/readers/attempt.ts';
import { credentialFields, redirectField } from '../../services/readers/body-fields.ts';
import { accountFormPages } from '../../services/readers/form-pages.ts';
import { inAnyWindow } from '../../services/readers/attempt-rules.ts';
import { mayEmail, RECONFIRM_LIMIT } from '../../services/readers/mailbox-limit.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';
import { emailAddress } from '../../services/email/email-fields.ts';
import type { Account } from '../../services/readers/account-store.ts';

type EmailDeps = Pick<ReaderDeps, 'api' | 'sessions' | 'hashEmail' | 'suppressions'> &
  AttemptDeps &
  AccountEmailDeps;

/** The email that verifies the account's own address again: it needs no password. */
const resendFields = v.object({
  resend: v.union([v.literal(true), v.literal('true')]),
  redirectURL: redirectField,
});
/** The code for a link of our emails that is opened in another browser. */
const codeFields = v.object({ code: v.literal(true) });
const bodySchema = v.lazy((body) => {
  if (v.is(resendFields, body)) return resendFields;
  return v.is(codeFields, body) ? codeFields : credentialFields;
});
type Body = v.InferOutput<typeof credentialFields>;

/** One a day: the mailbox has said that it wants no emails. */
const perComplaint = inAnyWindow(1, DAY_S * SECOND_MS);

/**
 * The account's own address again: resends the email that verifies it. To a verified address that
 * complained goes one that lifts this (ADR 0033); a reader who has not proved to own the mailbox cannot
 * have it sent.
 */
async function verifyAgain(deps: EmailDeps, account: Account, redirect?: string): Promise<void> {
  const { emails, links, limits, suppressions } = deps;
  if (account.verifiedAt !== undefined) {
    if ((await suppressions.of(account.email))?.reason !== 'complained')
      throw accountError('sameEmail');
    const who = account.emailHash;
    if ((await limits.count({ kind: RECONFIRM_LIMIT, who, rule: perComplaint })) === undefined)
      await emails.verifyAgain({ to: account.email, link: await links.link('verify', account) });
    return;
  }
  await emails.verify({
    to: account.email,
    link: await links.link('verify', account, redirect),
  });
}

async function askNewMailbox(
  deps: EmailDeps,
  account: Account,
  email: string,
  emailHash: string,
): Promise<void> {
  const { accounts, emails, links, addresses } = deps;
  if ((await accounts.byEmailHash(emailHash)) !== undefined)
    return emails.addressTaken({ to: email, link: addresses.signIn });
  if (!(await accounts.change(account, { pendingEmail: email }))) throw accountError('notSignedIn');
  await emails.move({
    to: email,
    link: await links.link('move', { ...account, pendingEmail: email }),
  });
}

/**
 * Sends nothing to an address that is verified, or over the limit of a mailbox, and does not say so.
 * @throws ApiError 401 notSignedIn; 503 when no email can be sent.
 */
async function resend(
  deps: EmailDeps,
  request: ApiRequest<v.InferOutput<typeof resendFields>>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  if (account.verifiedAt === undefined && (await mayEmail(deps, account)))
    await verifyAgain(deps, account, request.body.redirectURL);
  return success('emailSent', words.checkInbox);
}

/** @throws ApiError 401 notSignedIn. */
async function showCode(deps: EmailDeps, request: ApiRequest<unknown>): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const code = await deps.confirmationCodes.of(account);
  return success('confirmationCode', fill(words.confirmationCode, { code }), { code });
}

/**
 * @throws ApiError 400 invalidEmail, sameEmail; 401 notSignedIn; 403 wrongPassword; 429; 503 when
 *   no email can be sent.
 */
async function changeEmail(deps: EmailDeps, request: ApiRequest<Body>): Promise<ApiResponse> {
  const session = await requireSession(deps, request);
  const email = normalEmail(request.body.email);
  if (!isEmail(email) || emailAddress(email) === undefined) throw accountError('invalidEmail');
  const account = await confirmPassword(deps, request, session.account, request.body.password);
  const emailHash = await deps.hashEmail(email);
  // Sends nothing and reports nothing over the limit, as for an address that has an account: a
  // caller who asks too often learns nothing.
  if (await mayEmail(deps, { emailHash }))
    await (emailHash === account.emailHash
      ? verifyAgain(deps, account)
      : askNewMailbox(deps, account, email, emailHash));
  deps.audit('address-change-asked', request, account.accountId);
  return success('emailSent', words.emailChangeSent);
}

export function emailHandler(deps: EmailDeps): ApiHandler {
  return formApiHandler(deps.api, bodySchema, accountFormPages, ({ body, ...request }) => {
    if ('resend' in body) return resend(deps, { ...request, body });
    if ('code' in body) return showCode(deps, { ...request, body });
    return changeEmail(deps, { ...request, body });
  });
}
