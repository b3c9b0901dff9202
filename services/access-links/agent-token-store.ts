/**
 * Stores the tokens that subscribers make for their own agents, and opens with them. A token is one record
 * by its id, as a link is; the account has a list of its ids. Only what the reader may read now is open.
 */
import * as v from 'valibot';
import { AGENT_TOKENS_MOST } from '../../shared/access/agent-tokens.ts';
import { DAY_MS, SECOND_MS } from '../../shared/limits.ts';
import {
  conditionHolds,
  ConditionFailedError,
  type DynamoClient,
  type LeanDynamoClient,
  type UpdateInput,
} from '../aws/dynamo.ts';
import type { Account } from '../readers/account-store.ts';
import type { PayingReader } from '../readers/payment-reader.ts';
import { readerKey } from '../readers/reader-keys.ts';
import { newLinkId } from './link-token.ts';

/** A token that is over stays in its list for so long, with how often it was used. */
const LISTED_AFTER_MS = 30 * DAY_MS;

const readerSchema = v.object({
  emailHash: v.string(),
  accountId: v.string(),
  /** A new password ends the token, as it ends sessions. */
  epoch: v.number(),
});
const tokenSchema = v.object({
  ...readerSchema.entries,
  kind: v.literal('agent'),
  /** What its reader calls it. */
  name: v.string(),
  /** ISO 8601 in UTC; `endsAt` is the first instant at which it is over. */
  madeAt: v.string(),
  endsAt: v.string(),
  /** How many items it opens on a day (UTC). */
  aDay: v.number(),
  opens: v.number(),
  openedAt: v.optional(v.string()),
});
const listSchema = v.object({ links: v.optional(v.set(v.string()), new Set<string>()) });

export interface AgentToken extends v.InferOutput<typeof tokenSchema> {
  readonly id: string;
}
type Reader = Pick<Account, 'accountId' | 'emailHash' | 'epoch'>;
type NewToken = Pick<AgentToken, 'name' | 'endsAt' | 'aDay'>;

/** Whether a token of the account's list opens anything now, as far as the account decides. */
export function isAgentTokenLiving(
  { endsAt, epoch, emailHash }: AgentToken,
  account: Reader,
  nowMs: number,
): boolean {
  return Date.parse(endsAt) > nowMs && epoch === account.epoch && emailHash === account.emailHash;
}

export interface AgentTokenStore {
  /** The tokens of an account, newest first. */
  list(account: Pick<Account, 'accountId'>): Promise<readonly AgentToken[]>;
  /** @returns undefined where the account has `AGENT_TOKENS_MOST` that live. */
  add(account: Reader, token: NewToken, nowMs: number): Promise<AgentToken | undefined>;
  /** Ends and forgets tokens of an account. It may be repeated. */
  remove(account: Pick<Account, 'accountId'>, ids: readonly string[]): Promise<void>;
  /** Ends and forgets all of them. */
  forget(account: Pick<Account, 'accountId'>): Promise<void>;
}

/** @returns undefined where the list of the account is full. */
async function addToken(
  dynamo: DynamoClient,
  table: string,
  { accountId, emailHash, epoch }: Reader,
  { nowMs, ...token }: NewToken & { readonly nowMs: number },
): Promise<AgentToken | undefined> {
  const id = newLinkId();
  const made = {
    ...{ kind: 'agent' as const, madeAt: new Date(nowMs).toISOString(), opens: 0 },
    ...{ accountId, emailHash, epoch, ...token },
  };
  // The record first: nobody has its token while it may be one too many.
  await dynamo.put(table, {
    ...readerKey.accessLink(id),
    ...made,
    ttl: Math.floor((Date.parse(token.endsAt) + LISTED_AFTER_MS) / SECOND_MS),
  });
  const isAdded = await conditionHolds(
    dynamo.update({
      table,
      key: readerKey.agentTokens(accountId),
      update: 'ADD #links :id',
      condition: 'attribute_not_exists(#links) OR size(#links) < :most',
      names: { '#links': 'links' },
      values: { ':id': new Set([id]), ':most': AGENT_TOKENS_MOST },
    }),
  );
  if (isAdded) return { id, ...made };
  await dynamo.delete(table, readerKey.accessLink(id));
  return undefined;
}

