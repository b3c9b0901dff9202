/** Dependencies of the passkeys function beyond those of sign-in. */
import {
  createPasskeyCeremonies,
  type PasskeyCeremonies,
} from '../../services/readers/passkey-ceremonies.ts';
import { createPasskeyChallenges } from '../../services/readers/passkey-challenges.ts';
import type { AttemptDeps } from '../../services/readers/attempt.ts';
import type { MoveDeps } from '../../services/readers/move-account.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { SignedInDeps } from '../../services/readers/sign-in.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';

export type PasskeyRequest = Pick<ApiRequest<unknown>, 'cookie' | 'header' | 'requestId'>;

export interface PasskeyDeps
  extends Pick<ReaderDeps, 'api' | 'now'>, AttemptDeps, MoveDeps, SignedInDeps {
  /** For the site name that the reader has open. */
  ceremonies(request: PasskeyRequest): PasskeyCeremonies;
}

/** @param canonical The site's own origin, for browsers that name none of its origins. */
export function createCeremonies(
  { dynamo, readersTable, now, api, brand }: ReaderDeps,
  canonical: string,
): PasskeyDeps['ceremonies'] {
  const challenges = createPasskeyChallenges(dynamo, readersTable, now);
  return (request) => {
    // A site may have several names, and passkeys are bound to the one that the browser shows.
    const named = request.header('origin');
    return createPasskeyCeremonies(challenges, {
      name: brand.name,
      origin: api.origins.includes(named) ? named : canonical,
    });
  };
}
