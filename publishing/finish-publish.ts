/**
 * The last steps of a publish: lists, ranking, search index and related items follow the stored
 * items, then the items count as placed. Every step may be repeated after a crash.
 */
import pLimit from 'p-limit';
import { toCard, type Card } from '../shared/content/card.ts';
import { itemPath, type Item } from '../shared/content/item.ts';
import { pageTag } from '../shared/page-tags.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { encodeDocument } from '../services/content/document.ts';
import { contentKey, isShownList, listingsOf } from '../services/content/keys.ts';
import { createRankingStore } from '../services/content/ranking-store.ts';
import { decodeItem } from '../services/content/stored-documents.ts';
import { groups } from '../shared/groups.ts';
import { cardInList } from './card-in-list.ts';
import { writeDirectory } from './contributor-directory.ts';
import { writeListings } from './listing-writer.ts';
import { parsePlacement, placementKey, type Placement } from './placement.ts';
import { refreshFronts } from './refresh-fronts.ts';
import { announce, readRecords, type PublishRun } from './publish-run.ts';
import { isFiledByBrand, noteFiling } from './refile-items.ts';
import { startRelatedUpdate } from './relate-items.ts';
import { StoredIndex } from './related/index-store.ts';
import { startSearchUpdate } from './update-search.ts';
import { writeUnchanged } from './write-unchanged.ts';

/** Items that are in memory with their texts. */
const ITEMS_AT_ONCE = 50;
const WRITES_AT_ONCE = 16;
/** Number of attempts when other publishers change the same items at the same time. */
const attempts = { tries: 8, longestPauseMs: 500 };

/** A pending item as it is stored now. */
interface PendingItem {
  readonly id: string;
  /** Undefined: it was taken off the site. */
  readonly item: Item | undefined;
  readonly before: Placement;
  /** The record of `before`; undefined when there is none. */
  readonly record: PlainItem | undefined;
}

async function readPending(run: PublishRun, ids: readonly string[]): Promise<PendingItem[]> {
  const keys = ids.flatMap((id) => [contentKey.item(id), placementKey(id)]);
  // An item that was stored a moment ago must not look as if it were withdrawn.
  const records = await readRecords(run, keys, { consistent: true });
  return ids.map((id) => {
    const stored = records.get(contentKey.item(id).pk);
    const record = records.get(placementKey(id).pk);
    return {
      id,
      item: stored === undefined ? undefined : decodeItem(stored),
      before: parsePlacement(record),
      record,
    };
  });
}

interface OpenChange {
  readonly upsert: Card[];
  readonly remove: { id: string; pubDate: string }[];
}

/** Returns whether an item has an address that it did not have before. */
function isNewName(item: Item, former: Placement['former'] = []): boolean {
  return former.length === 0 || former.some((name) => itemPath(name) !== itemPath(item));
}

/** What the items of one round change. */
class RoundChanges {
  /** By the name of the list. */
  readonly listings = new Map<string, OpenChange>();
  /** Writes that record where the items are now listed, with what was recorded until now. */
  readonly placements: {
    readonly id: string;
    readonly write: BatchWrite;
    readonly record: PlainItem | undefined;
  }[] = [];
  /** By id; undefined for items that were taken off the site. */
  readonly cards = new Map<string, Card | undefined>();
  /** As `cards`, but without items in no list. */
  readonly listedCards = new Map<string, Card | undefined>();
  /** Slugs of galleries, videos and reviews, which texts may name. */
  readonly embeddable = new Set<string>();
  /** Whether an address leads to an item that led nowhere, or the other way round. */
  isNamedAnew = false;
  readonly #run: Pick<PublishRun, 'brand' | 'listed'>;

  constructor(run: Pick<PublishRun, 'brand' | 'listed'>) {
    this.#run = run;
  }

