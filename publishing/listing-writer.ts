/**
 * Updates lists in the table: writes new chunks first, then the head in one conditional write, then
 * deletes the old chunks.
 */
import { ConditionFailedError, type BatchWrite, type DynamoClient } from '../lambdas/aws/dynamo.ts';
import type { Card } from '../shared/content/card.ts';
import { untilUnchanged } from '../lambdas/aws/until-unchanged.ts';
import { encodeDocument, type EncodedDocument } from '../lambdas/content/document.ts';
import { contentKey, keepsNewest } from '../lambdas/content/keys.ts';
import {
  applyChange,
  emptyHead,
  touchedChunks,
  type ListingChange,
  type ListingUpdate,
  type StoredHead,
} from '../lambdas/content/listing-tree.ts';
import { decodeCards, decodeHead } from '../lambdas/content/stored-documents.ts';

/** Number of lists changed together, which share their batch calls. */
const LISTINGS_AT_ONCE = 25;
const attempts = { tries: 8, longestPauseMs: 100 };
/**
 * Number of cards in the record of a list's newest cards: enough to cover scheduled items and items
 * to read next.
 */
const NEWEST_CARDS = 12;

/** A list before and after its change. */
interface OpenUpdate {
  readonly name: string;
  readonly before: StoredHead;
  readonly update: ListingUpdate;
  /** The new head, or undefined when it is the same. */
  readonly head?: EncodedDocument;
}

