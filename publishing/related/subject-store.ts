/** What the listed items are about, one record each: their entries in the index, and their links. */
import * as v from 'valibot';
import type { PlainItem } from '../../services/aws/attributes.ts';
import type { BatchWrite } from '../../services/aws/dynamo.ts';
import { documentDecoder, encodeDocument } from '../../services/content/document.ts';
import { contentKey } from '../../services/content/keys.ts';
import type { PublishRun } from '../publish-run.ts';
import type { StoryEntries } from './term-index.ts';

export interface Subject {
  readonly id: string;
  /** As pointers have it. */
  readonly path: string;
  /** Publication, whole days since 1970. */
  readonly day: number;
  /** Ids of the items that its text links to. */
  readonly links: readonly string[];
  readonly entries: StoryEntries;
}

const subjectSchema = v.object({
  id: v.string(),
  path: v.string(),
  day: v.number(),
  links: v.array(v.string()),
  entries: v.array(v.tuple([v.number(), v.number(), v.number()])),
});
const decodeSubject = documentDecoder(subjectSchema);

type Access = Pick<PublishRun, 'dynamo' | 'table'>;

/** Returns what some items are about, by id. Items in no list have no record. */
export async function readSubjects(
  { dynamo, table }: Access,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const records = await dynamo.batchGet(table, ids.map(contentKey.subject), { consistent: true });
  return new Map(
    records.map(decodeSubject).map(({ entries, ...subject }) => {
      const { id, day } = subject;
      const read = entries.map(([key, weight, hed]) => [key, { id, day, weight, hed }] as const);
      return [id, { ...subject, entries: new Map(read) }];
    }),
  );
}

export function subjectWrite(subject: Subject): BatchWrite {
  const entries = [...subject.entries].map(([key, { weight, hed }]) => [key, weight, hed]);
  return {
    put: {
      ...contentKey.subject(subject.id),
      ...encodeDocument({ ...subject, entries }, `What ${subject.id} is about`),
    },
  };
}

const decodeFormer = documentDecoder(v.array(v.object({ id: v.string() })));
/** Records read together. */
const FORMER_AT_ONCE = 8;

/** Yields the records of earlier releases, which spoke of many items each. */
async function* formerRecords({ dynamo, table }: Access): AsyncGenerator<PlainItem> {
  for (let first = 0; ; first += FORMER_AT_ONCE) {
    const numbers = Array.from({ length: FORMER_AT_ONCE }, (_, at) => first + at);
    const records = await dynamo.batchGet(table, numbers.map(contentKey.formerProfiles));
    if (records.length === 0) return;
    yield* records;
  }
}

/** Returns the ids of the items of which records of earlier releases speak. */
export async function formerIds(access: Access): Promise<string[]> {
  const ids: string[] = [];
  for await (const record of formerRecords(access))
    ids.push(...decodeFormer(record).map(({ id }) => id));
  return ids;
}

/** Deletes the records of earlier releases. */
export async function removeFormer(access: Access): Promise<void> {
  const keys: string[] = [];
  for await (const { pk } of formerRecords(access)) keys.push(String(pk));
  const deletes = keys.map((pk) => ({ delete: { pk } }));
  await access.dynamo.batchWrite(access.table, deletes);
}
