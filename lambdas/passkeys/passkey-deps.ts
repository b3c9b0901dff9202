/** Dependencies of the passkeys function beyond those of sign-in. */
import { createPasskeyCeremonies, type PasskeyCeremonies } from '../readers/passkey-ceremonies.ts';
import { createPasskeyChallenges } from '../readers/passkey-challenges.ts';
import type { SignInDeps } from '../readers/sign-in-deps.ts';
import type { ApiRequest } from '../http/api-request.ts';

export type PasskeyRequest = Pick<ApiRequest<unknown>, 'cookie' | 'header' | 'requestId'>;

export interface PasskeyDeps extends SignInDeps {
  /** For the site name that the reader has open. */
  ceremonies(request: PasskeyRequest): PasskeyCeremonies;
}

export function createPasskeyDeps(deps: SignInDeps): PasskeyDeps {
  const { dynamo, readersTable, now, api, addresses, brand } = deps;
  const challenges = createPasskeyChallenges(dynamo, readersTable, now);
  const canonical = new URL(addresses.signIn).origin;
  return {
    ...deps,
    ceremonies(request) {
      // A site may have several names, and passkeys are bound to the one that the browser shows.
      const named = request.header('origin');
      return createPasskeyCeremonies(challenges, {
        name: brand.name,
        origin: api.origins.includes(named) ? named : canonical,
      });
    },
  };
}
