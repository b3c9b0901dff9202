/** Stores contributors and tags. */
import type { Contributor, Item, Tag } from '../shared/content/item.ts';
import { pageTag } from '../shared/page-tags.ts';
import { isShownTag } from '../shared/content/setting-tags.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { encodeDocument, isCurrent } from '../services/content/document.ts';
import { contentKey, listingName } from '../services/content/keys.ts';
import { decodeContributor, decodeTag } from '../services/content/stored-documents.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import type { PutResult } from './publisher.ts';
import { recordCrops } from './record-crops.ts';
import { parseRenamings, renamedProfile, type Renamings } from './renamings.ts';

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

async function readRenamings(run: PublishRun): Promise<Renamings> {
  const key = contentKey.renamings();
  return parseRenamings((await readRecords(run, [key])).get(key.pk));
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

/** Their pages, and what shows them, are old. */
function noteStored(
  { changed }: PublishRun,
  results: readonly PutResult[],
  tagOf: (slug: string) => string,
): void {
  for (const { slug, outcome } of results) if (outcome === 'stored') changed.add(tagOf(slug));
}

/** Those of tags and people who are called otherwise now are left as they are. */
function withSkipped(
  given: readonly { readonly slug: string }[],
  results: readonly PutResult[],
): PutResult[] {
  const bySlug = new Map(results.map((result) => [result.slug, result]));
  return given.map(({ slug }) => bySlug.get(slug) ?? { id: slug, slug, outcome: 'unchanged' });
}

export async function putContributors(
  run: PublishRun,
  contributors: readonly Contributor[],
  listed: boolean,
): Promise<PutResult[]> {
  const { person } = await readRenamings(run);
  const stored = contributors.flatMap((one) => renamedProfile(one, person) ?? []);
  await recordCrops(run, stored);
  const results = await putDocuments(run, stored, contentKey.contributor, decodeContributor);
  noteStored(run, results, pageTag.person);
  const all = withSkipped(contributors, results);
  if (!listed) return all;
  for (const contributor of stored) run.directory.set(contributor.slug, contributor);
  return all;
}

export async function putTags(run: PublishRun, tags: readonly Tag[]): Promise<PutResult[]> {
  const { tag } = await readRenamings(run);
  const stored = tags.flatMap((one) => renamedProfile(one, tag) ?? []);
  const results = await putDocuments(run, stored, contentKey.tag, decodeTag);
  noteStored(run, results, (slug) => pageTag.list(listingName.tag(slug)));
  return withSkipped(tags, results);
}
