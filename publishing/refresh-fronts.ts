/** Brings the cards in fronts up to date with their items, and takes withdrawn items out of them. */
import { everySection } from '../shared/brand/sections.ts';
import type { Card } from '../shared/content/card.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { frontName, mapPicks, type Front, type FrontPick } from '../services/content/front.ts';
import { contentKey } from '../services/content/keys.ts';
import { decodeFront } from '../services/content/stored-documents.ts';
import { changeDocument } from './change-document.ts';
import { decodeFrontNames } from './publish-fronts.ts';
import { readRecords, type PublishRun } from './publish-run.ts';

/**
 * Returns the names of fronts that may exist. Stores of earlier releases have no list of them: there
 * the home page, the sections, and the tags of the items are looked for.
 */
async function possibleFronts(run: PublishRun, tags: Iterable<string>): Promise<string[]> {
  const record = await run.dynamo.get(run.table, contentKey.frontNames(), { consistent: true });
  const { brand } = run;
  return [
    ...new Set([
      ...(record === undefined ? [] : decodeFrontNames(record)),
      frontName({ kind: 'homepage', key: 'home' }),
      ...everySection(brand).map(({ slug }) => frontName({ kind: 'category', key: slug })),
      ...Array.from(tags, (slug) => frontName({ kind: 'tag', key: slug })),
    ]),
  ];
}

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
  const after = mapPicks(before, (picks) => freshPicks(picks, cards));
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after;
}

/**
 * Changes the fronts that pick any of some items.
 * @param cards of the items; undefined for one that is no longer on the site.
 * @param tags slugs of the items' tags.
 */
export async function refreshFronts(
  run: PublishRun,
  cards: ReadonlyMap<string, Card | undefined>,
  tags: Iterable<string>,
): Promise<void> {
  const keys = (await possibleFronts(run, tags)).map(contentKey.front);
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
    if (isChanged) run.changes.fronts.push({ kind: front.kind, key: front.key });
  }
}
