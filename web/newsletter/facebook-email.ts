/**
 * Reads the email address of a reader's Facebook profile (spec §7.4, §8), only when the reader
 * presses the button.
 */
import * as v from 'valibot';
import { words } from '#words';

/** The part of Facebook's own script that is used. */
export interface FacebookSdk {
  login(response: (result: unknown) => void, options: { readonly scope: string }): void;
  api(
    path: string,
    parameters: { readonly fields: string },
    response: (profile: unknown) => void,
  ): void;
}

export const facebookMessages = {
  noEmail: words.facebookNoEmail,
  failed: words.facebookFailed,
} as const;

const loginSchema = v.object({ authResponse: v.object({}) });
const errorSchema = v.object({ error: v.unknown() });
const profileSchema = v.object({ email: v.pipe(v.string(), v.minLength(1)) });

/** @throws Error with one of `facebookMessages`. */
export async function facebookEmail(sdk: FacebookSdk): Promise<string> {
  const ask = async (call: (response: (result: unknown) => void) => void): Promise<unknown> => {
    try {
      return await new Promise<unknown>(call);
    } catch (cause) {
      throw new Error(facebookMessages.failed, { cause });
    }
  };
  const login = await ask((response) => {
    sdk.login(response, { scope: 'email' });
  });
  if (!v.is(loginSchema, login)) throw new Error(facebookMessages.failed);
  const profile = await ask((response) => {
    sdk.api('/me', { fields: 'email' }, response);
  });
  if (profile === null || profile === undefined || v.is(errorSchema, profile))
    throw new Error(facebookMessages.failed);
  const parsed = v.safeParse(profileSchema, profile);
  if (!parsed.success) throw new Error(facebookMessages.noEmail);
  return parsed.output.email;
}
