/**
 * Texts that are being written, in DynamoDB: compressed, counted by their saves, so that of two people
 * who save one text the second learns of the first.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { words } from '#words';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
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
  remove(id: string): Promise<void>;
  list(): Promise<TextEntry[]>;
}

export class TextTooLargeError extends Error {
  override readonly name = 'TextTooLargeError';
}

export function createTextStore(dynamo: DynamoClient, table: string): TextStore {
  return {
    async read(id) {
      const [text, entry] = await Promise.all(
        [deskKey.text(id), deskKey.entry(id)].map((key) =>
          dynamo.get(table, key, { consistent: true }),
        ),
      );
      if (text === undefined || entry === undefined) return undefined;
      const { rev, packed, base } = v.parse(textSchema, text);
      const unpacked = gunzipSync(Buffer.from(packed, 'base64')).toString('utf8');
      return { text: { rev, base, text: unpacked }, entry: v.parse(entrySchema, entry) };
    },
    async save(entry, { text, base }, before) {
      const packed = gzipSync(text).toString('base64');
      if (packed.length > STORED_MAX) throw new TextTooLargeError(words.deskTextTooLong);
      const isSaved = await conditionHolds(
        dynamo.put(
          table,
          { ...deskKey.text(entry.id), rev: before + 1, packed, base },
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
      const fields = Object.entries(entry).filter(([, value]) => value !== undefined);
      // Another save may have followed already: its entry stays.
      await conditionHolds(
        dynamo.put(
          table,
          { ...deskKey.entry(entry.id), ...Object.fromEntries(fields), rev },
          {
            condition: 'attribute_not_exists(#rev) OR #rev < :rev',
            names: { '#rev': 'rev' },
            values: { ':rev': rev },
          },
        ),
      );
      return true;
    },
    async remove(id) {
      await dynamo.delete(table, deskKey.entry(id));
      await dynamo.delete(table, deskKey.text(id));
    },
    async list() {
      const items = await dynamo.query(table, deskKey.entry('').pk);
      return items.map((item) => v.parse(entrySchema, item));
    },
  };
}
