/** One function for all passkey actions: the body selects the action. */
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { passkeyBodySchema } from './body.ts';
import { disconnect, list, register, registerOptions, remove } from './own-passkeys.ts';
import type { PasskeyDeps } from './passkey-deps.ts';
import { signIn, signInOptions } from './passkey-sign-in.ts';

export function passkeysHandler(deps: PasskeyDeps): ApiHandler {
  return jsonApiHandler(deps.api, passkeyBodySchema, (request) => {
    const { body } = request;
    switch (body.action) {
      case 'register-options':
        return registerOptions(deps, request, body);
      case 'register':
        return register(deps, request, body);
      case 'sign-in-options':
        return signInOptions(deps, request);
      case 'sign-in':
        return signIn(deps, request, body);
      case 'list':
        return list(deps, request);
      case 'remove':
        return remove(deps, request, body);
      case 'disconnect':
        return disconnect(deps, request, body);
    }
  });
}
