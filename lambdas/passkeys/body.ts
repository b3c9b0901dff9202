/**
 * Input of the passkeys function: an action and its data (WebAuthn Level 3 §5.1: the JSON of
 * browsers).
 */
import * as v from 'valibot';
import { textField } from '../../services/readers/body-fields.ts';

const bytes = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]*$/));
/** An id has at most 1,023 bytes. */
const idField = v.pipe(bytes(1_364), v.minLength(1));
const transportField = v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/));

/** The credential contains the id twice. */
const credentialEntries = { id: idField, rawId: idField, type: v.literal('public-key') };

/** Extensions are neither requested nor read. */
function withoutExtensions<T extends object>(
  credential: T,
): T & { readonly clientExtensionResults: Record<string, never> } {
  return { ...credential, clientExtensionResults: {} };
}

export const registrationSchema = v.pipe(
  v.object({
    ...credentialEntries,
    response: v.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(8_000),
      transports: v.optional(v.pipe(v.array(transportField), v.maxLength(8))),
    }),
  }),
  v.transform(withoutExtensions),
);
export const authenticationSchema = v.pipe(
  v.object({
    ...credentialEntries,
    response: v.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(2_000),
      signature: bytes(2_000),
      userHandle: v.pipe(
        v.nullish(bytes(200)),
        v.transform((handle) => handle ?? undefined),
      ),
    }),
  }),
  v.transform(withoutExtensions),
);

const nameField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export const passkeyBodySchema = v.variant('action', [
  v.object({ action: v.literal('register-options'), password: textField }),
  v.object({ action: v.literal('register'), response: registrationSchema }),
  v.object({ action: v.literal('sign-in-options') }),
  v.object({ action: v.literal('sign-in'), response: authenticationSchema }),
  v.object({ action: v.literal('list') }),
  v.object({ action: v.literal('disconnect'), id: nameField }),
  v.object({ action: v.literal('remove'), id: nameField }),
]);
export type PasskeyBody = v.InferOutput<typeof passkeyBodySchema>;
export type PasskeyCall<Action extends PasskeyBody['action']> = Extract<
  PasskeyBody,
  { readonly action: Action }
>;