export function createAgentTokenStore(dynamo: DynamoClient, table: string): AgentTokenStore {
  async function idsOf({ accountId }: Pick<Account, 'accountId'>): Promise<string[]> {
    const found = await dynamo.get(table, readerKey.agentTokens(accountId), { consistent: true });
    return [...v.parse(listSchema, found ?? {}).links];
  }
  async function list(account: Pick<Account, 'accountId'>): Promise<AgentToken[]> {
    const ids = await idsOf(account);
    const records =
      ids.length === 0
        ? []
        : await dynamo.batchGet(table, ids.map(readerKey.accessLink), { consistent: true });
    return records
      .flatMap((record) => {
        const id = ids.find((one) => readerKey.accessLink(one).pk === record.pk);
        const token = v.safeParse(tokenSchema, record);
        return id !== undefined && token.success ? [{ id, ...token.output }] : [];
      })
      .sort((one, other) => other.madeAt.localeCompare(one.madeAt));
  }
  async function remove({ accountId }: Pick<Account, 'accountId'>, ids: readonly string[]) {
    if (ids.length === 0) return;
    for (const id of ids) await dynamo.delete(table, readerKey.accessLink(id));
    await dynamo.update({
      table,
      key: readerKey.agentTokens(accountId),
      update: 'DELETE #links :ids',
      names: { '#links': 'links' },
      values: { ':ids': new Set(ids) },
    });
  }
  return {
    list,
    async add(account, token, nowMs) {
      const living = (await list(account)).filter((one) => isAgentTokenLiving(one, account, nowMs));
      const kept = new Set(living.map(({ id }) => id));
      await remove(
        account,
        (await idsOf(account)).filter((id) => !kept.has(id)),
      );
      return addToken(dynamo, table, account, { ...token, nowMs });
    },
    remove,
    async forget(account) {
      for (const id of await idsOf(account)) await dynamo.delete(table, readerKey.accessLink(id));
      await dynamo.delete(table, readerKey.agentTokens(account.accountId));
    },
  };
}

/**
 * Counts that an agent opens an item, one of so many a day.
 * @param id Of a token that was verified.
 * @returns whose token it is; undefined where it opens nothing: it is over, taken back, or used up today.
 * @throws what the store throws.
 */
export async function openAgentToken(
  dynamo: Pick<LeanDynamoClient, 'update'>,
  table: string,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<PayingReader | undefined> {
  const now = new Date(nowMs).toISOString();
  const input = {
    table,
    key: readerKey.accessLink(id),
    names: {
      ...{ '#opens': 'opens', '#today': 'openedToday', '#openedAt': 'openedAt' },
      ...{ '#endsAt': 'endsAt', '#aDay': 'aDay' },
    },
    returns: 'ALL_NEW',
  } satisfies Partial<UpdateInput>;
  const values = { ':one': 1, ':now': now, ':day': now.slice(0, 10) };
  const further: UpdateInput = {
    ...input,
    update: 'ADD #opens :one, #today :one SET #openedAt = :now',
    condition: '#endsAt > :now AND #openedAt >= :day AND #today < #aDay',
    values,
  };
  const firstOfDay: UpdateInput = {
    ...input,
    update: 'ADD #opens :one SET #openedAt = :now, #today = :one',
    condition:
      '#endsAt > :now AND #aDay >= :one AND (attribute_not_exists(#openedAt) OR #openedAt < :day)',
    values,
  };
  // Another may have been the first of the day meanwhile.
  for (const update of [further, firstOfDay, further])
    try {
      return v.parse(readerSchema, await dynamo.update(update));
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  return undefined;
}
