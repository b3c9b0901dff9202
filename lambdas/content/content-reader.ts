/**
 * Reads content for pages from the content table: at most two calls per page, whatever the size of
 * the archive.
 */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import { EMBED_CARD_MAX, type EmbedCard } from '../../shared/content/embed-card.ts';
import {
  contributorSchema,
  tagSchema,
  type Contributor,
  type Item,
  type Tag,
} from '../../shared/content/item.ts';
import { LISTING_PAGE_SIZE } from '../../shared/limits.ts';
import type { PlainItem } from '../aws/attributes.ts';
import type { LeanDynamoClient } from '../aws/dynamo.ts';
import { parseRanking, rankedCards } from './ranking.ts';
import { decodeDocument } from './document.ts';
import { frontSchema, type Front } from './front.ts';
import { contentKey } from './keys.ts';
import { emptyHead, listingWindow, parseHead, type ListingHead } from './listing-tree.ts';

/** Target of a path. */
export type Pointer =
  | {
      readonly kind: 'item';
      readonly id: string;
      /** ISO; before this time the path leads nowhere. */
      readonly publicFrom: string;
      /** List that supplies the items to read next. */
      readonly related: string;
      /** Slug of the first author. */
      readonly author?: string;
      /** Slugs of the galleries and videos that the text embeds. */
      readonly embeds?: readonly string[];
    }
  | { readonly kind: 'redirect'; readonly to: string };

/** One page of a list. */
export interface ListingPage {
  readonly cards: readonly Card[];
  readonly total: number;
}

/** Documents read together in the first call: any of these that a page needs. */
export interface FirstRead {
  readonly heads: ReadonlyMap<string, ListingHead>;
  readonly pointers: ReadonlyMap<string, Pointer>;
  readonly front?: Front;
  readonly tag?: Tag;
  readonly contributor?: Contributor;
  readonly directory: readonly Contributor[];
  /** Most-read items, best first; empty until a view has been counted. */
  readonly popular: readonly Card[];
}

export interface FirstReadRequest {
  readonly listings?: readonly string[];
  readonly paths?: readonly string[];
  readonly front?: string;
  readonly tag?: string;
  readonly contributor?: string;
  readonly directory?: boolean;
  readonly popular?: boolean;
}

/** DynamoDB limit. */
const PARTITION_KEY_MAX_BYTES = 2_048;

const pointerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('item'),
    id: v.string(),
    publicFrom: v.string(),
    related: v.string(),
    author: v.optional(v.string()),
    embeds: v.optional(v.array(v.string())),
  }),
  v.object({ kind: v.literal('redirect'), to: v.string() }),
]);

/** Window on a list, for the second call. */
export interface ListingRequest {
  readonly name: string;
  readonly offset?: number;
  readonly take?: number;
}

export interface ContentReader {
  first(request: FirstReadRequest): Promise<FirstRead>;
  /** Second call: windows of lists whose heads are known, and whole items. */
  second(
    heads: ReadonlyMap<string, ListingHead>,
    listings: readonly ListingRequest[],
    items?: readonly string[],
  ): Promise<{
    pages: ReadonlyMap<string, ListingPage>;
    items: ReadonlyMap<string, Item>;
  }>;
  /**
   * Second call of a story page: the item, the newest of its list, its first author, and the cards
   * of the items that its text embeds.
   */
  item(pointer: Extract<Pointer, { kind: 'item' }>): Promise<{
    item?: Item;
    newest: readonly Card[];
    author?: Contributor;
    embeds: readonly EmbedCard[];
  }>;
  /** Returns the cards of public galleries and videos by slug, for a draft that embeds them. */
  embedCards(slugs: readonly string[]): Promise<readonly EmbedCard[]>;
  draft(id: string): Promise<Item | Front | undefined>;
}

/**
 * Returns a stored item. It was validated when it was stored; reading trusts it, because a page has
 * no time to validate it again.
 */
export function storedItem(record: PlainItem): Item {
  return decodeDocument(record.doc) as Item;
}