async function readHeads(
  dynamo: DynamoClient,
  table: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredHead>> {
  const records = await dynamo.batchGet(table, names.map(contentKey.listingHead), {
    consistent: true,
  });
  const byKey = new Map(records.map((record) => [String(record.pk), record]));
  return new Map(
    names.flatMap((name) => {
      const record = byKey.get(contentKey.listingHead(name).pk);
      if (record === undefined) return [];
      return [[name, { head: decodeHead(record), version: Number(record.version) }] as const];
    }),
  );
}

/** Reads chunks of lists, by partition key. */
async function readChunks(
  dynamo: DynamoClient,
  table: string,
  keys: readonly { pk: string }[],
): Promise<ReadonlyMap<string, readonly Card[]>> {
  const records = await dynamo.batchGet(table, keys, { consistent: true });
  return new Map(records.map((record) => [String(record.pk), decodeCards(record)]));
}

/**
 * Reads the lists that change and computes their new form. Leaves out lists of which a chunk is
 * missing: another publisher has replaced it since their heads were read.
 * @throws ItemTooLargeError when a list grows past what one head holds; nothing is written.
 */
async function openUpdates(
  dynamo: DynamoClient,
  table: string,
  changes: ReadonlyMap<string, ListingChange>,
  now: string,
): Promise<OpenUpdate[]> {
  const heads = await readHeads(dynamo, table, [...changes.keys()]);
  const touched = [...changes].map(([name, change]) => {
    const before = heads.get(name) ?? { head: emptyHead, version: 0 };
    return { name, change, before, chunks: touchedChunks(before.head, change) };
  });
  const stored = await readChunks(
    dynamo,
    table,
    touched.flatMap(({ name, chunks }) =>
      chunks.map((chunk) => contentKey.listingChunk(name, chunk)),
    ),
  );
  return touched.flatMap(({ name, change, before, chunks }) => {
    const read = new Map<string, readonly Card[]>();
    for (const chunk of chunks) {
      const cards = stored.get(contentKey.listingChunk(name, chunk).pk);
      if (cards === undefined) return [];
      read.set(chunk, cards);
    }
    const update = applyChange(before, read, change, now);
    const isSame = JSON.stringify(update.head) === JSON.stringify(before.head);
    const label = `The head of the list "${name}" (${update.head.total} items)`;
    const head = isSame ? undefined : encodeDocument(update.head, label);
    return [{ name, before, update, head }];
  });
}

/** Reads a chunk that became the newest because the one before it lost all its items. */
async function readNewest(
  dynamo: DynamoClient,
  table: string,
  name: string,
  chunk = '',
): Promise<readonly Card[]> {
  const key = contentKey.listingChunk(name, chunk);
  return (await readChunks(dynamo, table, [key])).get(key.pk) ?? [];
}

async function writeNewest(
  dynamo: DynamoClient,
  table: string,
  { name, before, update }: OpenUpdate,
): Promise<void> {
  const chunk = update.head.chunks[0]?.[0];
  // The newest chunk did not change, so this record did not change either.
  if (chunk !== undefined && chunk === before.head.chunks[0]?.[0]) return;
  const newest = chunk === undefined ? [] : update.write.get(chunk);
  const cards = newest ?? (await readNewest(dynamo, table, name, chunk));
  await dynamo.put(table, {
    ...contentKey.newest(name),
    ...encodeDocument(cards.slice(0, NEWEST_CARDS), `The newest of ${name}`),
  });
}

/** Writes a new head. Returns false when another writer changed the list in the meantime. */
async function switchHead(
  dynamo: DynamoClient,
  table: string,
  { name, before }: OpenUpdate,
  head: EncodedDocument,
): Promise<boolean> {
  try {
    await dynamo.put(
      table,
      { ...contentKey.listingHead(name), version: before.version + 1, ...head },
      {
        condition: 'attribute_not_exists(#pk) OR #version = :version',
        names: { '#pk': 'pk', '#version': 'version' },
        values: { ':version': before.version },
      },
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** Changes lists and returns those that another writer changed in the meantime. */
async function changeOnce(
  dynamo: DynamoClient,
  table: string,
  changes: ReadonlyMap<string, ListingChange>,
  now: string,
): Promise<string[]> {
  const updates = await openUpdates(dynamo, table, changes, now);
  const chunkWrites = updates.flatMap(({ name, update }) =>
    [...update.write].map(([chunk, cards]) => ({
      put: {
        ...contentKey.listingChunk(name, chunk),
        ...encodeDocument(cards, `A chunk of ${name}`),
      },
    })),
  );
  await dynamo.batchWrite(table, chunkWrites);

  const opened = new Set(updates.map(({ name }) => name));
  const lost = [...changes.keys()].filter((name) => !opened.has(name));
  const dropped: BatchWrite[] = [];
  await Promise.all(
    updates.map(async (open) => {
      const { name, update, head } = open;
      if (head === undefined) return;
      if (!(await switchHead(dynamo, table, open, head))) {
        lost.push(name);
        return;
      }
      for (const chunk of update.drop)
        dropped.push({ delete: contentKey.listingChunk(name, chunk) });
      if (keepsNewest(name)) await writeNewest(dynamo, table, open);
    }),
  );
  await dynamo.batchWrite(table, dropped);
  return lost;
}

/**
 * Applies changes to lists.
 * @throws Error when other writers keep changing a list, or a part of it is missing for good.
 */
export async function writeListings(
  dynamo: DynamoClient,
  table: string,
  changes: ReadonlyMap<string, ListingChange>,
  now: string,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const names = [...changes.keys()];
  for (let at = 0; at < names.length; at += LISTINGS_AT_ONCE) {
    let pending = names.slice(at, at + LISTINGS_AT_ONCE);
    const written = await untilUnchanged(attempts, async () => {
      const some = new Map(
        pending.flatMap((name) => {
          const change = changes.get(name);
          return change === undefined ? [] : [[name, change] as const];
        }),
      );
      pending = await changeOnce(dynamo, table, some, now);
      return pending.length === 0 ? 'all' : 'changed';
    });
    if (written === 'changed')
      throw new Error(
        `These lists keep being changed by another publisher, or lack a part: ${pending.join(', ')}`,
      );
    onProgress(Math.min(at + LISTINGS_AT_ONCE, names.length));
  }
}
