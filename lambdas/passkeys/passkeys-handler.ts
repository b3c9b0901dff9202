/** One function for all passkey actions: the body selects the action. */
import type { SignInParts } from '../readers/sign-in-deps.ts';
import { jsonApiHandler, type ApiHandler } from '../http/api-handler.ts';
import { passkeyBodySchema } from './body.ts';
import { list, register, registerOptions, remove } from './own-passkeys.ts';
import { createPasskeyParts } from './passkey-deps.ts';
import { signIn, signInOptions } from './passkey-sign-in.ts';

export function passkeysHandler(signInParts: SignInParts): ApiHandler {
  const parts = createPasskeyParts(signInParts);
  return jsonApiHandler(parts.api, passkeyBodySchema, (request) => {
    const { body } = request;
    switch (body.action) {
      case 'register-options':
        return registerOptions(parts, request, body);
      case 'register':
        return register(parts, request, body);
      case 'sign-in-options':
        return signInOptions(parts, request);
      case 'sign-in':
        return signIn(parts, request, body);
      case 'list':
        return list(parts, request);
      case 'remove':
        return remove(parts, request, body);
    }
  });
}