/** @param now The time at which items count as public, ISO. */
export function createContentReader(
  dynamo: Pick<LeanDynamoClient, 'get' | 'batchGet'>,
  table: string,
  now: () => string,
): ContentReader {
  async function readRecords(asked: { pk: string }[]): Promise<Map<string, PlainItem>> {
    // DynamoDB rejects longer keys. No item can be stored under such a key, so it is not found.
    const keys = asked.filter(({ pk }) => Buffer.byteLength(pk) <= PARTITION_KEY_MAX_BYTES);
    if (keys.length === 0) return new Map();
    const records = await dynamo.batchGet(table, keys);
    return new Map(records.map((record) => [String(record.pk), record]));
  }

  function publicCards(
    records: ReadonlyMap<string, PlainItem>,
    slugs: readonly string[],
  ): EmbedCard[] {
    const time = now();
    return slugs
      .flatMap((slug) => {
        const record = records.get(contentKey.embed(slug).pk);
        return record === undefined ? [] : [decodeDocument(record.doc) as EmbedCard];
      })
      .filter((card) => card.pubDate <= time);
  }

  return {
    async first(request) {
      const listings = request.listings ?? [];
      const paths = request.paths ?? [];
      const keys = {
        front: request.front === undefined ? undefined : contentKey.front(request.front),
        tag: request.tag === undefined ? undefined : contentKey.tag(request.tag),
        contributor:
          request.contributor === undefined
            ? undefined
            : contentKey.contributor(request.contributor),
        directory: request.directory === true ? contentKey.directory() : undefined,
        ranking: request.popular === true ? contentKey.ranking() : undefined,
      };
      const records = await readRecords([
        ...listings.map(contentKey.listingHead),
        ...paths.map(contentKey.pointer),
        ...Object.values(keys).filter((key) => key !== undefined),
      ]);
      const document = (key: { pk: string } | undefined): unknown => {
        const record = key === undefined ? undefined : records.get(key.pk);
        return record === undefined ? undefined : decodeDocument(record.doc);
      };
      return {
        heads: new Map(
          listings.map((name) => {
            const head = document(contentKey.listingHead(name));
            return [name, head === undefined ? emptyHead : parseHead(head)];
          }),
        ),
        pointers: new Map(
          paths.flatMap((path) => {
            const pointer = document(contentKey.pointer(path));
            return pointer === undefined ? [] : [[path, v.parse(pointerSchema, pointer)] as const];
          }),
        ),
        front: v.parse(v.optional(frontSchema), document(keys.front)),
        tag: v.parse(v.optional(tagSchema), document(keys.tag)),
        contributor: v.parse(v.optional(contributorSchema), document(keys.contributor)),
        directory: v.parse(v.optional(v.array(contributorSchema), []), document(keys.directory)),
        popular:
          keys.ranking === undefined
            ? []
            : rankedCards(parseRanking(records.get(keys.ranking.pk)), Date.parse(now())),
      };
    },

    async second(heads, listings, items = []) {
      const read = async (fresh: ReadonlyMap<string, ListingHead>) => {
        const time = now();
        const windows = listings.map(({ name, offset = 0, take = LISTING_PAGE_SIZE }) => ({
          name,
          window: listingWindow(fresh.get(name) ?? emptyHead, offset, take, time),
        }));
        const records = await readRecords([
          ...windows.flatMap(({ name, window }) =>
            window.chunks.map((chunk) => contentKey.listingChunk(name, chunk)),
          ),
          ...items.map(contentKey.item),
        ]);
        const missing = windows.some(({ name, window }) =>
          window.chunks.some((chunk) => !records.has(contentKey.listingChunk(name, chunk).pk)),
        );
        return { windows, records, missing };
      };
      let found = await read(heads);
      if (found.missing) {
        // A publish replaced a chunk between the two calls. The new head names its replacement.
        const again = await readRecords(listings.map(({ name }) => contentKey.listingHead(name)));
        found = await read(
          new Map(
            listings.map(({ name }) => {
              const record = again.get(contentKey.listingHead(name).pk);
              return [
                name,
                record === undefined ? emptyHead : parseHead(decodeDocument(record.doc)),
              ];
            }),
          ),
        );
      }
      const pages = new Map(
        found.windows.map(({ name, window }) => {
          const cards = window.chunks.flatMap((chunk) => {
            const record = found.records.get(contentKey.listingChunk(name, chunk).pk);
            return record === undefined ? [] : (decodeDocument(record.doc) as Card[]);
          });
          return [
            name,
            { total: window.total, cards: cards.slice(window.skip, window.skip + window.take) },
          ];
        }),
      );
      return {
        pages,
        items: new Map(
          items.flatMap((id) => {
            const record = found.records.get(contentKey.item(id).pk);
            return record === undefined ? [] : [[id, storedItem(record)] as const];
          }),
        ),
      };
    },

    async item(pointer) {
      const authorKey =
        pointer.author === undefined ? undefined : contentKey.contributor(pointer.author);
      const slugs = (pointer.embeds ?? []).slice(0, EMBED_CARD_MAX);
      const keys = [
        contentKey.item(pointer.id),
        contentKey.newest(pointer.related),
        ...(authorKey === undefined ? [] : [authorKey]),
        ...slugs.map(contentKey.embed),
      ];
      const records = await readRecords(keys);
      const item = records.get(contentKey.item(pointer.id).pk);
      const newest = records.get(contentKey.newest(pointer.related).pk);
      const author = authorKey === undefined ? undefined : records.get(authorKey.pk);
      const time = now();
      return {
        item: item === undefined ? undefined : storedItem(item),
        newest:
          newest === undefined
            ? []
            : (decodeDocument(newest.doc) as Card[]).filter((card) => card.pubDate <= time),
        author:
          author === undefined ? undefined : v.parse(contributorSchema, decodeDocument(author.doc)),
        embeds: publicCards(records, slugs),
      };
    },

    async embedCards(slugs) {
      const wanted = slugs.slice(0, EMBED_CARD_MAX);
      return publicCards(await readRecords(wanted.map(contentKey.embed)), wanted);
    },

    async draft(id) {
      const record = await dynamo.get(table, contentKey.draft(id));
      if (record === undefined) return undefined;
      return record.kind === 'front'
        ? v.parse(frontSchema, decodeDocument(record.doc))
        : storedItem(record);
    },
  };
}
