/**
 * The index of terms in the content table, by parts: a part holds the entries of every term whose key
 * begins alike. Each write names the version that it follows, so that parallel publishers lose
 * nothing.
 */
import pLimit from 'p-limit';
import * as v from 'valibot';
import type { PlainItem } from '../../services/aws/attributes.ts';
import { conditionHolds } from '../../services/aws/dynamo.ts';
import { untilUnchanged } from '../../services/aws/until-unchanged.ts';
import { documentDecoder, encodeDocument } from '../../services/content/document.ts';
import { contentKey } from '../../services/content/keys.ts';
import { groups } from '../../shared/groups.ts';
import type { PublishRun } from '../publish-run.ts';
import { TermIndex, type IndexEntry, type StoryEntries } from './term-index.ts';

/**
 * With 8,192 parts, one of 100,000 stories has about 40 KB, and few terms of one story share a part.
 * Another number would make the stored index unreadable.
 */
const PART_BITS = 13;
const PARTS = 2 ** PART_BITS;
/** An import needs nearly all parts, whose text would fill the memory. */
const READ_AT_ONCE = 100;
const WRITES_AT_ONCE = 16;
const TRIES = 12;
const LONGEST_PAUSE_MS = 100;

const partSchema = v.array(
  v.tuple([v.number(), v.array(v.tuple([v.string(), v.number(), v.number(), v.number()]))]),
);
type StoredPart = v.InferOutput<typeof partSchema>;
const decodePart = documentDecoder(partSchema);

type Access = Pick<PublishRun, 'dynamo' | 'table'>;

/** Returns the part that has a key's entries. */
export function partOf(key: number): number {
  return key >>> (32 - PART_BITS);
}

function entriesIn(record: PlainItem | undefined): [key: number, entries: IndexEntry[]][] {
  const part: StoredPart = record === undefined ? [] : decodePart(record);
  return part.map(([key, entries]) => [
    key,
    entries.map(([id, day, weight, hed]) => ({ id, day, weight, hed })),
  ]);
}

interface Change {
  readonly key: number;
  readonly id: string;
  readonly entry: IndexEntry | undefined;
}

/** A part as it was read last. */
interface Part {
  /** 0 while it has no record. */
  version: number;
  /** Of terms that have entries, or had some. */
  readonly keys: Set<number>;
  /** Those that are not stored yet. */
  readonly changes: Change[];
}

/** The index as far as it was read: memory holds the parts that were, each entry as one number. */
export class StoredIndex {
  readonly #access: Access;
  readonly #parts = new Map<number, Part>();
  readonly index = new TermIndex();

  constructor(access: Access) {
    this.#access = access;
  }

  /** Reads the parts of some terms, each once. */
  async read(keys: Iterable<number>): Promise<void> {
    const { dynamo, table } = this.#access;
    const missing = new Set([...keys].map(partOf).filter((part) => !this.#parts.has(part)));
    for (const some of groups([...missing], READ_AT_ONCE)) {
      const found = await dynamo.batchGet(table, some.map(contentKey.termIndex), {
        consistent: true,
      });
      const records = new Map(found.map((record) => [String(record.pk), record]));
      for (const number of some) {
        const part: Part = { version: 0, keys: new Set(), changes: [] };
        this.#parts.set(number, part);
        this.#take(part, records.get(contentKey.termIndex(number).pk));
      }
    }
  }

  /** Takes what the store holds of a part, and makes the changes that it does not have. */
  #take(part: Part, record: PlainItem | undefined): void {
    for (const key of part.keys) this.index.set(key, []);
    part.version = Number(record?.version ?? 0);
    for (const [key, entries] of entriesIn(record)) {
      part.keys.add(key);
      this.index.set(key, entries);
    }
    for (const { key, id, entry } of part.changes) this.index.change(key, id, entry);
  }

  /** Puts a story's entries in place of those under some keys. Both were read. */
  change(id: string, before: readonly number[], entries: StoryEntries): void {
    for (const key of new Set([...before, ...entries.keys()])) {
      const entry = entries.get(key);
      const part = this.#parts.get(partOf(key));
      if (part === undefined) throw new Error(`The part of the term ${key} was not read`);
      part.keys.add(key);
      part.changes.push({ key, id, entry });
      this.index.change(key, id, entry);
    }
  }

  /** Writes a part, unless somebody has written it since it was read. */
  async #write(number: number, { version, keys }: Part): Promise<boolean> {
    const { dynamo, table } = this.#access;
    const stored: StoredPart = [...keys].flatMap((key) => {
      const entries = this.index.entries(key);
      return entries.length === 0
        ? []
        : [[key, entries.map(({ id, day, weight, hed }) => [id, day, weight, hed])]];
    });
    const put = dynamo.put(
      table,
      {
        ...contentKey.termIndex(number),
        version: version + 1,
        ...encodeDocument(stored, `Part ${number} of what stories are about`),
      },
      version === 0
        ? { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } }
        : {
            condition: '#version = :version',
            names: { '#version': 'version' },
            values: { ':version': version },
          },
    );
    return conditionHolds(put);
  }

  async #save(number: number, part: Part): Promise<void> {
    const { dynamo, table } = this.#access;
    const attempts = { tries: TRIES, longestPauseMs: LONGEST_PAUSE_MS };
    const result = await untilUnchanged(attempts, async () => {
      if (await this.#write(number, part)) return 'written';
      const key = contentKey.termIndex(number);
      this.#take(part, await dynamo.get(table, key, { consistent: true }));
      return 'changed';
    });
    if (result === 'changed')
      throw new Error(
        `Part ${number} of what stories are about keeps being changed by another publisher`,
      );
    part.version += 1;
    part.changes.length = 0;
  }

  /** Stores the changes. @throws Error when other publishers keep changing a part. */
  async save(): Promise<void> {
    const limit = pLimit(WRITES_AT_ONCE);
    const changed = [...this.#parts].filter(([, { changes }]) => changes.length > 0);
    await Promise.all(changed.map(([number, part]) => limit(() => this.#save(number, part))));
  }
}

/** Returns the ids of all stories in the index. */
export async function indexedIds({ dynamo, table }: Access): Promise<Set<string>> {
  const keys = Array.from({ length: PARTS }, (_, part) => contentKey.termIndex(part));
  const records = await dynamo.batchGet(table, keys, { consistent: true });
  const parts = records.flatMap(entriesIn);
  return new Set(parts.flatMap(([, entries]) => entries.map(({ id }) => id)));
}
