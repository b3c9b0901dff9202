/**
 * Gives an account back to the mailbox that it left within a week, wherever it has gone since
 * (ADR 0070). Who moved it knew its password and may have passkeys in it, so neither opens it
 * afterward: the mailbox gets a link to a new password.
 */
import { words } from '#words';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { CookieDeps } from '../../services/http/cookie-variables.ts';
import type { AccountEmailDeps } from '../../services/readers/account-email-deps.ts';
import { accountError } from '../../services/readers/account-error.ts';
import type { Account } from '../../services/readers/account-store.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import type { FormerAddress } from '../../services/readers/former-addresses.ts';
import { signedOutCookies } from '../../services/readers/login-cookies.ts';
import {
  moveAccount,
  settleAccount,
  type MoveDeps,
  type MovePaidDeps,
} from '../../services/readers/move-account.ts';
import { removeCredentials } from '../../services/readers/mailbox-account.ts';
import { noPassword } from '../../services/readers/password-hash.ts';
import { proveReader, type ProofDeps } from '../../services/readers/prove-reader.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { removeAccount, type RemoveDeps } from '../../services/readers/remove-account.ts';
import { sendNotice } from '../../services/readers/send-notice.ts';
import { success } from '../../services/readers/service-response.ts';

export type TakeBackDeps = Pick<ReaderDeps, 'brand' | 'formerAddresses' | 'now'> &
  ProofDeps &
  MoveDeps &
  MovePaidDeps &
  RemoveDeps &
  CookieDeps &
  Pick<AccountEmailDeps, 'emails' | 'links'>;
type Request = ApiRequest<{ readonly token: string; readonly password: string }>;

async function accountOf(
  deps: TakeBackDeps,
  { accountId, places }: FormerAddress,
): Promise<Account | undefined> {
  for (const place of places) {
    const found = await settleAccount(deps, await deps.accounts.byEmailHash(place));
    if (found?.accountId === accountId) return found;
  }
  return undefined;
}

/** @throws ApiError 400 invalidToken. */
async function open(
  deps: TakeBackDeps,
  token: string,
): Promise<{ readonly former: FormerAddress; readonly account: Account }> {
  const former = await deps.formerAddresses.of(token);
  const account = former === undefined ? undefined : await accountOf(deps, former);
  if (former === undefined || account === undefined) throw accountError('invalidToken');
  return { former, account };
}

/**
 * Makes room at the address. Somebody who took the account may have registered there, so that it
 * cannot come back: a registration that its mailbox never confirmed gives way to the mailbox.
 * @throws ApiError 400 addressInUse.
 */
async function clear(
  deps: TakeBackDeps,
  { emailHash }: FormerAddress,
  { accountId }: Account,
): Promise<void> {
  const there = await deps.accounts.byEmailHash(emailHash);
  if (there === undefined || there.accountId === accountId) return;
  if (there.verifiedAt !== undefined) throw accountError('addressInUse');
  await removeAccount(deps, there, '');
}

/**
 * @throws ApiError 400 invalidToken: forged, expired, or used; addressInUse; 403 proofNeeded,
 *   wrongProof for an address that was never verified; 429.
 */
export async function takeBack(deps: TakeBackDeps, request: Request): Promise<ApiResponse> {
  const { former, account: opened } = await limitFloods(deps, request, 'token', () =>
    open(deps, request.body.token),
  );
  // Who reads a mailbox that was never verified may not be the reader: the address had a typo.
  const account = former.wasVerified
    ? opened
    : await proveReader(deps, request, opened, request.body.password);
  await clear(deps, former, account);
  await removeCredentials(deps, account);
  const changes = {
    verifiedAt: new Date(deps.now()).toISOString(),
    password: noPassword(deps.passwordCost),
  };
  const { email, emailHash } = former;
  const isThere = account.emailHash === emailHash;
  const back = isThere
    ? { ...account, ...changes, epoch: account.epoch + 1 }
    : await moveAccount(deps, account, { email, emailHash }, changes);
  if (back === undefined) throw accountError('addressInUse');
  if (isThere) {
    const { password, verifiedAt, epoch } = back;
    const fields = { password, verifiedAt, epoch, pendingEmail: undefined };
    if (!(await deps.accounts.change(account, fields, account))) throw accountError('invalidToken');
    await deps.sessions.endAll(account);
  }
  await removeCredentials(deps, back);
  await deps.formerAddresses.forgetSince(account, former.leftAt);
  deps.audit('address-taken-back', request, account.accountId);
  await sendNotice(deps, request, async () =>
    deps.emails.reset({ to: email, link: await deps.links.link('reset', back) }),
  );
  return success(
    'addressTakenBack',
    words.addressTakenBack,
    {},
    signedOutCookies(deps.brand.key, deps.cookies),
  );
}
