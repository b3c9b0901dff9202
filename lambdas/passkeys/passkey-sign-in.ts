/**
 * Signs in with a passkey. No address is requested, so the response cannot reveal which accounts
 * exist.
 */
import { words } from '#words';
import { credentialAccount } from '../../services/readers/credential-account.ts';
import { countCall, limitFloods } from '../../services/readers/flood-limit.ts';
import { success } from '../../services/readers/service-response.ts';
import { signedIn } from '../../services/readers/sign-in.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { PasskeyCall } from './body.ts';
import type { PasskeyDeps, PasskeyRequest } from './passkey-deps.ts';

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
      passkey === undefined || counter === undefined
        ? undefined
        : await credentialAccount(deps, passkey, () => deps.passkeys.byId(passkey.id));
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
