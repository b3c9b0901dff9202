/**
 * Six-digit codes that a mailbox receives and its reader types in: made, stored as a hash for a
 * while, and taken once.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { readerKey } from './reader-keys.ts';

const CODE_DIGITS = 6;
/** Long enough for an email to arrive, and for its reader to find it. */
const CODE_S = 900;
/** Of a million codes: a person who tries five hits one in 200,000 times. */
const CODE_TRIES = 5;

/** What a code is for, e.g. `sign-in`, and the mailbox's `emailHash`. */
export interface CodeUse {
  readonly purpose: string;
  readonly who: string;
}

export interface OneTimeCodes {
  /** Returns a new code, e.g. `048213`. The one before it is over. */
  make(use: CodeUse): Promise<string>;
  /** Returns whether a code waits: it was made, has not been taken, and may be tried again. */
  waits(use: CodeUse): Promise<boolean>;
  /**
   * Takes a code: each try counts, and a code that was right is over.
   * @returns whether it was right, in the same time for any wrong code.
   */
  take(use: CodeUse, code: string): Promise<boolean>;
}

const storedSchema = v.object({ hash: v.string(), tries: v.number(), ttl: v.number() });

/** An update that counts a try of the code that has this hash. */
function oneMoreTry(hash: string) {
  return {
    update: 'ADD #tries :one',
    condition: '#hash = :hash AND #tries < :max',
    names: { '#tries': 'tries', '#hash': 'hash' },
    values: { ':one': 1, ':max': CODE_TRIES, ':hash': hash },
  };
}

/** Compares two hashes of one length in constant time. */
function areEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * @param secret that names and hashes are derived from: of a million codes, a plain hash reveals
 *   which one it is.
 * @param now Epoch ms.
 */
export function createOneTimeCodes(
  dynamo: DynamoClient,
  table: string,
  secret: () => Promise<string>,
  now: () => number,
): OneTimeCodes {
  const mac = async ({ purpose, who }: CodeUse, of: string) =>
    createHmac('sha256', await secret())
      .update(`code\n${purpose}\n${who}\n${of}`)
      .digest('base64url');
  const keyOf = async (use: CodeUse) =>
    readerKey.limit(`code-${use.purpose}#${await mac(use, 'name')}`);

  async function waiting(use: CodeUse): Promise<{ readonly hash: string } | undefined> {
    const found = v.safeParse(
      storedSchema,
      await dynamo.get(table, await keyOf(use), { consistent: true }),
    );
    // DynamoDB deletes expired items days later.
    return found.success && found.output.ttl * 1_000 > now() && found.output.tries < CODE_TRIES
      ? found.output
      : undefined;
  }

  return {
    async make(use) {
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      await dynamo.put(table, {
        ...(await keyOf(use)),
        hash: await mac(use, code),
        tries: 0,
        ttl: Math.floor(now() / 1_000) + CODE_S,
      });
      return code;
    },
    waits: async (use) => (await waiting(use)) !== undefined,
    async take(use, code) {
      const stored = await waiting(use);
      if (stored === undefined) return false;
      const key = await keyOf(use);
      // Counted first, so that tries at the same time do not outrun the count.
      const isCounted = await conditionHolds(
        dynamo.update({ table, key, ...oneMoreTry(stored.hash) }),
      );
      const given = await mac(use, code.replace(/\s/g, ''));
      if (!isCounted || !areEqual(given, stored.hash)) return false;
      // Of two that are right at the same time, one takes it.
      return conditionHolds(
        dynamo.delete(table, key, {
          condition: '#hash = :hash',
          names: { '#hash': 'hash' },
          values: { ':hash': stored.hash },
        }),
      );
    },
  };
}
