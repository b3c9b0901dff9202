/**
 * Files the stored items again after the brand's sections have changed: from the terms that each keeps
 * of its source (docs/adr/0091).
 */
import { createHash } from 'node:crypto';
import type { Brand } from '../shared/brand/brand.ts';
import { refiled } from '../shared/content/file-terms.ts';
import { groups } from '../shared/groups.ts';
import { contentKey } from '../services/content/keys.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import type { Refiled } from './publisher.ts';
import { reformItems } from './reform-items.ts';

const ITEMS_AT_ONCE = 50;

/** Names what of a brand decides where items are filed, and what search says of it. */
export function filingMark({
  sections,
  subSections,
  reviewCategories,
  reviewSection,
}: Brand): string {
  const names = [
    ...sections.map(({ slug, name, terms = [] }) => [slug, name, ...terms]),
    ...subSections.map(({ slug, name, parent, terms = [] }) => [slug, name, parent, ...terms]),
    ...reviewCategories.map(({ slug }) => [slug]),
    [reviewSection],
  ];
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22);
}

/**
 * Returns whether the brand's sections are those by which the stored items were filed. Undefined where
 * nothing is stored.
 */
export async function isFiledByBrand(run: PublishRun): Promise<boolean | undefined> {
  const records = await readRecords(run, [contentKey.filing(), contentKey.edition()]);
  if (!records.has(contentKey.edition().pk)) return undefined;
  return records.get(contentKey.filing().pk)?.mark === filingMark(run.brand);
}

/** Notes that the stored items are filed by the brand's sections. */
export async function noteFiling({ dynamo, table, brand }: PublishRun): Promise<void> {
  await dynamo.put(table, { ...contentKey.filing(), mark: filingMark(brand) });
}

/** Stores some items under the sections that they belong to now; `finish` brings lists up to date. */
async function refileSome(run: PublishRun, ids: readonly string[]): Promise<Refiled> {
  const unknown = new Set<string>();
  const reformed = await reformItems(run, ids, (item) => {
    const filed = refiled(item, run.brand);
    if (filed === undefined) unknown.add(item.id);
    return filed ?? item;
  });
  const changed = [...reformed.values()].filter(({ isChanged }) => isChanged).length;
  return { changed, unknown: unknown.size };
}

/**
 * Files items again. `Publisher.refile` says more.
 * @param ids of all items in the store.
 */
export async function refileItems(
  run: PublishRun,
  ids: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<Refiled> {
  let changed = 0;
  let unknown = 0;
  let done = 0;
  for (const group of groups(ids, ITEMS_AT_ONCE)) {
    const result = await refileSome(run, group);
    changed += result.changed;
    unknown += result.unknown;
    done += group.length;
    onProgress(done, ids.length);
  }
  return { changed, unknown };
}
