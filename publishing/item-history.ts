/**
 * The last versions of an item, each in a record of its own, so that no record grows with them.
 * Only commands read them: no function of the site does, and no version has a path.
 */
import * as v from 'valibot';
import type { Brand } from '../shared/brand/brand.ts';
import { sectionOfTerm } from '../shared/brand/sections.ts';
import { refiled, sectionsOfType } from '../shared/content/file-terms.ts';
import { itemSchema, type Item } from '../shared/content/item.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { BatchWrite, DynamoClient } from '../services/aws/dynamo.ts';
import { documentDecoder, encodeDocument } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { decodeItem, encodeItem } from '../services/content/stored-documents.ts';
import { readRecords, type PublishRun } from './publish-run.ts';

/** An older version goes when another one is added. */
export const VERSIONS_MAX = 10;

/** `changed`: another version replaced it. `withdrawn`: the item was taken off the site. */
const endings = ['changed', 'withdrawn'] as const;

const versionSchema = v.object({
  /** Counts from 1 over the whole life of the item. */
  number: v.number(),
  /** ISO: until when it was on the site. */
  until: v.string(),
  ended: v.picklist(endings),
  hed: v.string(),
  slug: v.string(),
  modifiedAt: v.string(),
  /** Fingerprint of the whole item. */
  hash: v.string(),
});
export type ItemVersion = v.InferOutput<typeof versionSchema>;

const decodeHistory = documentDecoder(v.object({ versions: v.array(versionSchema) }));

/** A version that leaves the site, and why. */
export interface EndedVersion {
  readonly record: PlainItem;
  readonly item: Item;
  readonly ended: (typeof endings)[number];
}

function historyOf(record: PlainItem | undefined): readonly ItemVersion[] {
  return record === undefined ? [] : decodeHistory(record).versions;
}

/**
 * Keeps versions before they are replaced or removed. A version that is the latest already is not
 * kept twice, so that the step can be repeated after a crash.
 */
export async function keepVersions(
  run: PublishRun,
  ending: readonly EndedVersion[],
): Promise<void> {
  const heads = await readRecords(
    run,
    ending.map(({ item }) => contentKey.history(item.id)),
  );
  const bodies: BatchWrite[] = [];
  const names: BatchWrite[] = [];
  const dropped: BatchWrite[] = [];
  for (const { record, item, ended } of ending) {
    const before = historyOf(heads.get(contentKey.history(item.id).pk));
    const last = before.at(-1);
    const hash = String(record.hash);
    const number = last?.hash === hash ? last.number : (last?.number ?? 0) + 1;
    const { hed, slug, modifiedAt } = item;
    const version = { number, until: run.now(), ended, hed, slug, modifiedAt, hash };
    const all = [...before.filter((other) => other.number !== number), version];
    bodies.push({
      put: { ...contentKey.version(item.id, number), hash, ...encodeItem(item) },
    });
    names.push({
      put: {
        ...contentKey.history(item.id),
        ...encodeDocument({ versions: all.slice(-VERSIONS_MAX) }, `The history of "${hed}"`),
      },
    });
    for (const old of all.slice(0, -VERSIONS_MAX))
      dropped.push({ delete: contentKey.version(item.id, old.number) });
  }
  for (const writes of [bodies, names, dropped]) await run.dynamo.batchWrite(run.table, writes);
}

/**
 * Returns an earlier version filed by the brand's sections as they are now: from the terms of its source,
 * or in those of its sections that the brand still has. `putItems` gives its tags and people their
 * present names.
 */
function filedToday(version: Item, brand: Brand): Item {
  const sections = version.sections.flatMap((slug) => sectionOfTerm(brand, slug)?.slug ?? []);
  const kept = sectionsOfType(version.type, [...new Set(sections)], brand);
  return refiled(version, brand) ?? { ...version, sections: kept };
}

type Store = Pick<DynamoClient, 'get'>;

/** Returns the versions that an item had before the present one, oldest first. */
export async function readHistory(
  dynamo: Store,
  table: string,
  id: string,
): Promise<readonly ItemVersion[]> {
  return historyOf(await dynamo.get(table, contentKey.history(id), { consistent: true }));
}

/** Returns an earlier version of an item, or undefined when it is not kept. */
export async function readVersion(
  dynamo: Store,
  table: string,
  id: string,
  number: number,
): Promise<Item | undefined> {
  const record = await dynamo.get(table, contentKey.version(id, number), { consistent: true });
  return record === undefined ? undefined : decodeItem(record);
}

/**
 * Returns an earlier version of an item as it is to be published again: changed now, in the brand's
 * sections of today, at the address and of the source that the item has, or had when it was taken off the
 * site. What was detached since stays so (docs/adr/0205).
 * @param present The item; undefined while it is off the site.
 * @returns undefined when the version is not kept.
 */
export async function readVersionAnew(
  from: { readonly dynamo: Store; readonly table: string; readonly brand: Brand },
  { id, number }: { readonly id: string; readonly number: number },
  { present, nowMs }: { readonly present: Item | undefined; readonly nowMs: number },
): Promise<Item | undefined> {
  const { dynamo, table, brand } = from;
  const version = await readVersion(dynamo, table, id, number);
  if (version === undefined) return undefined;
  const last = (await readHistory(dynamo, table, id)).at(-1)?.number ?? number;
  const { slug, source } = present ?? (await readVersion(dynamo, table, id, last)) ?? version;
  // The version was valid for the release that stored it.
  return v.parse(itemSchema, {
    ...{ ...filedToday(version, brand), slug, source },
    modifiedAt: new Date(nowMs).toISOString(),
  });
}
