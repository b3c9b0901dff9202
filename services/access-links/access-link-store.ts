/**
 * Stores links that open items: those that subscribers give, so many a month, and those of the
 * publisher's campaigns. A link is one record by its id; beside it stands an entry in the list of its
 * account, or of all campaigns. `open-access-link.ts` opens with it.
 */
import * as v from 'valibot';
import { DAY_MS } from '../../shared/limits.ts';
import type { Period } from '../../shared/paywall/periods.ts';
import { conditionHolds, type DynamoClient, type Key } from '../aws/dynamo.ts';
import { readerKey, type ReaderKey } from '../readers/reader-keys.ts';
import { newLinkId } from './link-token.ts';
import { linkKinds } from './open-access-link.ts';

/** A link that is over stays in its list for so long, with what it was opened. */
const LISTED_AFTER_MS = 30 * DAY_MS;

const linkSchema = v.object({
  kind: v.picklist(linkKinds),
  /** Ids of the items that it opens. */
  items: v.set(v.string()),
  /** Their paths, for people. */
  paths: v.set(v.string()),
  /** ISO 8601 in UTC; `endsAt` is the first instant at which it is over. */
  madeAt: v.string(),
  endsAt: v.string(),
  /** How often it opens, at most. */
  most: v.optional(v.number()),
  opens: v.number(),
  revokedAt: v.optional(v.string()),
});
const listedSchema = v.object({ linkId: v.string() });
const monthSchema = v.object({ links: v.optional(v.set(v.string()), new Set<string>()) });

export interface AccessLink extends v.InferOutput<typeof linkSchema> {
  readonly id: string;
}

type NewLink = Pick<AccessLink, 'items' | 'paths' | 'endsAt'> & { readonly most?: number };
type Giver = { readonly accountId: string };

export interface AccessLinkStore {
  /** The links that an account has given, newest first. */
  ofGiver(giver: Giver): Promise<readonly AccessLink[]>;
  /** How many links an account has given in a month. */
  given(giver: Giver, month: Period): Promise<number>;
  /** @returns undefined where the account has given `aMonth` links in the month already. */
  give(
    giver: Giver,
    link: NewLink,
    allowance: { readonly month: Period; readonly aMonth: number; readonly nowMs: number },
  ): Promise<AccessLink | undefined>;
  /** The links of the publisher, newest first. */
  campaigns(): Promise<readonly AccessLink[]>;
  make(link: NewLink, nowMs: number): Promise<AccessLink>;
  /** Ends a link now. It may be repeated. */
  revoke(id: string, nowMs: number): Promise<void>;
  /** Ends and forgets what an account has given. */
  forgetGiver(giver: Giver): Promise<void>;
}

/** Counts a link of a month. @returns false where the account has given all of them. */
function countGiven(
  dynamo: DynamoClient,
  table: string,
  {
    accountId,
    id,
    month,
    aMonth,
  }: Giver & { readonly id: string; readonly month: Period; readonly aMonth: number },
): Promise<boolean> {
  return conditionHolds(
    dynamo.update({
      table,
      key: readerKey.givenLinks(accountId, month.key),
      update: 'ADD #links :id SET #ttl = :ttl',
      condition: 'attribute_not_exists(#links) OR size(#links) < :max',
      names: { '#links': 'links', '#ttl': 'ttl' },
      values: {
        ':id': new Set([id]),
        ':max': aMonth,
        ':ttl': Math.ceil((month.endMs + DAY_MS) / 1_000),
      },
    }),
  );
}

async function forgetGiver(dynamo: DynamoClient, table: string, { accountId }: Giver) {
  const { pk, sk } = readerKey.givenLink(accountId, '');
  for (const entry of await dynamo.query(table, pk, sk)) {
    const { linkId } = v.parse(listedSchema, entry);
    await dynamo.delete(table, readerKey.accessLink(linkId));
    await dynamo.delete(table, readerKey.givenLink(accountId, linkId));
  }
  const months = readerKey.givenLinks(accountId, '');
  for (const { sk: month } of await dynamo.query(table, months.pk, months.sk))
    await dynamo.delete(table, { pk: months.pk, sk: String(month) });
}

/** Returns the links that a list names, newest first. */
async function listed(
  dynamo: DynamoClient,
  table: string,
  { pk, sk }: ReaderKey,
): Promise<AccessLink[]> {
  const ids = (await dynamo.query(table, pk, sk)).map(
    (entry) => v.parse(listedSchema, entry).linkId,
  );
  if (ids.length === 0) return [];
  const records = await dynamo.batchGet(table, ids.map(readerKey.accessLink), {
    consistent: true,
  });
  const byKey = new Map(records.map((record) => [record.pk, record]));
  return ids
    .flatMap((id) => {
      const found = v.safeParse(linkSchema, byKey.get(readerKey.accessLink(id).pk));
      return found.success ? [{ id, ...found.output }] : [];
    })
    .sort((one, other) => other.madeAt.localeCompare(one.madeAt));
}

export function createAccessLinkStore(dynamo: DynamoClient, table: string): AccessLinkStore {
  async function put(list: (id: string) => Key, id: string, link: Omit<AccessLink, 'id'>) {
    const ttl = Math.floor((Date.parse(link.endsAt) + LISTED_AFTER_MS) / 1_000);
    // The list first: a link that no list names could not be taken back.
    await dynamo.put(table, { ...list(id), linkId: id, ttl });
    await dynamo.put(table, { ...readerKey.accessLink(id), ...link, ttl });
    return { id, ...link };
  }

  return {
    ofGiver: ({ accountId }) => listed(dynamo, table, readerKey.givenLink(accountId, '')),
    async given({ accountId }, month) {
      const item = await dynamo.get(table, readerKey.givenLinks(accountId, month.key), {
        consistent: true,
      });
      return v.parse(monthSchema, item ?? {}).links.size;
    },
    async give({ accountId }, link, { month, aMonth, nowMs }) {
      const id = newLinkId();
      if (!(await countGiven(dynamo, table, { accountId, id, month, aMonth }))) return undefined;
      const madeAt = new Date(nowMs).toISOString();
      return put((one) => readerKey.givenLink(accountId, one), id, {
        ...{ kind: 'gift', madeAt, opens: 0 },
        ...link,
      });
    },
    campaigns: () => listed(dynamo, table, readerKey.campaignLink('')),
    make: (link, nowMs) =>
      put(readerKey.campaignLink, newLinkId(), {
        ...{ kind: 'campaign', madeAt: new Date(nowMs).toISOString(), opens: 0 },
        ...link,
      }),
    async revoke(id, nowMs) {
      await conditionHolds(
        dynamo.update({
          table,
          key: readerKey.accessLink(id),
          update: 'SET #revokedAt = :now',
          condition: 'attribute_exists(#pk) AND attribute_not_exists(#revokedAt)',
          names: { '#revokedAt': 'revokedAt', '#pk': 'pk' },
          values: { ':now': new Date(nowMs).toISOString() },
        }),
      );
    },
    forgetGiver: (giver) => forgetGiver(dynamo, table, giver),
  };
}
