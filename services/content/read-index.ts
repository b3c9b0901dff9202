/**
 * The first call of a page: where its paths lead, the heads of its lists, and the small documents
 * that it shows.
 */
import type { Card } from '../../shared/content/card.ts';
import type { Contributor, Item, Tag } from '../../shared/content/item.ts';
import { documentAt, type ContentRecords, type ContentSource } from './content-records.ts';
import type { RecentRecords } from './recent-records.ts';
import { changesAt, parseEdition, type Edition } from './edition.ts';
import { frontAt, frontTimes, type Front } from './front.ts';
import { contentKey } from './keys.ts';
import { emptyHead, type ListingHead } from './listing-tree.ts';
import { parseRanking, rankedCards } from './ranking.ts';
import { noSettings, parseSettings, type SiteSettings } from './site-settings.ts';
import {
  decodeContributor,
  decodeDirectory,
  decodeFront,
  decodeHead,
  decodeItemBeside,
  decodePointer,
  decodeRelated,
  decodeTag,
  type Pointer,
} from './stored-documents.ts';

/** Any of these that a page needs. */
export interface IndexRequest {
  readonly listings?: readonly string[];
  readonly paths?: readonly string[];
  /** Whether to read what stories show: what is related to the items at these paths. */
  readonly stories?: boolean;
  readonly front?: string;
  readonly tag?: string;
  readonly contributor?: string;
  readonly directory?: boolean;
  readonly popular?: boolean;
  /** Whether what this process has just read serves: the response is kept by no cache. */
  readonly mayBeRecent?: boolean;
}

export interface ContentIndex {
  readonly heads: ReadonlyMap<string, ListingHead>;
  readonly pointers: ReadonlyMap<string, Pointer>;
  /** Ids of related items by path, best first. */
  readonly related: ReadonlyMap<string, readonly string[]>;
  /** Returns the item at a path, if it stands beside the pointer. Decoded on demand. */
  readonly itemAt: (path: string) => Item | undefined;
  readonly edition?: Edition;
  readonly settings: SiteSettings;
  readonly front?: Front;
  readonly tag?: Tag;
  readonly contributor?: Contributor;
  readonly directory: readonly Contributor[];
  /** Most-read items, best first; empty until a view has been counted. */
  readonly popular: readonly Card[];
}

function keysOf(request: IndexRequest) {
  const { front, tag, contributor } = request;
  return {
    front: front === undefined ? undefined : contentKey.front(front),
    tag: tag === undefined ? undefined : contentKey.tag(tag),
    contributor: contributor === undefined ? undefined : contentKey.contributor(contributor),
    directory: request.directory === true ? contentKey.directory() : undefined,
    ranking: request.popular === true ? contentKey.ranking() : undefined,
    // Which sections have items, and what else every page shows.
    edition: contentKey.edition(),
  };
}

/** Returns the heads of lists. A list that does not exist is empty. */
export function headsOf(
  records: ContentRecords,
  names: readonly string[],
): ReadonlyMap<string, ListingHead> {
  return new Map(
    names.map((name) => [
      name,
      documentAt(records, contentKey.listingHead(name), decodeHead) ?? emptyHead,
    ]),
  );
}

/**
 * Returns the most-read items that were read, best first.
 * @param now ms since 1970.
 */
export function rankingIn(records: ContentRecords, now: number): readonly Card[] {
  return rankedCards(parseRanking(records.get(contentKey.ranking().pk)), now);
}

export async function readIndex(
  { now }: Pick<ContentSource, 'now'>,
  recent: RecentRecords,
  request: IndexRequest,
): Promise<ContentIndex> {
  const { listings = [], paths = [], mayBeRecent = false } = request;
  const relatedPaths = request.stories === true ? paths : [];
  const keys = keysOf(request);
  const wanted = [
    ...listings.map(contentKey.listingHead),
    ...paths.map(contentKey.pointer),
    ...relatedPaths.map(contentKey.related),
    ...Object.values(keys).filter((key) => key !== undefined),
  ];
  const { records } = await recent.read(wanted, mayBeRecent);
  const stored = documentAt(records, keys.front, decodeFront);
  const front = stored && frontAt(stored, now());
  const edition = documentAt(records, keys.edition, parseEdition);
  return {
    heads: headsOf(records, listings),
    pointers: new Map(
      paths.flatMap((path) => {
        const pointer = documentAt(records, contentKey.pointer(path), decodePointer);
        return pointer === undefined ? [] : [[path, pointer] as const];
      }),
    ),
    related: new Map(
      relatedPaths.flatMap((path) => {
        const related = documentAt(records, contentKey.related(path), decodeRelated);
        return related === undefined ? [] : [[path, related.ids] as const];
      }),
    ),
    itemAt: (path) => documentAt(records, contentKey.pointer(path), decodeItemBeside),
    edition: edition && changesAt(edition, front === undefined ? [] : frontTimes(front)),
    settings: documentAt(records, keys.edition, parseSettings) ?? noSettings,
    front,
    tag: documentAt(records, keys.tag, decodeTag),
    contributor: documentAt(records, keys.contributor, decodeContributor),
    directory: documentAt(records, keys.directory, decodeDirectory) ?? [],
    popular: rankingIn(records, Date.parse(now())),
  };
}
