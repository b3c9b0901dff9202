/**
 * Updates lists in the table: writes new chunks first, then the head in one conditional write, then
 * deletes the old chunks.
 */
import { ConditionFailedError, type BatchWrite, type DynamoClient } from '../lambdas/aws/dynamo.ts';
import type { Card } from '../shared/content/card.ts';
import { decodeDocument, encodeDocument } from '../lambdas/content/document.ts';
import { contentKey, keepsNewest } from '../lambdas/content/keys.ts';
import {
  applyChange,
  emptyHead,
  parseHead,
  touchedChunks,
  type ListingChange,
  type ListingHead,
  type ListingUpdate,
} from '../lambdas/content/listing-tree.ts';

/** Number of lists changed together, which share their batch calls. */
const LISTINGS_AT_ONCE = 25;
const MAX_TRIES = 8;
/**
 * Number of cards in the record of a list's newest cards: enough to cover scheduled items and items
 * to read next.
 */
const NEWEST_CARDS = 12;

interface StoredHead {
  readonly head: ListingHead;
  readonly version: number;
}

async function readHeads(
  dynamo: DynamoClient,
  table: string,
  names: readonly string[],
): Promise<Map<string, StoredHead>> {
  const records = await dynamo.batchGet(table, names.map(contentKey.listingHead));
  const byKey = new Map(records.map((record) => [String(record.pk), record]));
  return new Map(
    names.map((name) => {
      const record = byKey.get(contentKey.listingHead(name).pk);
      if (record === undefined) return [name, { head: emptyHead, version: 0 }];
      return [
        name,
        { head: parseHead(decodeDocument(record.doc)), version: Number(record.version) },
      ];
    }),
  );
}

async function writeNewest(
  dynamo: DynamoClient,
  table: string,
  name: string,
  update: ListingUpdate,
): Promise<void> {
  const chunk = update.head.chunks[0]?.[0];
  // The newest chunk did not change, so this record did not change either.
  const cards = chunk === undefined ? [] : update.write.get(chunk);
  if (cards === undefined) return;
  await dynamo.put(table, {
    ...contentKey.newest(name),
    doc: encodeDocument(cards.slice(0, NEWEST_CARDS), `The newest of ${name}`),
  });
}

/** Changes lists and returns those whose head another writer changed in the meantime. */
async function changeOnce(
  dynamo: DynamoClient,
  table: string,
  changes: ReadonlyMap<string, ListingChange>,
  now: string,
): Promise<string[]> {
  const names = [...changes.keys()];
  const heads = await readHeads(dynamo, table, names);
  const headOf = (name: string) => heads.get(name) ?? { head: emptyHead, version: 0 };
  const changeOf = (name: string): ListingChange => changes.get(name) ?? { upsert: [], remove: [] };

  const chunkKeys = names.flatMap((name) =>
    touchedChunks(headOf(name).head, changeOf(name)).map((chunk) => ({ name, chunk })),
  );
  const records = await dynamo.batchGet(
    table,
    chunkKeys.map(({ name, chunk }) => contentKey.listingChunk(name, chunk)),
  );
  const byKey = new Map(records.map((record) => [String(record.pk), record]));

  const updates = names.map((name) => {
    const read = new Map<string, readonly Card[]>();
    for (const key of chunkKeys) {
      if (key.name !== name) continue;
      const record = byKey.get(contentKey.listingChunk(name, key.chunk).pk);
      if (record !== undefined) read.set(key.chunk, decodeDocument(record.doc) as Card[]);
    }
    return {
      name,
      before: headOf(name),
      update: applyChange(headOf(name).head, read, changeOf(name), now),
    };
  });

  const chunkWrites: BatchWrite[] = updates.flatMap(({ name, update }) =>
    [...update.write].map(([chunk, cards]) => ({
      put: {
        ...contentKey.listingChunk(name, chunk),
        doc: encodeDocument(cards, `A chunk of ${name}`),
      },
    })),
  );
  await dynamo.batchWrite(table, chunkWrites);

  const lost: string[] = [];
  const dropped: BatchWrite[] = [];
  await Promise.all(
    updates.map(async ({ name, before, update }) => {
      if (JSON.stringify(update.head) === JSON.stringify(before.head)) return;
      try {
        await dynamo.put(
          table,
          {
            ...contentKey.listingHead(name),
            version: before.version + 1,
            doc: encodeDocument(update.head, `The head of ${name}`),
          },
          {
            condition: 'attribute_not_exists(#pk) OR #version = :version',
            names: { '#pk': 'pk', '#version': 'version' },
            values: { ':version': before.version },
          },
        );
        for (const chunk of update.drop)
          dropped.push({ delete: contentKey.listingChunk(name, chunk) });
        if (keepsNewest(name)) await writeNewest(dynamo, table, name, update);
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        lost.push(name);
      }
    }),
  );
  await dynamo.batchWrite(table, dropped);
  return lost;
}

/**
 * Applies changes to lists.
 * @throws Error when other writers keep changing a list.
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
    for (let tried = 0; pending.length > 0; tried += 1) {
      if (tried >= MAX_TRIES)
        throw new Error(
          `These lists keep being changed by another publisher: ${pending.join(', ')}`,
        );
      const some = new Map(
        pending.flatMap((name) => {
          const change = changes.get(name);
          return change === undefined ? [] : [[name, change] as const];
        }),
      );
      pending = await changeOnce(dynamo, table, some, now);
    }
    onProgress(Math.min(at + LISTINGS_AT_ONCE, names.length));
  }
}
