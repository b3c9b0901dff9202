/**
 * Accepts the two links by which a mailbox proves to be the reader's: for the account's address,
 * and for an address that will replace it.
 */
import * as v from 'valibot';
import { sessionCookie } from '../../shared/cookies.ts';
import { accountPagePaths } from '../../shared/accounts/account-paths.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { withQuery } from '../http/form-response.ts';
import { countNetwork } from '../readers/attempt.ts';
import { tokenField } from '../readers/body-fields.ts';
import { tokenPages } from '../readers/form-pages.ts';
import { moveAccount } from '../readers/move-account.ts';
import { openLink } from '../readers/open-link.ts';
import { refusal } from '../readers/account-error.ts';
import { sendNotice } from '../readers/send-notice.ts';
import { success } from '../readers/service-response.ts';
import { linkedNow, signedIn } from '../readers/sign-in.ts';
import type { SignInParts } from '../readers/sign-in-deps.ts';
import type { Account } from '../readers/account-store.ts';

const schema = v.object({ token: tokenField });
type Request = ApiRequest<v.InferOutput<typeof schema>>;

/**
 * Whether the browser that opened the link is signed in to the account. A browser that is not
 * signed in stays signed out: a link in a mailbox is not a password.
 */
async function isReaderOf(
  { sessions }: SignInParts,
  request: Request,
  account: Account,
): Promise<boolean> {
  return (
    (await sessions.of(request.cookie(sessionCookie.name)))?.account.accountId === account.accountId
  );
}

async function verify(parts: SignInParts, request: Request, account: Account): Promise<ApiAnswer> {
  const verified = {
    ...account,
    verifiedAt: account.verifiedAt ?? new Date(parts.now()).toISOString(),
  };
  if (account.verifiedAt === undefined) {
    if (!(await parts.accounts.change(account, { verifiedAt: verified.verifiedAt })))
      throw refusal('invalidToken');
    parts.audit('address-verified', request, account.accountId);
  }
  const message = 'The address is yours';
  return (await isReaderOf(parts, request, account))
    ? linkedNow(parts, verified, request, 'verified', message)
    : success('verified', message);
}

async function move(parts: SignInParts, request: Request, account: Account): Promise<ApiAnswer> {
  const email = account.pendingEmail;
  if (email === undefined) throw refusal('invalidToken');
  const isReader = await isReaderOf(parts, request, account);
  const moved = await moveAccount(
    parts,
    account,
    { email, emailHash: await parts.hashEmail(email) },
    new Date(parts.now()).toISOString(),
  );
  if (moved === undefined) throw refusal('invalidToken');
  parts.audit('address-changed', request, account.accountId);
  await sendNotice(parts, request, () => parts.mails.moved({ to: account.email }));
  return isReader
    ? signedIn(parts, moved, request, 'addressChanged')
    : success('addressChanged', 'The account has its new address; sign in with it');
}

/** @throws ApiError 400 invalidToken; 429. */
export async function verifyEmail(parts: SignInParts, request: Request): Promise<ApiAnswer> {
  await countNetwork(parts, request, 'token');
  const { token } = request.body;
  const account = await openLink(parts, token, ['verify', 'move']);
  return token.startsWith('move.')
    ? move(parts, request, account)
    : verify(parts, request, account);
}

export function verifyHandler(parts: SignInParts): ApiHandler {
  const pages = tokenPages('verifyEmail', withQuery(accountPagePaths.verifyEmail, { sent: '1' }));
  return formApiHandler(parts.api, schema, pages, (request) => verifyEmail(parts, request));
}
