/** Stores fronts with the cards of the items that they pick. */
import * as v from 'valibot';
import { toCard } from '../shared/content/card.ts';
import { pageTag } from '../shared/page-tags.ts';
import type { Item } from '../shared/content/item.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { documentDecoder, encodeDocument } from '../services/content/document.ts';
import {
  type Front,
  frontAt,
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
import { decodeFront, decodeItem } from '../services/content/stored-documents.ts';
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

type Arrangement = Omit<Front, 'next'>;

/** @throws UnknownItemsError */
function withCards(
  { from: _, ...front }: FrontInput,
  items: ReadonlyMap<string, Item>,
): Arrangement {
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

function noteFronts({ changed }: PublishRun, fronts: readonly Pick<FrontInput, 'kind' | 'key'>[]) {
  for (const front of fronts) changed.add(pageTag.front(frontName(front)));
}

/** Returns the record of a front with an arrangement in its place: now, or when its time comes. */
function placed(
  { kind, key, from }: FrontInput,
  arrangement: Arrangement,
  stored: Front | undefined,
  now: string,
): Front {
  const { next, ...present } =
    stored === undefined ? { kind, key, picks: [] } : frontAt(stored, now);
  if (from !== undefined && from > now) return { ...present, next: { ...arrangement, from } };
  return { ...arrangement, ...(next === undefined ? {} : { next }) };
}

/** Stores fronts or drafts of them. `Publisher.putFronts` says more. */
export async function putFronts(
  run: PublishRun,
  fronts: readonly FrontInput[],
  draft: boolean,
): Promise<string[]> {
  if (fronts.length === 0) return [];
  const items = await itemsBySlug(run, [...new Set(fronts.flatMap(pickedSlugs))]);
  const arranged = fronts.map((front) => [front, withCards(front, items)] as const);
  if (draft) {
    const writes = arranged.map(([front, arrangement]): BatchWrite => ({
      put: {
        ...contentKey.draft(frontDraftId(front)),
        kind: 'front',
        ...encodeDocument(arrangement, frontName(front)),
      },
    }));
    await run.dynamo.batchWrite(run.table, writes);
    return fronts.map(frontDraftId);
  }
  // Named first: a front that nobody finds would go on showing an item that is withdrawn.
  await nameFronts(run, fronts.map(frontName));
  for (const [front, arrangement] of arranged)
    await changeDocument(
      run,
      contentKey.front(frontName(front)),
      (record) => ({ value: placed(front, arrangement, record && decodeFront(record), run.now()) }),
      { kind: 'front' },
    );
  noteFronts(run, fronts);
  await announce(run);
  return fronts.map(frontDraftId);
}

export interface GivenUpFront extends Pick<FrontInput, 'kind' | 'key'> {
  /** What readers see stays; what was to take its place does not. */
  readonly onlyNext?: boolean;
}

/** Removes fronts. `Publisher.resetFronts` says more. */
export async function resetFronts(run: PublishRun, fronts: readonly GivenUpFront[]): Promise<void> {
  if (fronts.length === 0) return;
  const isGivenUp = ({ onlyNext = false }) => !onlyNext;
  await run.dynamo.batchWrite(
    run.table,
    fronts.filter(isGivenUp).map((front) => ({ delete: contentKey.front(frontName(front)) })),
  );
  for (const front of fronts.filter(({ onlyNext = false }) => onlyNext))
    await changeDocument(
      run,
      contentKey.front(frontName(front)),
      (record) => {
        if (record === undefined) return undefined;
        const { next: _, ...value } = frontAt(decodeFront(record), run.now());
        return { value };
      },
      { kind: 'front' },
    );
  noteFronts(run, fronts);
  await announce(run);
}
