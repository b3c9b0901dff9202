/**
 * Texts that are being written, in DynamoDB: compressed, counted by their saves, so that of two people
 * who save one text the second learns of the first. A text is one item with its entry; the list has a copy
 * of that, and may lack a save that was cut off.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { words } from '#words';
import { conditionHolds, type DynamoClient, type Key } from '../aws/dynamo.ts';
import { deskKey } from './desk-keys.ts';

/** Compressed and in base64; an item has 400 KB. */
const STORED_MAX = 380_000;

const entrySchema = v.object({
  id: v.string(),
  hed: v.string(),
  section: v.optional(v.string()),
  /** `staffId` of who began the text. */
  owner: v.string(),
  /** Name of who saved it last. */
  by: v.string(),
  /** ISO. */
  at: v.string(),
  state: v.picklist(['draft', 'published', 'withdrawn']),
  isChanged: v.boolean(),
  /** When readers see it, ISO. */
  pubDate: v.optional(v.string()),
  path: v.optional(v.string()),
});
export type TextEntry = v.InferOutput<typeof entrySchema>;

const textSchema = v.object({
  rev: v.number(),
  packed: v.string(),
  /** Hash of the published item that the text is a change of; '' while there is none. */
  base: v.string(),
});

export interface StoredText {
  readonly rev: number;
  readonly text: string;
  readonly base: string;
}

export interface TextStore {
  read(id: string): Promise<{ readonly text: StoredText; readonly entry: TextEntry } | undefined>;
  /**
   * Stores a text.
   * @param before The save that it follows; 0 for none.
   * @returns false when another save came first: nothing is stored.
   * @throws TextTooLargeError
   */
  save(entry: TextEntry, text: Omit<StoredText, 'rev'>, before: number): Promise<boolean>;
  /**
   * @param rev The last save that is removed.
   * @returns false when another save came first: nothing is removed.
   */
  remove(id: string, rev: number): Promise<boolean>;
  list(): Promise<TextEntry[]>;
}

export class TextTooLargeError extends Error {
  override readonly name = 'TextTooLargeError';
}

async function read(
  dynamo: DynamoClient,
  table: string,
  id: string,
): ReturnType<TextStore['read']> {
  const item = await dynamo.get(table, deskKey.text(id), { consistent: true });
  if (item === undefined) return undefined;
  const { rev, packed, base } = v.parse(textSchema, item);
  // Texts of the first desks have their entry in the list alone.
  const entry =
    item.owner === undefined
      ? await dynamo.get(table, deskKey.entry(id), { consistent: true })
      : item;
  const unpacked = gunzipSync(Buffer.from(packed, 'base64')).toString('utf8');
  return { text: { rev, base, text: unpacked }, entry: v.parse(entrySchema, entry) };
}

async function save(
  dynamo: DynamoClient,
  table: string,
  ...[entry, { text, base }, before]: Parameters<TextStore['save']>
): Promise<boolean> {
  const packed = gzipSync(text).toString('base64');
  const fields = Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== undefined),
  );
  if (packed.length + Buffer.byteLength(JSON.stringify(fields)) > STORED_MAX)
    throw new TextTooLargeError(words.deskTextTooLong);
  const isSaved = await conditionHolds(
    dynamo.put(
      table,
      { ...fields, ...deskKey.text(entry.id), rev: before + 1, packed, base },
      before === 0
        ? { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } }
        : {
            condition: '#rev = :before',
            names: { '#rev': 'rev' },
            values: { ':before': before },
          },
    ),
  );
  if (!isSaved) return false;
  const rev = before + 1;
  // For the list. Another save may have followed already: its entry stays.
  await conditionHolds(
    dynamo.put(
      table,
      { ...fields, ...deskKey.entry(entry.id), rev },
      {
        condition: 'attribute_not_exists(#rev) OR #rev < :rev',
        names: { '#rev': 'rev' },
        values: { ':rev': rev },
      },
    ),
  );
  return true;
}

export function createTextStore(dynamo: DynamoClient, table: string): TextStore {
  return {
    read: (id) => read(dynamo, table, id),
    save: (...given) => save(dynamo, table, ...given),
    async remove(id, rev) {
      const names = { '#rev': 'rev' };
      const values = { ':rev': rev };
      const removed = (key: Key, condition: string) =>
        conditionHolds(dynamo.delete(table, key, { condition, names, values }));
      // Last the text: one that is out of the list can be opened still, and removed anew.
      await removed(deskKey.entry(id), 'attribute_not_exists(#rev) OR #rev <= :rev');
      return removed(deskKey.text(id), 'attribute_not_exists(#rev) OR #rev = :rev');
    },
    async list() {
      const items = await dynamo.query(table, deskKey.entry('').pk);
      return items.map((item) => v.parse(entrySchema, item));
    },
  };
}
