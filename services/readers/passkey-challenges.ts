/**
 * Challenges for passkeys: 256 random bits, stored as a hash, valid for five minutes and for one
 * response.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { ConditionFailedError, type DynamoClient } from '../aws/dynamo.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

export const CHALLENGE_S = 300;
const challengeForm = /^[\w-]{43}$/;

/** Purpose of the challenge: `sign-in`, or creating a passkey for this account. */
export type ChallengePurpose = 'sign-in' | `register ${string}`;

const storedSchema = v.object({ purpose: v.string(), ttl: v.number() });

export interface PasskeyChallenges {
  /** @returns a new challenge, base64url. */
  make(purpose: ChallengePurpose): Promise<string>;
  /**
   * Consumes a challenge.
   * @returns whether it was issued for this purpose, is recent enough, and has not been used.
   */
  take(challenge: string, purpose: ChallengePurpose): Promise<boolean>;
}

/** @param now Epoch ms. */
export function createPasskeyChallenges(
  dynamo: DynamoClient,
  table: string,
  now: () => number,
): PasskeyChallenges {
  return {
    async make(purpose) {
      const challenge = randomBytes(32).toString('base64url');
      await dynamo.put(table, {
        ...readerKey.passkeyChallenge(tokenHash(challenge)),
        purpose,
        ttl: Math.floor(now() / 1_000) + CHALLENGE_S,
      });
      return challenge;
    },
    async take(challenge, purpose) {
      if (!challengeForm.test(challenge)) return false;
      const key = readerKey.passkeyChallenge(tokenHash(challenge));
      const stored = v.safeParse(storedSchema, await dynamo.get(table, key, { consistent: true }));
      // DynamoDB deletes expired items days later.
      if (
        !stored.success ||
        stored.output.purpose !== purpose ||
        stored.output.ttl * 1_000 <= now()
      )
        return false;
      try {
        // Of several concurrent responses, one removes the challenge.
        await dynamo.delete(table, key, {
          condition: 'attribute_exists(#pk)',
          names: { '#pk': 'pk' },
        });
        return true;
      } catch (error) {
        if (error instanceof ConditionFailedError) return false;
        throw error;
      }
    },
  };
}
