/**
 * Accepts the links by which a mailbox shows that it is the reader's: for the account's address, for
 * one that will replace it, and for one that takes the account back. Opening a link changes nothing;
 * its page posts the token when the reader presses the button (ADR 0070).
 */
import * as v from 'valibot';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import { textField, tokenField } from '../../services/readers/body-fields.ts';
import { tokenPages } from '../../services/readers/form-pages.ts';
import { TAKE_BACK_PREFIX } from '../../services/readers/former-addresses.ts';
import {
  moveAccount,
  type MoveDeps,
  type MovePaidDeps,
} from '../../services/readers/move-account.ts';
import { openLink } from '../../services/readers/open-link.ts';
import { isReaderOf, proveReader, type ProofDeps } from '../../services/readers/prove-reader.ts';
import { removeAccount, type RemoveDeps } from '../../services/readers/remove-account.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { sendNotice } from '../../services/readers/send-notice.ts';
import { success } from '../../services/readers/service-response.ts';
import { addressVerified, signedIn, type SignedInDeps } from '../../services/readers/sign-in.ts';
import type { Account } from '../../services/readers/account-store.ts';
import { takeBack, type TakeBackDeps } from './take-back.ts';

type VerifyDeps = Pick<
  ReaderDeps,
  'api' | 'brand' | 'hashEmail' | 'now' | 'suppressions' | 'formerAddresses'
> &
  ProofDeps &
  MoveDeps &
  MovePaidDeps &
  RemoveDeps &
  SignedInDeps &
  TakeBackDeps &
  Pick<AccountEmailDeps, 'emails' | 'links'>;

const schema = v.object({
  token: tokenField,
  /** The account's password, or the code of a browser that is signed in to it. */
  password: v.optional(textField, ''),
  /** The owner of the mailbox did not register. */
  answer: v.optional(v.literal('not-me')),
});
type Request = ApiRequest<v.InferOutput<typeof schema>>;

/**
 * A browser that is not signed in stays signed out. Its reader's subscription is looked for all the
 * same: the browser that registered has it on its next page.
 * @param madeAtMs When the link was made, epoch ms.
 */
async function verify(
  deps: VerifyDeps,
  request: Request,
  account: Account,
  madeAtMs: number,
): Promise<ApiResponse> {
  const wasVerified = account.verifiedAt !== undefined;
  if (!wasVerified) await proveReader(deps, request, account, request.body.password);
  const verifiedAt = account.verifiedAt ?? new Date(deps.now()).toISOString();
  if (!wasVerified) {
    if (!(await deps.accounts.change(account, { verifiedAt }))) throw accountError('invalidToken');
    deps.audit('address-verified', request, account.accountId);
  }
  // The email with the link has arrived, and its reader wants it: earlier reports are over. Later
  // ones are not: the link is valid for days, and can be opened again (ADR 0033).
  await deps.suppressions.lift(account.email, madeAtMs);
  const verified = { ...account, verifiedAt };
  return addressVerified(deps, verified, request, await isReaderOf(deps, request, account));
}

/** Removes the registration of somebody else, who typed this address. */
async function decline(deps: VerifyDeps, request: Request, account: Account): Promise<ApiResponse> {
  // Who has verified the address is its owner: the link of a registration ends no account.
  if (account.verifiedAt !== undefined) throw accountError('invalidToken');
  await removeAccount(deps, account, '');
  deps.audit('registration-removed', request, account.accountId);
  return success('registrationRemoved', words.registrationRemoved);
}

async function move(deps: VerifyDeps, request: Request, opened: Account): Promise<ApiResponse> {
  const email = opened.pendingEmail;
  if (email === undefined) throw accountError('invalidToken');
  const isReader = await isReaderOf(deps, request, opened);
  const account = await proveReader(deps, request, opened, request.body.password);
  const emailHash = await deps.hashEmail(email);
  const token = await deps.formerAddresses.keep(account, emailHash);
  const verifiedAt = new Date(deps.now()).toISOString();
  const moved = await moveAccount(deps, account, { email, emailHash }, { verifiedAt });
  if (moved === undefined) throw accountError('invalidToken');
  deps.audit('address-changed', request, account.accountId);
  await sendNotice(deps, request, () =>
    deps.emails.moved({ to: account.email, link: deps.links.takeBack(token) }),
  );
  return isReader
    ? signedIn(deps, moved, request, 'addressChanged')
    : success('addressChanged', words.emailAddressChanged);
}

/** @throws ApiError 400 invalidToken, addressInUse; 403 proofNeeded, wrongProof; 429. */
async function verifyEmail(deps: VerifyDeps, request: Request): Promise<ApiResponse> {
  const { token, answer } = request.body;
  if (answer === undefined && token.startsWith(TAKE_BACK_PREFIX)) return takeBack(deps, request);
  const { account, madeAtMs } = await limitFloods(deps, request, 'token', () =>
    openLink(deps, token, answer === undefined ? ['verify', 'move'] : ['verify']),
  );
  if (answer !== undefined) return decline(deps, request, account);
  return token.startsWith('move.')
    ? move(deps, request, account)
    : verify(deps, request, account, madeAtMs);
}

export function verifyHandler(deps: VerifyDeps): ApiHandler {
  const pages = tokenPages('verifyEmail', (name) =>
    withQuery(accountPages.verifyEmail.path, { done: name }),
  );
  return formApiHandler(deps.api, schema, pages, (request) => verifyEmail(deps, request));
}
