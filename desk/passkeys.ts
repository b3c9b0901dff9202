/** Passkeys at the desk: adding one, and signing in with one. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { callDesk } from './call-desk.ts';
import { words } from './words.ts';

/** The browser's name for a ceremony that was canceled or took too long. */
const CALLED_OFF = 'NotAllowedError';

async function ceremony<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === CALLED_OFF)
      throw new Error(words.noPasskeyChosen, { cause: error });
    throw error;
  }
}

/** @throws Error with a message for people. */
export async function addPasskey(): Promise<void> {
  const { options } = await callDesk<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    'new-passkey',
  );
  const response = await ceremony(() => startRegistration({ optionsJSON: options }));
  await callDesk('add-passkey', { response });
}

/** @throws Error with a message for people. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await callDesk<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    'passkey-options',
  );
  const response = await ceremony(() => startAuthentication({ optionsJSON: options }));
  await callDesk('sign-in-passkey', { response });
}
