/**
 * Updates lists in the table: writes new chunks first, then the newest cards, then the head in one
 * conditional write, then deletes the old chunks.
 */
import type { PlainItem } from '../services/aws/attributes.ts';
import { conditionHolds, type BatchWrite, type DynamoClient } from '../services/aws/dynamo.ts';
import { groups } from '../shared/groups.ts';
import type { Card } from '../shared/content/card.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { encodeDocument, type EncodedDocument } from '../services/content/document.ts';
import { contentKey, keepsNewest } from '../services/content/keys.ts';
import {
  applyChange,
  chunksBetween,
  emptyHead,
  touchedChunks,
  type ListingChange,
  type ListingHead,
  type ListingUpdate,
  type StoredHead,
} from '../services/content/listing-tree.ts';
import { decodeCards, decodeHead } from '../services/content/stored-documents.ts';

/** Number of lists changed together, which share their batch calls. */
const LISTINGS_AT_ONCE = 25;
const attempts = { tries: 8, longestPauseMs: 100 };
/** Number of public cards in the record of a list's newest cards. */
const NEWEST_CARDS = 12;
/** Before them stand as many that are scheduled, the next ones, for the time until another publish. */
const NEWEST_UPCOMING = 24;

/** A list as it is stored. */
interface StoredList extends StoredHead {
  /**
   * What its newest cards were taken from (`newestWindow`); empty for none. Undefined in a record that
   * an early release wrote.
   */
  readonly newestOf: string | undefined;
}

/** A list before and after its change. */
interface OpenUpdate {
  readonly name: string;
  readonly before: StoredList;
  readonly update: ListingUpdate;
  /** The new head, or undefined when it is the same. */
  readonly head?: EncodedDocument;
}

function storedList(head: PlainItem | undefined, newest: PlainItem | undefined): StoredList {
  return {
    head: head === undefined ? emptyHead : decodeHead(head),
    version: Number(head?.version ?? 0),
    newestOf: newest === undefined ? '' : newest.chunk?.toString(),
  };
}

/** Returns a function that gives each list as it is stored. */
async function readStoredLists(
  dynamo: DynamoClient,
  table: string,
  names: readonly string[],
): Promise<(name: string) => StoredList> {
  const keys = [
    ...names.map(contentKey.listingHead),
    ...names.filter(keepsNewest).map(contentKey.newest),
  ];
  const records = await dynamo.batchGet(table, keys, { consistent: true });
  const byKey = new Map(records.map((record) => [String(record.pk), record]));
  return (name) =>
    storedList(byKey.get(contentKey.listingHead(name).pk), byKey.get(contentKey.newest(name).pk));
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
  const listNamed = await readStoredLists(dynamo, table, [...changes.keys()]);
  const touched = [...changes].map(([name, change]) => {
    const before = listNamed(name);
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

/** What the record of the newest cards is taken from. */
interface NewestWindow {
  readonly chunks: readonly string[];
  readonly skip: number;
  readonly take: number;
  /** The same for the same cards. */
  readonly label: string;
}

/**
 * Returns where the newest cards of a list are. Scheduled items stand before them, and however many
 * there are, they leave the public ones their places.
 */
function newestWindow(head: ListingHead): NewestWindow {
  const hidden = head.upcoming.length;
  const from = Math.max(0, hidden - NEWEST_UPCOMING);
  const until = hidden + NEWEST_CARDS;
  const { chunks, skip } = chunksBetween(head, from, until);
  const label = chunks.length === 0 ? '' : `${chunks.join(' ')} ${from}-${until}`;
  return { chunks, skip, take: until - from, label };
}

/** Returns the newest cards after a change, or undefined when another publisher has replaced them. */
async function newestCards(
  dynamo: DynamoClient,
  table: string,
  { name, update }: OpenUpdate,
  { chunks, skip, take }: NewestWindow,
): Promise<readonly Card[] | undefined> {
  const keyOf = (chunk: string) => contentKey.listingChunk(name, chunk);
  const unwritten = chunks.filter((chunk) => !update.write.has(chunk));
  const stored =
    unwritten.length === 0 ? undefined : await readChunks(dynamo, table, unwritten.map(keyOf));
  const cards: Card[] = [];
  for (const chunk of chunks) {
    const found = update.write.get(chunk) ?? stored?.get(keyOf(chunk).pk);
    if (found === undefined) return undefined;
    cards.push(...found);
  }
  return cards.slice(skip, skip + take);
}

/**
 * Writes the record of a list's newest cards, unless it has them already. It is
 * written before the head: pages that show it never show an item that the list has lost. After a
 * crash between the two it is ahead of the list, whose items have their pages by then. It has the
 * version of its head, because a publisher that is behind must not replace it.
 */
async function writeNewest(dynamo: DynamoClient, table: string, open: OpenUpdate): Promise<void> {
  const { name, before, update, head } = open;
  const window = newestWindow(update.head);
  if (window.label === before.newestOf) return;
  const cards = await newestCards(dynamo, table, open, window);
  if (cards === undefined) return;
  const version = before.version + (head === undefined ? 0 : 1);
  const put = dynamo.put(
    table,
    {
      ...contentKey.newest(name),
      version,
      chunk: window.label,
      ...encodeDocument(cards, `The newest of ${name}`),
    },
    {
      condition: 'attribute_not_exists(#version) OR #version <= :version',
      names: { '#version': 'version' },
      values: { ':version': version },
    },
  );
  await conditionHolds(put);
}

/** Writes a new head. Returns false when another writer changed the list in the meantime. */
function switchHead(
  dynamo: DynamoClient,
  table: string,
  { name, before }: OpenUpdate,
  head: EncodedDocument,
): Promise<boolean> {
  const put = dynamo.put(
    table,
    { ...contentKey.listingHead(name), version: before.version + 1, ...head },
    {
      condition: 'attribute_not_exists(#pk) OR #version = :version',
      names: { '#pk': 'pk', '#version': 'version' },
      values: { ':version': before.version },
    },
  );
  return conditionHolds(put);
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
      if (keepsNewest(name)) await writeNewest(dynamo, table, open);
      if (head === undefined) return;
      if (!(await switchHead(dynamo, table, open, head))) {
        lost.push(name);
        return;
      }
      for (const chunk of update.drop)
        dropped.push({ delete: contentKey.listingChunk(name, chunk) });
    }),
  );
  await dynamo.batchWrite(table, dropped);
  return lost;
}

/**
 * Applies changes to lists. An item is in its new lists before it leaves the others, so that after a
 * crash it is in one of them.
 * @throws Error when other writers keep changing a list, or a part of it is missing for good.
 */
export async function writeListings(
  dynamo: DynamoClient,
  table: string,
  changes: ReadonlyMap<string, ListingChange>,
  now: string,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const isGaining = (name: string) => changes.get(name)?.upsert.length !== 0;
  const names = [...changes.keys()];
  const rounds = [
    ...groups(names.filter(isGaining), LISTINGS_AT_ONCE),
    ...groups(
      names.filter((name) => !isGaining(name)),
      LISTINGS_AT_ONCE,
    ),
  ];
  let done = 0;
  for (const round of rounds) {
    let pending = round;
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
    done += round.length;
    onProgress(done);
  }
}
