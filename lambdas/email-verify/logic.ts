/**
 * Accepts the two links by which a mailbox proves to be the reader's: for the account's address,
 * and for an address that will replace it.
 */
import * as v from 'valibot';
import { words } from '#words';
import { sessionCookie } from '../../shared/cookies.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import type { ApiResponse } from '../http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import type { AccountEmailDeps } from '../readers/account-email-deps.ts';
import type { ReaderDeps } from '../readers/reader-deps.ts';
import { limitFloods } from '../readers/flood-limit.ts';
import type { LimitDeps } from '../readers/limit-attempts.ts';
import { tokenField } from '../readers/body-fields.ts';
import { tokenPages } from '../readers/form-pages.ts';
import { moveAccount, type MoveDeps } from '../readers/move-account.ts';
import { openLink } from '../readers/open-link.ts';
import { accountError } from '../readers/account-error.ts';
import { sendNotice } from '../readers/send-notice.ts';
import { success } from '../readers/service-response.ts';
import { linkedNow, signedIn, type SignedInDeps } from '../readers/sign-in.ts';
import type { Account } from '../readers/account-store.ts';

type VerifyDeps = Pick<ReaderDeps, 'api' | 'hashEmail' | 'now' | 'suppressions'> &
  LimitDeps &
  MoveDeps &
  SignedInDeps &
  Pick<AccountEmailDeps, 'emails' | 'links'>;

const schema = v.object({ token: tokenField });
type Request = ApiRequest<v.InferOutput<typeof schema>>;

/**
 * Whether the browser that opened the link is signed in to the account. A browser that is not
 * signed in stays signed out: a link in a mailbox is not a password.
 */
async function isReaderOf(
  { sessions }: Pick<VerifyDeps, 'sessions'>,
  request: Request,
  account: Account,
): Promise<boolean> {
  return (
    (await sessions.of(request.cookie(sessionCookie.name)))?.account.accountId === account.accountId
  );
}

/** @param madeAtMs When the link was made, epoch ms. */
async function verify(
  deps: VerifyDeps,
  request: Request,
  account: Account,
  madeAtMs: number,
): Promise<ApiResponse> {
  const verified = {
    ...account,
    verifiedAt: account.verifiedAt ?? new Date(deps.now()).toISOString(),
  };
  if (account.verifiedAt === undefined) {
    if (!(await deps.accounts.change(account, { verifiedAt: verified.verifiedAt })))
      throw accountError('invalidToken');
    deps.audit('address-verified', request, account.accountId);
  }
  // The email with the link has arrived, and its reader wants it: earlier reports are over. Later
  // ones are not: the link is valid for days, and can be opened again (ADR 0033).
  await deps.suppressions.lift(account.email, madeAtMs);
  const message = words.emailVerified;
  return (await isReaderOf(deps, request, account))
    ? linkedNow(deps, verified, request, 'verified', message)
    : success('verified', message);
}

async function move(deps: VerifyDeps, request: Request, account: Account): Promise<ApiResponse> {
  const email = account.pendingEmail;
  if (email === undefined) throw accountError('invalidToken');
  const isReader = await isReaderOf(deps, request, account);
  const moved = await moveAccount(
    deps,
    account,
    { email, emailHash: await deps.hashEmail(email) },
    new Date(deps.now()).toISOString(),
  );
  if (moved === undefined) throw accountError('invalidToken');
  deps.audit('address-changed', request, account.accountId);
  await sendNotice(deps, request, () => deps.emails.moved({ to: account.email }));
  return isReader
    ? signedIn(deps, moved, request, 'addressChanged')
    : success('addressChanged', words.emailAddressChanged);
}

/** @throws ApiError 400 invalidToken; 429. */
async function verifyEmail(deps: VerifyDeps, request: Request): Promise<ApiResponse> {
  return limitFloods(deps, request, 'token', async () => {
    const { token } = request.body;
    const { account, madeAtMs } = await openLink(deps, token, ['verify', 'move']);
    return token.startsWith('move.')
      ? move(deps, request, account)
      : verify(deps, request, account, madeAtMs);
  });
}

export function verifyHandler(deps: VerifyDeps): ApiHandler {
  const pages = tokenPages('verifyEmail', withQuery(accountPages.verifyEmail.path, { sent: '1' }));
  return formApiHandler(deps.api, schema, pages, (request) => verifyEmail(deps, request));
}
