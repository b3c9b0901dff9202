/**
 * Stores newsletter subscriptions in DynamoDB: one item per mailbox and newsletter, changed by one
 * conditional put.
 */
import * as v from 'valibot';
import type { NewsletterSubscription } from '../../shared/newsletters/subscription.ts';
import { unavailable } from '../http/api-error.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { ConditionFailedError, type DynamoClient } from '../aws/dynamo.ts';
import { readerKey } from '../readers/reader-keys.ts';

const eventSchema = v.object({
  at: v.string(),
  what: v.picklist(['requested', 'confirmed', 'unsubscribed']),
  source: v.string(),
  text: v.optional(v.string()),
});
const storedSchema = v.object({
  sk: v.string(),
  state: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  email: v.optional(v.string()),
  sourceCode: v.string(),
  /** The table has no maps, so each step is JSON. */
  trail: v.array(v.pipe(v.string(), v.parseJson(), eventSchema)),
  mailedAt: v.array(v.number()),
  ttl: v.optional(v.number()),
  version: v.number(),
});
type Stored = v.InferOutput<typeof storedSchema>;

/** Number of attempts when other writers change the same item at the same time. */
const TRIES = 8;
const SORT_KEY_PREFIX = 'newsletter#';

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

function subscriptionOf({
  sk: _,
  version: __,
  mailedAt,
  ...subscription
}: Stored): NewsletterSubscription {
  return { ...subscription, emailedAt: mailedAt };
}

function itemOf(
  hash: string,
  key: string,
  { trail, emailedAt, ...rest }: NewsletterSubscription,
  version: number,
): PlainItem {
  return {
    ...readerKey.newsletter(hash, key),
    ...rest,
    trail: trail.map((event) => JSON.stringify(event)),
    mailedAt: [...emailedAt],
    version,
  };
}

export function createNewsletterStore(dynamo: DynamoClient, table: string): NewsletterStore {
  async function read(hash: string, key: string): Promise<Stored | undefined> {
    const item = await dynamo.get(table, readerKey.newsletter(hash, key), { consistent: true });
    return item === undefined ? undefined : v.parse(storedSchema, item);
  }

  return {
    async all(hash) {
      const items = (
        await dynamo.query(table, readerKey.newsletter(hash, '').pk, SORT_KEY_PREFIX)
      ).map((item) => v.parse(storedSchema, item));
      return new Map(
        items.map((item) => [item.sk.slice(SORT_KEY_PREFIX.length), subscriptionOf(item)]),
      );
    },
    async change(hash, key, next) {
      for (let tried = 0; tried < TRIES; tried += 1) {
        const stored = await read(hash, key);
        const changed = next(stored === undefined ? undefined : subscriptionOf(stored));
        if (changed === undefined) return false;
        const version = stored?.version ?? 0;
        try {
          await dynamo.put(table, itemOf(hash, key, changed, version + 1), {
            condition:
              stored === undefined ? 'attribute_not_exists(#version)' : '#version = :version',
            names: { '#version': 'version' },
            ...(stored === undefined ? {} : { values: { ':version': version } }),
          });
          return true;
        } catch (error) {
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      }
      throw unavailable('Others keep changing a newsletter subscription');
    },
  };
}
