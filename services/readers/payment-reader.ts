/**
 * Reader lookups for the paywall: the bearer of a payment token, and whether that account has a
 * subscription now.
 */
import * as v from 'valibot';
import { runningOf, waitingOf, type Term } from '../../shared/subscriptions/running.ts';
import type { PlainItem } from '../aws/attributes.ts';
import type { LeanDynamoClient } from '../aws/dynamo.ts';
import { institutionKeys, institutionSchema } from './institution-store.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

/** An account as the paywall knows it. */
export interface PayingReader {
  /** Partition of the account's item (`E#…`, without the prefix). */
  readonly emailHash: string;
  /** `amgUuid`: the account's id for its whole lifetime. */
  readonly accountId: string;
  /** When the account has another epoch, the session is invalid. */
  readonly epoch: number;
}

export interface Entitlement {
  readonly isEntitled: boolean;
  readonly isAdFree: boolean;
  /** Keys of the plans that the reader has; none of a subscription without a plan. */
  readonly plans: readonly string[];
  /** When something else begins besides, ISO 8601 in UTC: nobody may rely on this for longer. */
  readonly changesAt?: string;
}

export interface PaymentReader {
  /**
   * Returns the bearer of `payment_auth_token`, or undefined when the token no longer signs a
   * reader in.
   */
  bearer(authToken: string): Promise<PayingReader | undefined>;
  /**
   * Whether one of the account's subscriptions is active now: the account names it, and it names
   * the account, as its reader or as one of its group.
   */
  entitlement(reader: PayingReader): Promise<Entitlement>;
}

const paymentSchema = v.object({
  emailHash: v.string(),
  accountId: v.string(),
  epoch: v.optional(v.number(), 0),
  ttl: v.number(),
});
const accountSchema = v.object({
  accountId: v.string(),
  epoch: v.optional(v.number(), 0),
  subscriptions: v.optional(v.set(v.string()), new Set<string>()),
  email: v.exactOptional(v.string()),
  verifiedAt: v.exactOptional(v.string()),
});
const subscriptionSchema = v.object({
  /** When a gift begins that waits, ISO 8601 in UTC. */
  startsAt: v.exactOptional(v.string()),
  /** When it ends, ISO 8601 in UTC. */
  endsAt: v.string(),
  /** Absent: subscribers read without advertisements. */
  isAdFree: v.optional(v.boolean(), true),
  /** The key of a plan of the brand file. */
  plan: v.optional(v.string()),
  linkedTo: v.string(),
  /** Accounts that share it (`services/subscriptions/group-store.ts`). */
  members: v.optional(v.set(v.string())),
});

interface Held extends Term {
  readonly isAdFree: boolean;
  readonly plan?: string;
}

/** @returns what an item gives the account; undefined where it is another’s. */
function readEntitlement(item: PlainItem, accountId: string): Held | undefined {
  // Its key is of the account's address: it is for everybody of the domain.
  const institution = v.safeParse(institutionSchema, item);
  if (institution.success) return institution.output;
  const subscription = v.safeParse(subscriptionSchema, item);
  if (!subscription.success) return undefined;
  const { linkedTo, members } = subscription.output;
  return linkedTo === accountId || members?.has(accountId) === true
    ? subscription.output
    : undefined;
}

function entitlementOf(held: readonly Held[], now: string): Entitlement {
  const running = runningOf(held, now);
  const [next] = waitingOf(held, now);
  return {
    isEntitled: running.length > 0,
    isAdFree: running.some(({ isAdFree }) => isAdFree),
    plans: running.flatMap(({ plan = '' }) => (plan === '' ? [] : [plan])),
    ...(next?.startsAt === undefined ? {} : { changesAt: next.startsAt }),
  };
}

/** @param now ISO 8601 in UTC. */
export function createPaymentReader(
  dynamo: LeanDynamoClient,
  table: string,
  now: () => string,
): PaymentReader {
  return {
    async bearer(authToken) {
      if (authToken === '') return undefined;
      const item = v.safeParse(
        paymentSchema,
        await dynamo.get(table, readerKey.payment(tokenHash(authToken))),
      );
      // DynamoDB deletes expired items days later.
      if (!item.success || item.output.ttl * 1_000 <= Date.parse(now())) return undefined;
      return {
        emailHash: item.output.emailHash,
        accountId: item.output.accountId,
        epoch: item.output.epoch,
      };
    },
    async entitlement(reader) {
      const account = v.safeParse(
        accountSchema,
        await dynamo.get(table, readerKey.account(reader.emailHash), { consistent: true }),
      );
      const isSame =
        account.success &&
        account.output.accountId === reader.accountId &&
        account.output.epoch === reader.epoch;
      const keys = isSame
        ? [
            ...[...account.output.subscriptions].map(readerKey.subscription),
            ...institutionKeys(account.output),
          ]
        : [];
      const items =
        keys.length === 0 ? [] : await dynamo.batchGet(table, keys, { consistent: true });
      return entitlementOf(
        items
          .map((item) => readEntitlement(item, reader.accountId))
          .filter((found) => found !== undefined),
        now(),
      );
    },
  };
}
