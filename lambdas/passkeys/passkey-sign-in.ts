/**
 * Signs in with a passkey. No address is requested, so the response cannot reveal which accounts
 * exist.
 */
import { inAnyWindow } from '../readers/attempt-rules.ts';
import { settleAccount } from '../readers/move-account.ts';
import type { Passkey } from '../readers/passkey-store.ts';
import { refusal } from '../readers/account-error.ts';
import { success } from '../readers/service-response.ts';
import { signedIn } from '../readers/sign-in.ts';
import { viewerNetwork } from '../readers/viewer-network.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import { ApiError } from '../http/api-error.ts';
import type { Account } from '../readers/account-store.ts';
import type { PasskeyCall } from './body.ts';
import type { PasskeyParts, PasskeyRequest } from './passkey-deps.ts';

/**
 * Nothing can be guessed here, but each challenge is an item in the store. Requesting and answering
 * a challenge count alike.
 */
const perNetwork = inAnyWindow(20, 60_000);

/** @throws ApiError 429. */
async function count({ limits, audit }: PasskeyParts, request: PasskeyRequest): Promise<void> {
  const who = viewerNetwork(request.header('cloudfront-viewer-address'));
  const waitS =
    who === undefined ? 1 : await limits.count({ kind: 'passkey-network', who, rule: perNetwork });
  if (waitS === undefined) return;
  audit('limited', request);
  throw refusal('tooManyAttempts', waitS);
}

/** Returns the current account, and completes an interrupted move to another address. */
async function accountOf(
  parts: PasskeyParts,
  { id, emailHash, accountId }: Passkey,
): Promise<Account | undefined> {
  const account = await settleAccount(parts, await parts.accounts.byEmailHash(emailHash));
  if (account?.accountId === accountId) return account;
  const moved = await parts.passkeys.byId(id);
  const next =
    moved === undefined || moved.emailHash === emailHash
      ? undefined
      : await parts.accounts.byEmailHash(moved.emailHash);
  return next?.accountId === accountId ? next : undefined;
}

/** @throws ApiError 429 tooManyAttempts. */
export async function signInOptions(
  parts: PasskeyParts,
  request: PasskeyRequest,
): Promise<ApiAnswer> {
  await count(parts, request);
  return success('passkeyOptions', 'ok', {
    options: await parts.ceremonies(request).signInOptions(),
  });
}

/** @throws ApiError 401 invalidPasskey for any failure; 429 tooManyAttempts. */
export async function signIn(
  parts: PasskeyParts,
  request: PasskeyRequest,
  { response }: PasskeyCall<'sign-in'>,
): Promise<ApiAnswer> {
  await count(parts, request);
  const passkey = await parts.passkeys.byId(response.id);
  const counter = await parts.ceremonies(request).signIn(passkey, response);
  const account =
    passkey === undefined || counter === undefined ? undefined : await accountOf(parts, passkey);
  if (
    passkey !== undefined &&
    counter !== undefined &&
    account !== undefined &&
    (await parts.passkeys.use(passkey, counter, new Date(parts.now()).toISOString()))
  ) {
    return signedIn(parts, account, request, 'signedIn');
  }
  parts.audit('sign-in-failed', request, passkey?.accountId);
  throw new ApiError(
    401,
    'invalidPasskey',
    'This passkey was not accepted; sign in with your password',
  );
}
