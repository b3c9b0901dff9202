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
import type { PublishRun } from '../publish-run.ts';
import { TermIndex, type IndexEntry, type StoryEntries } from './term-index.ts';

/**
 * With 8,192 parts, one of 100,000 stories has about 40 KB, and few terms of one story share a part.
 * Another number would make the stored index unreadable.
 */
const PART_BITS = 13;
const PARTS = 2 ** PART_BITS;
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

/** Writes what a part holds after its changes, unless somebody has written it since it was read. */
async function writePart(
  { dynamo, table }: Access,
  part: number,
  record: PlainItem | undefined,
  changes: readonly Change[],
): Promise<'written' | 'changed'> {
  const index = new TermIndex();
  for (const [key, entries] of entriesIn(record)) index.set(key, entries);
  for (const { key, id, entry } of changes) index.change(key, id, entry);
  const stored: StoredPart = [...index.all()].map(([key, entries]) => [
    key,
    entries.map(({ id, day, weight, hed }) => [id, day, weight, hed]),
  ]);
  const version = Number(record?.version ?? 0);
  const put = dynamo.put(
    table,
    {
      ...contentKey.termIndex(part),
      version: version + 1,
      ...encodeDocument(stored, `Part ${part} of what stories are about`),
    },
    record === undefined
      ? { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } }
      : {
          condition: '#version = :version',
          names: { '#version': 'version' },
          values: { ':version': version },
        },
  );
  return (await conditionHolds(put)) ? 'written' : 'changed';
}

/** The index as far as it was read. Memory holds the parts that were. */
export class StoredIndex {
  readonly #access: Access;
  readonly #records = new Map<number, PlainItem | undefined>();
  readonly #changes = new Map<number, Change[]>();
  readonly index = new TermIndex();

  constructor(access: Access) {
    this.#access = access;
  }

  /** Reads the parts of some terms, each once. */
  async read(keys: Iterable<number>): Promise<void> {
    const { dynamo, table } = this.#access;
    const parts = new Set([...keys].map(partOf).filter((part) => !this.#records.has(part)));
    if (parts.size === 0) return;
    const found = await dynamo.batchGet(table, [...parts].map(contentKey.termIndex), {
      consistent: true,
    });
    const records = new Map(found.map((record) => [String(record.pk), record]));
    for (const part of parts) {
      const record = records.get(contentKey.termIndex(part).pk);
      this.#records.set(part, record);
      for (const [key, entries] of entriesIn(record)) this.index.set(key, entries);
    }
  }

  /** Puts a story's entries in place of those under some keys. Both were read. */
  change(id: string, before: readonly number[], entries: StoryEntries): void {
    for (const key of new Set([...before, ...entries.keys()])) {
      const change = { key, id, entry: entries.get(key) };
      this.index.change(key, id, change.entry);
      const changes = this.#changes.get(partOf(key)) ?? [];
      this.#changes.set(partOf(key), changes);
      changes.push(change);
    }
  }

  async #save(part: number, changes: readonly Change[]): Promise<void> {
    const { dynamo, table } = this.#access;
    let record = this.#records.get(part);
    let tried = 0;
    const attempts = { tries: TRIES, longestPauseMs: LONGEST_PAUSE_MS };
    const result = await untilUnchanged(attempts, async () => {
      if (tried > 0)
        record = await dynamo.get(table, contentKey.termIndex(part), { consistent: true });
      tried += 1;
      return writePart(this.#access, part, record, changes);
    });
    if (result === 'changed')
      throw new Error(
        `Part ${part} of what stories are about keeps being changed by another publisher`,
      );
  }

  /** Stores the changes. @throws Error when other publishers keep changing a part. */
  async save(): Promise<void> {
    const limit = pLimit(WRITES_AT_ONCE);
    await Promise.all(
      [...this.#changes].map(([part, changes]) => limit(() => this.#save(part, changes))),
    );
    this.#changes.clear();
  }
}

/** Returns the ids of all stories in the index. */
export async function indexedIds({ dynamo, table }: Access): Promise<Set<string>> {
  const keys = Array.from({ length: PARTS }, (_, part) => contentKey.termIndex(part));
  const records = await dynamo.batchGet(table, keys, { consistent: true });
  const parts = records.flatMap(entriesIn);
  return new Set(parts.flatMap(([, entries]) => entries.map(({ id }) => id)));
}
