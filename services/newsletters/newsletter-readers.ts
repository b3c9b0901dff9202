/**
 * The readers of a newsletter, part by part of its list. An entry of the list is only a name: whether
 * its reader gets the newsletter, and at which address, is what the subscription says (ADR 0180).
 */
import * as v from 'valibot';
import { asOfNow, type ConsentEvent } from '../../shared/newsletters/subscription.ts';
import { changedWishes, type LetterWishes } from '../../shared/newsletters/wishes.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { newsletterOfSortKey, readerKey } from '../readers/reader-keys.ts';
import { decodeSubscription } from './newsletter-store.ts';

export interface NewsletterReader {
  /** `emailHash` of the mailbox. */
  readonly hash: string;
  readonly email: string;
  readonly sourceCode: string;
  readonly trail: readonly ConsentEvent[];
  readonly wishes: LetterWishes;
}

/** The first characters of hashes (base64url), in the order in which stores sort them. */
export const LIST_PARTS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** DynamoDB reads so many items in one call. */
const GROUP = 100;

/** Is told of a reader whose record cannot be read. */
export type OnUnreadable = (hash: string, error: v.ValiError<v.GenericSchema>) => Promise<void>;

export interface NewsletterReaders {
  /**
   * Yields the confirmed readers in the order of their hashes, in groups of at most 100. Those whose record
   * cannot be read are passed over.
   * @param after continues behind this hash.
   */
  confirmed(
    key: string,
    after?: string,
    onUnreadable?: OnUnreadable,
  ): AsyncGenerator<readonly NewsletterReader[]>;
  /** Counts them, each by its subscription. */
  count(key: string): Promise<number>;
}

const entrySchema = v.object({ sk: v.string() });

export function createNewsletterReaders(
  dynamo: Pick<DynamoClient, 'query' | 'batchGet'>,
  table: string,
  now: () => number,
): NewsletterReaders {
  async function read(
    key: string,
    hashes: readonly string[],
    onUnreadable: OnUnreadable,
  ): Promise<NewsletterReader[]> {
    const keys = hashes.map((hash) => readerKey.newsletter(hash, key));
    const items = await dynamo.batchGet(table, keys, { consistent: true });
    const byPk = new Map(items.map((item) => [String(item.pk), item]));
    const readers: NewsletterReader[] = [];
    for (const hash of hashes)
      try {
        const item = byPk.get(readerKey.newsletter(hash, key).pk);
        const held = item && asOfNow(decodeSubscription(item), now());
        if (held?.state !== 'confirmed' || held.email === undefined) continue;
        const { email, sourceCode, trail } = held;
        readers.push({ hash, email, sourceCode, trail, wishes: changedWishes(held, {}, now()) });
      } catch (error) {
        if (!(error instanceof v.ValiError)) throw error;
        await onUnreadable(hash, error);
      }
    return readers;
  }

  async function* confirmed(
    key: string,
    after = '',
    onUnreadable: OnUnreadable = async () => undefined,
  ): AsyncGenerator<readonly NewsletterReader[]> {
    for (const part of LIST_PARTS) {
      if (part < after.slice(0, 1)) continue;
      const entries = await dynamo.query(table, readerKey.newsletterReader(key, part).pk);
      const hashes = entries
        .map((entry) => v.parse(entrySchema, entry).sk)
        .filter((hash) => hash > after);
      for (let at = 0; at < hashes.length; at += GROUP)
        yield await read(key, hashes.slice(at, at + GROUP), onUnreadable);
    }
  }

  return {
    confirmed,
    async count(key) {
      let sum = 0;
      for await (const readers of confirmed(key)) sum += readers.length;
      return sum;
    },
  };
}

/** Raise it when the lists have to be written again. */
const LISTS_VERSION = 1;

/** Whether every confirmed reader is in a list. Readers of releases before 0.3 were in none. */
export async function hasListedReaders(
  dynamo: Pick<DynamoClient, 'get'>,
  table: string,
): Promise<boolean> {
  const item = await dynamo.get(table, readerKey.newsletterLists(), { consistent: true });
  return item?.version === LISTS_VERSION;
}

/**
 * Lists the confirmed readers that are in no list. May be repeated, also while readers come and go.
 * @param records every record of the table.
 * @returns how many there are.
 */
export async function listReaders(
  dynamo: Pick<DynamoClient, 'batchWrite' | 'put'>,
  table: string,
  records: AsyncIterable<PlainItem>,
): Promise<number> {
  const { pk: prefix, sk: sortKeyPrefix } = readerKey.newsletter('', '');
  let listed = 0;
  let group: PlainItem[] = [];
  const flush = async () => {
    await dynamo.batchWrite(
      table,
      group.map((put) => ({ put })),
    );
    listed += group.length;
    group = [];
  };
  for await (const { pk, sk, state, version } of records) {
    if (!String(pk).startsWith(prefix) || !String(sk).startsWith(sortKeyPrefix)) continue;
    if (state !== 'confirmed') continue;
    const hash = String(pk).slice(prefix.length);
    group.push({ ...readerKey.newsletterReader(newsletterOfSortKey(String(sk)), hash), version });
    if (group.length === GROUP) await flush();
  }
  await flush();
  await dynamo.put(table, { ...readerKey.newsletterLists(), version: LISTS_VERSION });
  return listed;
}
