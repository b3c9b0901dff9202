/**
 * Signs in with a passkey. No address is requested, so the response cannot reveal which accounts
 * exist.
 */
import { words } from '#words';
import { countCall, limitFloods } from '../../services/readers/flood-limit.ts';
import { settleAccount } from '../../services/readers/move-account.ts';
import type { Passkey } from '../../services/readers/passkey-store.ts';
import { success } from '../../services/readers/service-response.ts';
import { signedIn } from '../../services/readers/sign-in.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { Account } from '../../services/readers/account-store.ts';
import type { PasskeyCall } from './body.ts';
import type { PasskeyDeps, PasskeyRequest } from './passkey-deps.ts';

/** Returns the current account, and completes an interrupted move to another address. */
async function accountOf(
  deps: PasskeyDeps,
  { id, emailHash, accountId }: Passkey,
): Promise<Account | undefined> {
  const account = await settleAccount(deps, await deps.accounts.byEmailHash(emailHash));
  if (account?.accountId === accountId) return account;
  const moved = await deps.passkeys.byId(id);
  const next =
    moved === undefined || moved.emailHash === emailHash
      ? undefined
      : await deps.accounts.byEmailHash(moved.emailHash);
  return next?.accountId === accountId ? next : undefined;
}

/**
 * Nothing can be guessed here, but each challenge is an item in the store.
 * @throws ApiError 429 tooManyAttempts.
 */
export async function signInOptions(
  deps: PasskeyDeps,
  request: PasskeyRequest,
): Promise<ApiResponse> {
  await countCall(deps, request, 'passkey');
  return success('passkeyOptions', 'ok', {
    options: await deps.ceremonies(request).signInOptions(),
  });
}

/** @throws ApiError 401 invalidPasskey for any failure; 429 tooManyAttempts. */
export async function signIn(
  deps: PasskeyDeps,
  request: PasskeyRequest,
  { response }: PasskeyCall<'sign-in'>,
): Promise<ApiResponse> {
  return limitFloods(deps, request, 'passkey', async () => {
    const passkey = await deps.passkeys.byId(response.id);
    const counter = await deps.ceremonies(request).signIn(passkey, response);
    const account =
      passkey === undefined || counter === undefined ? undefined : await accountOf(deps, passkey);
    if (
      passkey !== undefined &&
      counter !== undefined &&
      account !== undefined &&
      (await deps.passkeys.use(passkey, counter, new Date(deps.now()).toISOString()))
    ) {
      return signedIn(deps, account, request, 'signedIn');
    }
    deps.audit('sign-in-failed', request, passkey?.accountId);
    throw new ApiError(401, 'invalidPasskey', words.errorPasskeyRejected);
  });
}
