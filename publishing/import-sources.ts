/**
 * What each import source held when it was last imported: so that an import finds an item whose file
 * was renamed, and knows which items lost their file.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { documentDecoder, encodeDocument } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import type { Item } from '../shared/content/item.ts';
import { decodeItem } from '../services/content/stored-documents.ts';
import { readRecords, type PublishRun } from './publish-run.ts';

/** Well below the size of a record, compressed. */
const ENTRIES_PER_CHUNK = 2_000;
const TRIES = 4;
const LONGEST_PAUSE_MS = 100;

const entrySchema = v.object({
  id: v.string(),
  /** Path of its file within the source. */
  path: v.string(),
  /** The id that its front matter gives it. */
  key: v.optional(v.string()),
});
export type SourceEntry = v.InferOutput<typeof entrySchema>;

const decodeChunk = documentDecoder(
  v.object({
    chunks: v.number(),
    /** Names the other chunks of this list. Lists of earlier releases have none. */
    generation: v.optional(v.string()),
    entries: v.array(entrySchema),
  }),
);
type FirstChunk = ReturnType<typeof decodeChunk>;

/** An item in the store, as far as an import needs it to recognize it. */
export interface KnownItem extends Pick<Item, 'id' | 'type' | 'slug' | 'pubDate' | 'source'> {
  /** False for a draft alone. */
  readonly isPublished: boolean;
}

async function readFirst(run: PublishRun, name: string): Promise<FirstChunk | undefined> {
  const first = await run.dynamo.get(run.table, contentKey.source(name), { consistent: true });
  return first === undefined ? undefined : decodeChunk(first);
}

/** Returns the keys of the chunks after the first one. */
function otherKeys(name: string, { chunks, generation }: Omit<FirstChunk, 'entries'>) {
  return Array.from({ length: chunks - 1 }, (_, index) =>
    contentKey.sourceChunk(name, index + 1, generation),
  );
}

/**
 * Returns what a source held, or nothing when it was never imported.
 * @throws Error when other imports of the source keep replacing the list.
 */
export async function readSource(run: PublishRun, name: string): Promise<readonly SourceEntry[]> {
  const attempts = { tries: TRIES, longestPauseMs: LONGEST_PAUSE_MS };
  const entries = await untilUnchanged(attempts, async () => {
    const first = await readFirst(run, name);
    if (first === undefined) return [];
    const keys = otherKeys(name, first);
    const records = await readRecords(run, keys, { consistent: true });
    const others = keys.flatMap(({ pk }): PlainItem[] => {
      const record = records.get(pk);
      return record === undefined ? [] : [record];
    });
    // Another import removes a list when it has written its own.
    if (others.length < keys.length) return 'changed';
    return [...first.entries, ...others.flatMap((record) => decodeChunk(record).entries)];
  });
  if (entries === 'changed')
    throw new Error(`The list of what the source ${name} held lacks a part`);
  return entries;
}

/**
 * Notes what a source holds now. The first chunk comes last: until then the old list counts, whose
 * other chunks have other keys and are removed at the end.
 */
export async function writeSource(
  run: PublishRun,
  name: string,
  entries: readonly SourceEntry[],
): Promise<void> {
  const before = await readFirst(run, name);
  const chunks = Math.max(1, Math.ceil(entries.length / ENTRIES_PER_CHUNK));
  const generation = randomUUID();
  const keys = [contentKey.source(name), ...otherKeys(name, { chunks, generation })];
  const writes = keys.map((key, index): BatchWrite => {
    const part = entries.slice(index * ENTRIES_PER_CHUNK, (index + 1) * ENTRIES_PER_CHUNK);
    return { put: { ...key, ...encodeDocument({ chunks, generation, entries: part }, name) } };
  });
  const old = before === undefined ? [] : otherKeys(name, before);
  const [first, ...others] = writes;
  await run.dynamo.batchWrite(run.table, others);
  if (first !== undefined) await run.dynamo.batchWrite(run.table, [first]);
  await run.dynamo.batchWrite(
    run.table,
    old.map((key) => ({ delete: key })),
  );
}

function knownItem(record: PlainItem, isPublished: boolean): KnownItem[] {
  if (record.kind === 'front') return [];
  const { id, type, slug, pubDate, source } = decodeItem(record);
  return [{ id, type, slug, pubDate, source, isPublished }];
}

/**
 * Returns published items and drafts by id, and the published items that own slugs, by slug.
 * Withdrawn items own their slugs, but are not found.
 */
export async function lookUpItems(
  run: PublishRun,
  asked: { readonly ids: readonly string[]; readonly slugs: readonly string[] },
): Promise<{
  readonly byId: ReadonlyMap<string, KnownItem>;
  readonly bySlug: ReadonlyMap<string, KnownItem>;
}> {
  const slugs = [...new Set(asked.slugs)];
  const reserved = await readRecords(run, slugs.map(contentKey.slug));
  const owners = [...reserved.values()].map(({ id }) => String(id));
  const ids = [...new Set([...asked.ids, ...owners])];
  const keys = ids.flatMap((id) => [contentKey.item(id), contentKey.draft(id)]);
  const records = await readRecords(run, keys);
  // Importers look up the items that they are about to store.
  run.lookedUp.clear();
  for (const { pk } of keys) run.lookedUp.set(pk, records.get(pk));
  const found = (key: { pk: string }, isPublished: boolean) => {
    const record = records.get(key.pk);
    return record === undefined ? [] : knownItem(record, isPublished);
  };
  const item = (id: string) => found(contentKey.item(id), true);
  return {
    byId: new Map(
      ids.flatMap((id) =>
        [...found(contentKey.draft(id), false), ...item(id)].map((known) => [id, known]),
      ),
    ),
    bySlug: new Map(
      slugs.flatMap((slug) => {
        const owner = reserved.get(contentKey.slug(slug).pk)?.id;
        return owner === undefined ? [] : item(String(owner)).map((known) => [slug, known]);
      }),
    ),
  };
}

/** Removes drafts. A draft that is not there is no error. */
export async function removeDrafts(run: PublishRun, ids: readonly string[]): Promise<void> {
  await run.dynamo.batchWrite(
    run.table,
    ids.map((id) => ({ delete: contentKey.draft(id) })),
  );
}
