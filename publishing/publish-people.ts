/** Stores contributors and tags. */
import type { Contributor, Item, Tag } from '../shared/content/item.ts';
import { isShownTag } from '../shared/content/setting-tags.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { encodeDocument, isCurrent } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { decodeContributor, decodeTag } from '../services/content/stored-documents.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import type { PutResult } from './publisher.ts';
import { recordCrops } from './record-crops.ts';

/** Gives every person and tag that an item names a page, even before they have a profile. */
export async function ensurePeopleAndTags(run: PublishRun, items: readonly Item[]): Promise<void> {
  const wanted = new Map<string, PlainItem>();
  for (const item of items) {
    for (const { slug, name } of Object.values(item.contributors).flatMap(
      (people) => people ?? [],
    )) {
      const key = contentKey.contributor(slug);
      wanted.set(key.pk, { ...key, ...encodeDocument({ slug, name }, name) });
    }
    for (const tag of item.tags.filter(isShownTag)) {
      const key = contentKey.tag(tag.slug);
      wanted.set(key.pk, { ...key, ...encodeDocument(tag, tag.name) });
    }
  }
  for (const key of run.knownPeopleAndTags) wanted.delete(key);
  const there = await readRecords(
    run,
    [...wanted.keys()].map((pk) => ({ pk })),
  );
  await run.dynamo.batchWrite(
    run.table,
    [...wanted].filter(([pk]) => !there.has(pk)).map(([, put]) => ({ put })),
  );
  for (const pk of wanted.keys()) run.knownPeopleAndTags.add(pk);
}

/** Stores documents by slug; the last one of a slug counts. */
async function putDocuments<T extends { slug: string }>(
  run: PublishRun,
  values: readonly T[],
  keyOf: (slug: string) => { pk: string },
  decode: (record: PlainItem) => T,
): Promise<PutResult[]> {
  const latest = new Map(values.map((value) => [value.slug, value]));
  const existing = await readRecords(run, [...latest.keys()].map(keyOf));
  const results = new Map<string, PutResult['outcome']>();
  const writes: BatchWrite[] = [];
  for (const [slug, value] of latest) {
    const key = keyOf(slug);
    const record = existing.get(key.pk);
    run.knownPeopleAndTags.add(key.pk);
    const same =
      record !== undefined &&
      isCurrent(record) &&
      JSON.stringify(decode(record)) === JSON.stringify(value);
    results.set(slug, same ? 'unchanged' : 'stored');
    if (!same) writes.push({ put: { ...key, ...encodeDocument(value, slug) } });
  }
  await run.dynamo.batchWrite(run.table, writes);
  return values.map(({ slug }) => ({
    id: slug,
    slug,
    outcome: results.get(slug) ?? 'unchanged',
  }));
}

export async function putContributors(
  run: PublishRun,
  contributors: readonly Contributor[],
  listed: boolean,
): Promise<PutResult[]> {
  await recordCrops(run, contributors);
  const results = await putDocuments(run, contributors, contentKey.contributor, decodeContributor);
  if (!listed) return results;
  for (const contributor of contributors) run.directory.set(contributor.slug, contributor);
  return results;
}

export function putTags(run: PublishRun, tags: readonly Tag[]): Promise<PutResult[]> {
  return putDocuments(run, tags, contentKey.tag, decodeTag);
}
