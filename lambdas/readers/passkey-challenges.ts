/** Questions that passkeys answer: 256 random bits, stored as a hash, good for five minutes and for one answer. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { ConditionFailedError, type DynamoClient } from '../aws/dynamo.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

export const CHALLENGE_S = 300;
const challengeForm = /^[\w-]{43}$/;

/** What it was asked for: `sign-in`, or making a passkey for this account. */
export type ChallengePurpose = 'sign-in' | `register ${string}`;

const storedSchema = v.object({ purpose: v.string(), ttl: v.number() });

export interface PasskeyChallenges {
  /** @returns a new one, base64url. */
  make(purpose: ChallengePurpose): Promise<string>;
  /** Uses one up. @returns whether it was asked for this, is young enough, and has not been answered. */
  take(challenge: string, purpose: ChallengePurpose): Promise<boolean>;
}

/** @param now epoch ms. */
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
      // DynamoDB deletes what has expired days later.
      if (
        !stored.success ||
        stored.output.purpose !== purpose ||
        stored.output.ttl * 1_000 <= now()
      )
        return false;
      try {
        // Of several that answer at the same time one removes it.
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
