/** Stores fronts with the cards of the items that they pick. */
import * as v from 'valibot';
import { toCard } from '../shared/content/card.ts';
import type { Item } from '../shared/content/item.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { documentDecoder, encodeDocument } from '../services/content/document.ts';
import {
  type Front,
  frontDraftId,
  type FrontInput,
  frontName,
  type FrontPick,
  mapPicks,
  pickedSlug,
  pickedSlugs,
  UnknownItemsError,
} from '../services/content/front.ts';
import { contentKey } from '../services/content/keys.ts';
import { decodeItem } from '../services/content/stored-documents.ts';
import { changeDocument } from './change-document.ts';
import { announce, readRecords, type PublishRun } from './publish-run.ts';

export const decodeFrontNames = documentDecoder(v.array(v.string()));

/** Returns published items by slug. */
async function itemsBySlug(
  run: PublishRun,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const reserved = await readRecords(run, slugs.map(contentKey.slug));
  const idOf = (slug: string) => String(reserved.get(contentKey.slug(slug).pk)?.id ?? '');
  const items = await readRecords(
    run,
    slugs.filter((slug) => idOf(slug) !== '').map((slug) => contentKey.item(idOf(slug))),
  );
  return new Map(
    slugs.flatMap((slug) => {
      const record = items.get(contentKey.item(idOf(slug)).pk);
      return record === undefined ? [] : [[slug, decodeItem(record)] as const];
    }),
  );
}

/** @throws UnknownItemsError */
function withCards(front: FrontInput, items: ReadonlyMap<string, Item>): Front {
  const unknown = pickedSlugs(front).filter((slug) => !items.has(slug));
  if (unknown.length > 0) throw new UnknownItemsError(front, unknown);
  return mapPicks(front, (picks) =>
    picks.flatMap((pick): FrontPick[] => {
      const item = items.get(pickedSlug(pick));
      if (item === undefined) return [];
      const { until, image } = typeof pick === 'string' ? {} : pick;
      return [
        {
          ...toCard(item),
          ...(until === undefined ? {} : { until }),
          ...(image === false ? { plain: true } : {}),
        },
      ];
    }),
  );
}

/** Adds names to the list of all fronts. */
async function nameFronts(run: PublishRun, names: readonly string[]): Promise<void> {
  await changeDocument(run, contentKey.frontNames(), (record) => {
    const known = record === undefined ? [] : decodeFrontNames(record);
    const all = [...new Set([...known, ...names])].sort();
    return all.length === known.length ? undefined : { value: all };
  });
}

/** Stores fronts or drafts of them. `Publisher.putFronts` says more. */
export async function putFronts(
  run: PublishRun,
  fronts: readonly FrontInput[],
  draft: boolean,
): Promise<string[]> {
  if (fronts.length === 0) return [];
  const items = await itemsBySlug(run, [...new Set(fronts.flatMap(pickedSlugs))]);
  const writes = fronts.map((front): BatchWrite => {
    const key = draft ? contentKey.draft(frontDraftId(front)) : contentKey.front(frontName(front));
    return {
      put: { ...key, kind: 'front', ...encodeDocument(withCards(front, items), frontName(front)) },
    };
  });
  // Named first: a front that nobody finds would go on showing an item that is withdrawn.
  if (!draft) await nameFronts(run, fronts.map(frontName));
  await run.dynamo.batchWrite(run.table, writes);
  if (!draft) {
    run.changes.fronts.push(...fronts.map(({ kind, key }) => ({ kind, key })));
    await announce(run);
  }
  return fronts.map(frontDraftId);
}

/** Removes fronts. `Publisher.resetFronts` says more. */
export async function resetFronts(
  run: PublishRun,
  fronts: readonly { readonly kind: Front['kind']; readonly key: string }[],
): Promise<void> {
  if (fronts.length === 0) return;
  await run.dynamo.batchWrite(
    run.table,
    fronts.map((front) => ({ delete: contentKey.front(frontName(front)) })),
  );
  run.changes.fronts.push(...fronts);
  await announce(run);
}