  #listing(name: string): OpenChange {
    const found = this.listings.get(name) ?? { upsert: [], remove: [] };
    this.listings.set(name, found);
    return found;
  }

  #place({ id, item, before, record }: PendingItem, placed: Placement['placed']): void {
    const { held, change } = before;
    const isKept = item !== undefined || held === true;
    const placement: Placement = {
      ...{ pending: false, placed },
      // Also while the item is still there: it is being taken off the site.
      ...(held === undefined ? {} : { held }),
      ...(change === undefined ? {} : { change }),
    };
    const write = isKept
      ? { put: { ...placementKey(id), ...encodeDocument(placement, id) } }
      : { delete: placementKey(id) };
    this.placements.push({ id, write, record });
  }

  add(pending: PendingItem): void {
    const { id, item, before } = pending;
    const { brand, listed } = this.#run;
    const until = [...before.placed, ...(listed.get(id) ?? [])];
    for (const { name, pubDate } of until) this.#listing(name).remove.push({ id, pubDate });
    const card = item === undefined ? undefined : toCard(item);
    this.cards.set(id, card);
    this.listedCards.set(id, item?.listed === true ? card : undefined);
    if (item === undefined || card === undefined) {
      this.isNamedAnew = true;
      this.#place(pending, []);
      return;
    }
    const { pubDate } = item;
    if (isNewName(item, before.former)) this.isNamedAnew = true;
    if (item.type !== 'article') this.embeddable.add(item.slug);
    const names = listingsOf(item, brand);
    for (const name of names) this.#listing(name).upsert.push(cardInList(name, card, item));
    const placed = names.map((name) => ({ name, pubDate }));
    listed.set(id, [...(listed.get(id) ?? []), ...placed]);
    this.#place(pending, placed);
  }
}

/** Notes the pages that show any of the items, or a list that any of them was or is in. */
function noteChanged(
  { changed }: PublishRun,
  { cards, listings, embeddable, isNamedAnew }: RoundChanges,
): void {
  for (const id of cards.keys()) changed.add(pageTag.item(id));
  // A text that names it may not have found it.
  for (const slug of embeddable) changed.add(pageTag.embed(slug));
  for (const name of listings.keys()) if (isShownList(name)) changed.add(pageTag.list(name));
  if (isNamedAnew) changed.add(pageTag.absent);
}

/** Counts items as placed. Those that another publisher has changed since they were read stay pending. */
async function place(run: PublishRun, { placements }: RoundChanges): Promise<void> {
  const limit = pLimit(WRITES_AT_ONCE);
  await Promise.all(
    placements.map(({ id, write, record }) =>
      limit(async () => {
        if (!(await writeUnchanged(run, write, record))) return;
        run.pending.delete(id);
        run.listed.delete(id);
      }),
    ),
  );
}

/** Finishes some of the pending items. */
async function finishRound(
  run: PublishRun,
  ids: readonly string[],
  index: StoredIndex,
  onRead: (items: number) => void,
): Promise<void> {
  const { dynamo, table } = run;
  const changes = new RoundChanges(run);
  const search = await startSearchUpdate(run);
  const related = await startRelatedUpdate(run, ids, index);
  for (const group of groups(ids, ITEMS_AT_ONCE)) {
    const pending = await readPending(run, group);
    for (const one of pending) {
      changes.add(one);
      await (one.item === undefined ? search.withdraw(one.id) : search.add(one.item));
    }
    await related.add(
      group,
      pending.flatMap(({ item }) => item ?? []),
    );
    onRead(group.length);
  }
  await writeListings(dynamo, table, changes.listings, run.now());
  const ranking = createRankingStore(dynamo, table, () => Date.parse(run.now()));
  await ranking.refresh(changes.listedCards);
  await refreshFronts(run, changes.cards);
  await search.commit();
  await related.commit();
  noteChanged(run, changes);
  // Before the items count as placed: the next run must announce a withdrawal that this one did not.
  await announce(run, [...changes.cards.values()].includes(undefined));
  await place(run, changes);
}

/**
 * Brings lists, ranking and search index up to date. `Publisher.finish` says more.
 * @throws Error when other publishers keep changing the same items.
 */
export async function finish(
  run: PublishRun,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await writeDirectory(run);
  const total = run.pending.size;
  if (total === 0) {
    // People and tags alone.
    if (run.changed.size > 0) await announce(run);
    return;
  }
  // The first items of a store are filed by the sections as they are now.
  if ((await isFiledByBrand(run)) === undefined) await noteFiling(run);
  let done = 0;
  const index = new StoredIndex(run);
  const onRead = (items: number) => {
    done = Math.min(total, done + items);
    onProgress(done, total);
  };
  // What another publisher has changed after it was read is read again: its former text stands in
  // lists and search by now.
  const ended = await untilUnchanged(attempts, async () => {
    for (const round of groups([...run.pending], run.roundItems))
      await finishRound(run, round, index, onRead);
    return run.pending.size === 0 ? 'all' : 'changed';
  });
  if (ended === 'changed')
    throw new Error(
      `These items keep being changed by another publisher: ${[...run.pending].join(', ')}`,
    );
}
