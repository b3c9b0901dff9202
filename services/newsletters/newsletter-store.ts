/**
 * Stores newsletter subscriptions in DynamoDB: one item per mailbox and newsletter, changed by one
 * conditional put, and an entry in the list of the newsletter's readers while it is confirmed. The entry
 * is written before and removed after, so that no confirmed reader is without one (ADR 0180). A request
 * after a reader has left has its address in an item of its own, which DynamoDB deletes when the link no
 * longer confirms: it deletes items, not attributes.
 */
import * as v from 'valibot';
import { cadences } from '../../shared/newsletters/wishes.ts';
import { staysLeft, type NewsletterSubscription } from '../../shared/newsletters/subscription.ts';
import { unavailable } from '../http/api-error.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { untilUnchanged } from '../aws/until-unchanged.ts';
import { readerKey } from '../readers/reader-keys.ts';

const eventSchema = v.object({
  at: v.string(),
  what: v.picklist(['requested', 'confirmed', 'unsubscribed']),
  source: v.string(),
  text: v.optional(v.string()),
  isUndated: v.optional(v.boolean()),
});
const storedSchema = v.object({
  sk: v.string(),
  state: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  email: v.optional(v.string()),
  sourceCode: v.string(),
  /** The table has no maps, so each step is JSON. */
  trail: v.array(v.pipe(v.string(), v.parseJson(), eventSchema)),
  /** The stored name of `emailedAt`. */
  mailedAt: v.array(v.number()),
  confirmBy: v.optional(v.number()),
  askedAt: v.optional(v.string()),
  ttl: v.optional(v.number()),
  pausedUntil: v.optional(v.string()),
  atMost: v.optional(v.picklist(cadences)),
  sections: v.optional(v.array(v.string())),
  version: v.number(),
});
const requestSchema = v.object({ sk: v.string(), email: v.string() });
type Stored = v.InferOutput<typeof storedSchema>;

/** Number of attempts when other writers change the same item at the same time. */
const TRIES = 8;
const SORT_KEY_PREFIX = 'newsletter#';
const REQUEST_PREFIX = 'request#';

export interface NewsletterStore {
  /** Returns everything known about a mailbox, by newsletter key. */
  all(hash: string): Promise<ReadonlyMap<string, NewsletterSubscription>>;
  /**
   * Replaces the current subscription with the result of `next` in one atomic write; undefined
   * leaves it as it is.
   * @returns whether it was changed.
   * @throws ApiError 503 when other writers keep changing it; what the store throws.
   */
  change(
    hash: string,
    key: string,
    next: (current: NewsletterSubscription | undefined) => NewsletterSubscription | undefined,
  ): Promise<boolean>;
}

/** @param request Where the address is, if it is not in the item. */
function subscriptionOf(
  { sk: _, version: __, mailedAt, ...subscription }: Stored,
  request: PlainItem | undefined,
): NewsletterSubscription {
  const held = { ...subscription, emailedAt: mailedAt };
  return request === undefined || held.confirmBy === undefined
    ? held
    : { ...held, email: v.parse(requestSchema, request).email };
}

/** Returns the subscription of an item, without the address of a request after its reader has left. */
export function decodeSubscription(item: PlainItem): NewsletterSubscription {
  return subscriptionOf(v.parse(storedSchema, item), undefined);
}

/**
 * Whether a record says that its reader has left, so that an older one may not replace it. One that
 * cannot be read says nothing.
 */
export function isLeavingThatStays(
  present: PlainItem,
  older: PlainItem | undefined,
  nowMs: number,
): boolean {
  const [now, before] = [v.safeParse(storedSchema, present), v.safeParse(storedSchema, older)];
  return (
    now.success &&
    staysLeft(
      subscriptionOf(now.output, undefined),
      before.success ? subscriptionOf(before.output, undefined) : undefined,
      nowMs,
    )
  );
}

function itemOf(
  hash: string,
  key: string,
  { trail, emailedAt, email, sections, ...rest }: NewsletterSubscription,
  version: number,
): PlainItem {
  return {
    ...readerKey.newsletter(hash, key),
    ...rest,
    ...(email === undefined || rest.confirmBy !== undefined ? {} : { email }),
    ...(sections === undefined ? {} : { sections: [...sections] }),
    trail: trail.map((event) => JSON.stringify(event)),
    mailedAt: [...emailedAt],
    version,
  };
}

