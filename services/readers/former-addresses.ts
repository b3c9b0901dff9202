/**
 * The addresses that an account has left, each with the token by which its mailbox takes it back for
 * a week (ADR 0070). Tokens are stored as hashes. The account's item is keyed by its address, so the
 * newest of these items also says where the account is now.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import type { Account } from './account-store.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

/** How long an address can be taken back, s. */
const TAKE_BACK_S = 7 * DAY_S;
const SECRET_BYTES = 32;
/** What a token begins with; other links of emails have other first words (link-token). */
export const TAKE_BACK_PREFIX = 'back.';
const tokenForm = /^back\.([\da-f-]{36})\.([\w-]{43})$/;

const storedSchema = v.object({
  pk: v.string(),
  sk: v.string(),
  email: v.string(),
  emailHash: v.string(),
  /** Whether the mailbox had shown that it is the reader’s. */
  wasVerified: v.boolean(),
  movedTo: v.string(),
  /** Epoch ms. */
  leftAt: v.number(),
  ttl: v.number(),
});

export interface FormerAddress {
  readonly accountId: string;
  readonly email: string;
  readonly emailHash: string;
  readonly wasVerified: boolean;
  /** Epoch ms. */
  readonly leftAt: number;
  /** `emailHash` of each address at which the account may be now, the likeliest first. */
  readonly places: readonly string[];
}

type Owner = Pick<Account, 'accountId'>;

export interface FormerAddresses {
  /**
   * Keeps the address that an account is about to leave.
   * @param movedTo `emailHash` of its next one.
   * @returns the token that takes it back.
   */
  keep(account: Account, movedTo: string): Promise<string>;
  /** Returns what a token takes back; undefined when it is not ours, used, or expired. */
  of(token: string): Promise<FormerAddress | undefined>;
  /** Newest first, without what identifies their tokens. */
  list(account: Owner): Promise<{ readonly email: string; readonly leftAt: string }[]>;
  /** Forgets the addresses that were left then or later: who took one back was none of them. */
  forgetSince(account: Owner, leftAtMs: number): Promise<void>;
}

/** @param now Epoch ms. */
export function createFormerAddresses(
  dynamo: DynamoClient,
  table: string,
  now: () => number,
): FormerAddresses {
  async function newestFirst({ accountId }: Owner) {
    const items = await dynamo.query(table, readerKey.formerAddress(accountId, '').pk);
    return (
      items
        .map((item) => v.parse(storedSchema, item))
        // DynamoDB deletes expired items days later.
        .filter(({ ttl }) => ttl * SECOND_MS > now())
        .toSorted((one, other) => other.leftAt - one.leftAt)
    );
  }
  return {
    async keep({ accountId, email, emailHash, verifiedAt }, movedTo) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      await dynamo.put(table, {
        ...readerKey.formerAddress(accountId, tokenHash(secret)),
        email,
        emailHash,
        wasVerified: verifiedAt !== undefined,
        movedTo,
        leftAt: now(),
        ttl: Math.floor(now() / SECOND_MS) + TAKE_BACK_S,
      });
      return `${TAKE_BACK_PREFIX}${accountId}.${secret}`;
    },
    async of(token) {
      const [, accountId, secret] = tokenForm.exec(token) ?? [];
      if (accountId === undefined || secret === undefined) return undefined;
      const all = await newestFirst({ accountId });
      const { sk } = readerKey.formerAddress(accountId, tokenHash(secret));
      const found = all.find((one) => one.sk === sk);
      if (found === undefined) return undefined;
      const { email, emailHash, wasVerified, leftAt } = found;
      // A change that came to nothing leaves an item too: the account is where it was.
      const places = [...new Set(all.flatMap((one) => [one.movedTo, one.emailHash]))];
      return { accountId, email, emailHash, wasVerified, leftAt, places };
    },
    list: async (account) =>
      (await newestFirst(account)).map(({ email, leftAt }) => ({
        email,
        leftAt: new Date(leftAt).toISOString(),
      })),
    async forgetSince(account, leftAtMs) {
      for (const { pk, sk, leftAt } of await newestFirst(account))
        if (leftAt >= leftAtMs) await dynamo.delete(table, { pk, sk });
    },
  };
}
