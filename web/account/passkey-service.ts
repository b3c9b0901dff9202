/**
 * Passkeys of the account: creating, listing and removing them, and signing in with them. Loaded
 * when a reader needs them.
 */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as v from 'valibot';
import { words } from '#words';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { callAccount } from '../browser/account-service.ts';

const passkeySchema = v.object({
  id: v.string(),
  label: v.optional(v.string(), ''),
  createdAt: v.string(),
  lastUsedAt: v.optional(v.string()),
});
export type ReaderPasskey = v.InferOutput<typeof passkeySchema>;
const listSchema = v.object({ passkeys: v.array(passkeySchema) });

const challengeSchema = v.looseObject({ challenge: v.string() });
/**
 * A server request for the browser's own API: this code checks its challenge, the browser checks
 * the rest.
 */
const questionSchema = <T>() =>
  v.object({ options: v.custom<T>((value) => v.is(challengeSchema, value)) });

/** The browser's name for a ceremony that the user canceled or that took too long. */
const CALLED_OFF = 'NotAllowedError';

async function ask(payload: object): Promise<ServiceResult> {
  const result = await callAccount('passkeys', payload);
  if (result.status !== 'success') throw new Error(result.message);
  return result;
}

async function ceremony<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === CALLED_OFF)
      throw new Error(words.noPasskeyChosen, { cause: error });
    throw error;
  }
}

export async function listPasskeys(): Promise<readonly ReaderPasskey[]> {
  return v.parse(listSchema, (await ask({ action: 'list' })).data).passkeys;
}

/** @throws Error with a message for the reader. */
export async function addPasskey(password: string): Promise<void> {
  const { data } = await ask({ action: 'register-options', password });
  const { options: optionsJSON } = v.parse(
    questionSchema<PublicKeyCredentialCreationOptionsJSON>(),
    data,
  );
  await ask({
    action: 'register',
    response: await ceremony(() => startRegistration({ optionsJSON })),
  });
}

export async function removePasskey(id: string): Promise<void> {
  await ask({ action: 'remove', id });
}

/** @returns The response of the account service, as for a sign-in with a password. */
export async function signInByPasskey(): Promise<ServiceResult> {
  const { data } = await ask({ action: 'sign-in-options' });
  const { options: optionsJSON } = v.parse(
    questionSchema<PublicKeyCredentialRequestOptionsJSON>(),
    data,
  );
  const response = await ceremony(() => startAuthentication({ optionsJSON }));
  return callAccount('passkeys', { action: 'sign-in', response });
}