/** The list of a newsletter's readers. */
function createReaderEntries(dynamo: DynamoClient, table: string) {
  /** A later version stays: another writer has confirmed the subscription since. */
  async function enlist(hash: string, key: string, version: number): Promise<void> {
    await conditionHolds(
      dynamo.put(
        table,
        { ...readerKey.newsletterReader(key, hash), version },
        {
          condition: 'attribute_not_exists(#version) OR #version < :version',
          names: { '#version': 'version' },
          values: { ':version': version },
        },
      ),
    );
  }

  async function delist(hash: string, key: string, version: number): Promise<void> {
    await conditionHolds(
      dynamo.delete(table, readerKey.newsletterReader(key, hash), {
        condition: '#version < :version',
        names: { '#version': 'version' },
        values: { ':version': version },
      }),
    );
  }
  return { enlist, delist };
}

/** Reads and writes one subscription with what belongs to it. */
function createSubscriptionItems(dynamo: DynamoClient, table: string) {
  const { enlist, delist } = createReaderEntries(dynamo, table);
  async function read(hash: string, key: string) {
    const item = await dynamo.get(table, readerKey.newsletter(hash, key), { consistent: true });
    if (item === undefined) return undefined;
    const stored = v.parse(storedSchema, item);
    const request =
      stored.confirmBy === undefined
        ? undefined
        : await dynamo.get(table, readerKey.newsletterRequest(hash, key), { consistent: true });
    return { stored, subscription: subscriptionOf(stored, request) };
  }

  /**
   * Writes the address and the entry in the list first: a subscription that waits for a confirmation
   * always has the one, and a confirmed one the other.
   */
  async function write(
    hash: string,
    key: string,
    changed: NewsletterSubscription,
    stored: Stored | undefined,
  ): Promise<void> {
    const { email, confirmBy } = changed;
    const request = readerKey.newsletterRequest(hash, key);
    if (confirmBy !== undefined && email !== undefined)
      await dynamo.put(table, { ...request, email, ttl: confirmBy });
    const version = stored?.version ?? 0;
    if (changed.state === 'confirmed') await enlist(hash, key, version + 1);
    await dynamo.put(table, itemOf(hash, key, changed, version + 1), {
      condition: stored === undefined ? 'attribute_not_exists(#version)' : '#version = :version',
      names: { '#version': 'version' },
      ...(stored === undefined ? {} : { values: { ':version': version } }),
    });
    if (confirmBy === undefined && stored?.confirmBy !== undefined)
      await dynamo.delete(table, request);
    if (changed.state !== 'confirmed' && stored?.state === 'confirmed')
      await delist(hash, key, version + 1);
  }
  return { read, write };
}

export function createNewsletterStore(dynamo: DynamoClient, table: string): NewsletterStore {
  const { read, write } = createSubscriptionItems(dynamo, table);
  return {
    async all(hash) {
      const items = await dynamo.query(table, readerKey.newsletter(hash, '').pk);
      const bySortKey = new Map(items.map((item) => [String(item.sk), item]));
      return new Map(
        [...bySortKey].flatMap(([sk, item]): [string, NewsletterSubscription][] => {
          if (!sk.startsWith(SORT_KEY_PREFIX)) return [];
          const key = sk.slice(SORT_KEY_PREFIX.length);
          const request = bySortKey.get(`${REQUEST_PREFIX}${key}`);
          return [[key, subscriptionOf(v.parse(storedSchema, item), request)]];
        }),
      );
    },
    async change(hash, key, next) {
      const written = await untilUnchanged({ tries: TRIES }, async () => {
        const found = await read(hash, key);
        const changed = next(found?.subscription);
        if (changed === undefined) return false;
        const isWritten = await conditionHolds(write(hash, key, changed, found?.stored));
        return isWritten ? true : 'changed';
      });
      if (written === 'changed')
        throw unavailable('Others keep changing a newsletter subscription');
      return written;
    },
  };
}
