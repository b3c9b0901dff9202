/** Actions of signed-in readers on their passkeys. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { confirmPassword } from '../../services/readers/attempt.ts';
import { browserLabel } from '../../services/readers/browser-label.ts';
import { identityName } from '../../services/readers/identity-store.ts';
import { tellOfIdentity } from '../../services/readers/sign-in.ts';
import { passkeyName, type Passkey } from '../../services/readers/passkey-store.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { PasskeyCall } from './body.ts';
import type { PasskeyDeps, PasskeyRequest } from './passkey-deps.ts';

/** More than any reader has devices. */
const PASSKEYS_MAX = 20;

function shown({ id, label, createdAt, lastUsedAt }: Passkey) {
  return { id: passkeyName(id), label, createdAt, lastUsedAt };
}

/**
 * A passkey signs in by itself, so creating one requires the password.
 * @throws ApiError 401, 403 wrongPassword, 429, 400 tooManyPasskeys.
 */
export async function registerOptions(
  deps: PasskeyDeps,
  request: PasskeyRequest,
  { password }: PasskeyCall<'register-options'>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  await confirmPassword(deps, request, account, password);
  const existing = await deps.passkeys.list(account);
  if (existing.length >= PASSKEYS_MAX)
    throw new ApiError(
      400,
      'tooManyPasskeys',
      fill(words.errorPasskeysFull, { max: PASSKEYS_MAX }),
    );
  return success('passkeyOptions', 'ok', {
    options: await deps.ceremonies(request).registrationOptions(account, existing),
  });
}

/** @throws ApiError 401 notSignedIn, 400 invalidPasskey, 409 passkeyExists. */
export async function register(
  deps: PasskeyDeps,
  request: PasskeyRequest,
  { response }: PasskeyCall<'register'>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const made = await deps.ceremonies(request).register(account, response);
  if (made === undefined) throw new ApiError(400, 'invalidPasskey', words.errorPasskeyNotAdded);
  const { emailHash, accountId } = account;
  const passkey: Passkey = {
    ...made,
    emailHash,
    accountId,
    label: browserLabel(request.header('user-agent')),
    createdAt: new Date(deps.now()).toISOString(),
  };
  if (!(await deps.passkeys.add(passkey)))
    throw new ApiError(409, 'passkeyExists', words.errorPasskeyKnown);
  deps.audit('passkey-added', request, accountId);
  return success('passkeyAdded', words.passkeyAdded, { passkey: shown(passkey) });
}

/** @throws ApiError 401 notSignedIn. */
export async function list(deps: PasskeyDeps, request: PasskeyRequest): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  return success('passkeys', 'ok', { passkeys: (await deps.passkeys.list(account)).map(shown) });
}

/** @throws ApiError 401 notSignedIn. */
export async function remove(
  deps: PasskeyDeps,
  request: PasskeyRequest,
  { id }: PasskeyCall<'remove'>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  await deps.passkeys.remove(account, id);
  deps.audit('passkey-removed', request, account.accountId);
  return success('passkeyRemoved', words.passkeyRemoved);
}

/**
 * Lets an identity at another service sign in no longer. A code by email always does.
 * @throws ApiError 401 notSignedIn.
 */
export async function disconnect(
  deps: PasskeyDeps,
  request: PasskeyRequest,
  { id }: PasskeyCall<'disconnect'>,
): Promise<ApiResponse> {
  const { account } = await requireSession(deps, request);
  const known = (await deps.identities.list(account)).find((one) => identityName(one) === id);
  await deps.identities.remove(account, id);
  deps.audit('identity-removed', request, account.accountId);
  if (known !== undefined) await tellOfIdentity(deps, account, request, known.label, false);
  return success('disconnected', words.identityRemoved);
}
