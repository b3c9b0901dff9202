/** Brings the cards in fronts up to date with their items, and takes withdrawn items out of them. */
import type { Card } from '../shared/content/card.ts';
import { pageTag } from '../shared/page-tags.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { frontName, mapFront, type Front, type FrontPick } from '../services/content/front.ts';
import { contentKey } from '../services/content/keys.ts';
import { decodeFront } from '../services/content/stored-documents.ts';
import { changeDocument } from './change-document.ts';
import { decodeFrontNames } from './publish-fronts.ts';
import { readRecords, type PublishRun } from './publish-run.ts';

/** Returns the picks with their items' present cards; `undefined` in `cards` is a withdrawn item. */
function freshPicks(
  picks: readonly FrontPick[],
  cards: ReadonlyMap<string, Card | undefined>,
): FrontPick[] {
  return picks.flatMap((pick) => {
    if (!cards.has(pick.id)) return [pick];
    const card = cards.get(pick.id);
    if (card === undefined) return [];
    const { until, plain } = pick;
    return [
      {
        ...card,
        ...(until === undefined ? {} : { until }),
        ...(plain === undefined ? {} : { plain }),
      },
    ];
  });
}

function refreshed(
  record: PlainItem | undefined,
  cards: ReadonlyMap<string, Card | undefined>,
): Front | undefined {
  if (record === undefined) return undefined;
  const before = decodeFront(record);
  const after = mapFront(before, (picks) => freshPicks(picks, cards));
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after;
}

/**
 * Changes the fronts that pick any of some items.
 * @param cards of the items; undefined for one that is no longer on the site.
 */
export async function refreshFronts(
  run: PublishRun,
  cards: ReadonlyMap<string, Card | undefined>,
): Promise<void> {
  const names = await run.dynamo.get(run.table, contentKey.frontNames(), { consistent: true });
  if (names === undefined) return;
  const keys = decodeFrontNames(names).map(contentKey.front);
  const stale = [...(await readRecords(run, keys)).values()].flatMap(
    (record) => refreshed(record, cards) ?? [],
  );
  for (const front of stale) {
    const key = contentKey.front(frontName(front));
    const isChanged = await changeDocument(
      run,
      key,
      (record) => {
        const value = refreshed(record, cards);
        return value === undefined ? undefined : { value };
      },
      { kind: 'front' },
    );
    if (isChanged) run.changed.add(pageTag.front(frontName(front)));
  }
}
