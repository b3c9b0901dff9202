/**
 * The second call of a page: windows of lists whose heads are known, and what a page shows beside
 * them.
 */
import type { Card } from '../../shared/content/card.ts';
import type { Item } from '../../shared/content/item.ts';
import { LISTING_PAGE_SIZE } from '../../shared/limits.ts';
import {
  documentAt,
  readRecords,
  type ContentRecords,
  type ContentSource,
} from './content-records.ts';
import { contentKey } from './keys.ts';
import { emptyHead, listingWindow, type ListingHead, type ListingWindow } from './listing-tree.ts';
import { headsOf, rankingIn } from './read-index.ts';
import { decodeCards, decodeItem } from './stored-documents.ts';

/** Window on a list. */
export interface ListingRequest {
  readonly name: string;
  readonly offset?: number;
  readonly take?: number;
}

/** One page of a list. */
export interface ListingPage {
  readonly cards: readonly Card[];
  readonly total: number;
}

export interface ContentLists {
  readonly pages: ReadonlyMap<string, ListingPage>;
  readonly items: ReadonlyMap<string, Item>;
  /** Most-read items, best first; empty unless they were asked for. */
  readonly popular: readonly Card[];
}

/** What a page shows beside its lists. */
export interface BesideLists {
  /** Ids of whole items. */
  readonly items?: readonly string[];
  readonly popular?: boolean;
}

type Heads = ReadonlyMap<string, ListingHead>;

interface NamedWindow {
  readonly name: string;
  readonly window: ListingWindow;
}

interface ReadWindows {
  readonly windows: readonly NamedWindow[];
  readonly records: ContentRecords;
}

async function readWindows(
  source: ContentSource,
  heads: Heads,
  listings: readonly ListingRequest[],
  { items = [], popular = false }: BesideLists,
): Promise<ReadWindows> {
  const time = source.now();
  const windows = listings.map(({ name, offset = 0, take = LISTING_PAGE_SIZE }) => ({
    name,
    window: listingWindow(heads.get(name) ?? emptyHead, offset, take, time),
  }));
  const records = await readRecords(source, [
    ...windows.flatMap(({ name, window }) =>
      window.chunks.map((chunk) => contentKey.listingChunk(name, chunk)),
    ),
    ...items.map(contentKey.item),
    ...(popular ? [contentKey.ranking()] : []),
  ]);
  return { windows, records };
}

function lacksChunk({ windows, records }: ReadWindows): boolean {
  return windows.some(({ name, window }) =>
    window.chunks.some((chunk) => !records.has(contentKey.listingChunk(name, chunk).pk)),
  );
}

function pageOf({ name, window }: NamedWindow, records: ContentRecords): ListingPage {
  const cards = window.chunks.flatMap(
    (chunk) => documentAt(records, contentKey.listingChunk(name, chunk), decodeCards) ?? [],
  );
  return { total: window.total, cards: cards.slice(window.skip, window.skip + window.take) };
}

export async function readLists(
  source: ContentSource,
  heads: Heads,
  listings: readonly ListingRequest[],
  beside: BesideLists = {},
): Promise<ContentLists> {
  let found = await readWindows(source, heads, listings, beside);
  if (lacksChunk(found)) {
    // A publish replaced a chunk between the two calls. The new head names its replacement.
    const names = listings.map(({ name }) => name);
    const again = await readRecords(source, names.map(contentKey.listingHead));
    found = await readWindows(source, headsOf(again, names), listings, beside);
  }
  const { windows, records } = found;
  return {
    pages: new Map(windows.map((window) => [window.name, pageOf(window, records)])),
    items: new Map(
      (beside.items ?? []).flatMap((id) => {
        const item = documentAt(records, contentKey.item(id), decodeItem);
        return item === undefined ? [] : [[id, item] as const];
      }),
    ),
    popular: rankingIn(records, Date.parse(source.now())),
  };
}
