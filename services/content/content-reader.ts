/**
 * Reads content for pages from the content table: at most two calls per page, whatever the size of
 * the archive, and one for a story when what it shows beside its text is known.
 */
import type { EditionName } from '../../shared/newsletters/edition.ts';
import type { FrozenEdition } from '../newsletters/editions/edition-store.ts';
import {
  frozenLetter,
  publicEditionsOf,
  publicLetter,
  type PublicEdition,
  type PublicLetter,
} from '../newsletters/editions/public-editions.ts';
import type { PlainItem } from '../aws/attributes.ts';
import type { Card } from '../../shared/content/card.ts';
import { EMBED_CARD_MAX, type EmbedCard } from '../../shared/content/embed-card.ts';
import type { Contributor, Item } from '../../shared/content/item.ts';
import {
  documentAt,
  readRecords,
  type ContentRecords,
  type ContentSource,
} from './content-records.ts';
import type { Front } from './front.ts';
import { createKeptRecords, type ContentKey, type KeptRecords } from './kept-records.ts';
import { createKept } from './kept-value.ts';
import { contentKey, listingName } from './keys.ts';
import type { ListingHead } from './listing-tree.ts';
import { createRecentRecords, type RecentRecords } from './recent-records.ts';
import { readIndex, type ContentIndex, type IndexRequest } from './read-index.ts';
import {
  readLists,
  type BesideLists,
  type ContentLists,
  type ListingRequest,
} from './read-lists.ts';
import { noSettings, parseSettings, type SiteSettings } from './site-settings.ts';
import {
  decodeCard,
  decodeCards,
  decodeContributor,
  decodeEmbedCard,
  decodeFront,
  decodeItem,
  type ItemPointer,
} from './stored-documents.ts';

/** What a story page shows besides its own text. */
export interface StoryContent {
  readonly item?: Item;
  /** Related items, best first; empty for an item that was never related. */
  readonly related: readonly Card[];
  /** Returns the newest of its list. Most pages need none, so they are decoded on demand. */
  readonly newest: () => readonly Card[];
  readonly author?: Contributor;
  readonly embeds: readonly EmbedCard[];
}

/** What the first call says of a story. */
export interface IndexedStory {
  readonly pointer: ItemPointer;
  /** Ids of related items, best first. */
  readonly related: readonly string[];
  readonly item?: Item;
  readonly edition?: string;
  /** As of the request of the index. */
  readonly mayBeRecent?: boolean;
}

/** @throws UnreadableDocumentError for a document that this release cannot read. */
export interface ContentReader {
  /** First call: where paths lead, heads of lists, and the small documents of a page. */
  readIndex(request: IndexRequest): Promise<ContentIndex>;
  /** Second call: windows of lists whose heads are known, and what a page shows beside them. */
  readLists(
    heads: ReadonlyMap<string, ListingHead>,
    listings: readonly ListingRequest[],
    beside?: BesideLists,
  ): Promise<ContentLists>;
  /**
   * The newest items, for pages that have nothing else to show. One record, which a process keeps
   * for some seconds: anybody can ask for pages that do not exist.
   */
  newest(): Promise<readonly Card[]>;
  /**
   * What every page shows. What the first call of the page brought; a page without one reads a record.
   * @param mayBeKept whether what this process has read within some seconds serves: for a response that
   *   no cache keeps. A cache would show it after a publish that emptied it.
   */
  settings(mayBeKept: boolean): Promise<SiteSettings>;
  /**
   * What a story page shows: the item, its related items, the newest of its list, its first author,
   * and the cards of the items that its text embeds. A call only for what the first call did not
   * bring and this process does not keep.
   */
  story(indexed: IndexedStory): Promise<StoryContent>;
  /** Returns public items by their ids, in one call. */
  items(ids: readonly string[]): Promise<readonly Item[]>;
  /** Returns the cards of public galleries and videos by slug, for a draft that embeds them. */
  embedCards(slugs: readonly string[]): Promise<readonly EmbedCard[]>;
  draft(id: string): Promise<Item | Front | undefined>;
  /** A letter as it was frozen, also one that is not public: for previews alone. */
  frozenLetter(name: EditionName): Promise<FrozenEdition | undefined>;
  /** The editions of a newsletter that everybody may read, the newest first. */
  editions(key: string): Promise<readonly PublicEdition[]>;
  /** Those of several newsletters. */
  editionsOf(keys: readonly string[]): Promise<readonly (readonly PublicEdition[])[]>;
  edition(name: EditionName): Promise<PublicLetter | undefined>;
}

function publicEmbeds(
  records: ContentRecords,
  slugs: readonly string[],
  time: string,
): EmbedCard[] {
  return slugs
    .flatMap((slug) => documentAt(records, contentKey.embed(slug), decodeEmbedCard) ?? [])
    .filter((card) => card.pubDate <= time);
}

/** What a process remembers. */
interface Memory {
  readonly kept: KeptRecords;
  readonly recent: RecentRecords;
}

/** Reads records of which some are kept from earlier pages. */
async function readKept(
  { kept, recent }: Memory,
  { edition, mayBeRecent = false }: Pick<IndexedStory, 'edition' | 'mayBeRecent'>,
  { shared, own }: Record<'shared' | 'own', readonly ContentKey[]>,
): Promise<ContentRecords> {
  const known = kept.recall(edition, shared);
  const unknown = shared.filter(({ pk }) => !known.has(pk));
  const wanted = [...own, ...unknown];
  const { records: read, asked } = await recent.read(wanted, mayBeRecent);
  // What was read some time ago may be of before the last announcement has settled.
  const fresh = new Set(asked.map(({ pk }) => pk));
  kept.keep(
    unknown.filter(({ pk }) => fresh.has(pk)),
    read,
  );
  const recalled = [...known].flatMap(([pk, { record }]) =>
    record === undefined ? [] : [[pk, record] as const],
  );
  return new Map([...read, ...recalled]);
}

/** Returns a decoder that reads a record once, for as long as a process keeps it. */
function onceARecord<T extends object>(decode: (record: PlainItem) => T) {
  const known = new WeakMap<PlainItem, T>();
  return (record: PlainItem): T => {
    const value = known.get(record) ?? decode(record);
    known.set(record, value);
    return value;
  };
}

const keptCard = onceARecord(decodeCard);
const keptCards = onceARecord(decodeCards);
const keptContributor = onceARecord(decodeContributor);

async function readStory(
  { now }: Pick<ContentSource, 'now'>,
  memory: Memory,
  indexed: IndexedStory,
): Promise<StoryContent> {
  const { pointer, related, item } = indexed;
  const slugs = (pointer.embeds ?? []).slice(0, EMBED_CARD_MAX);
  const keys = {
    item: item === undefined ? contentKey.item(pointer.id) : undefined,
    // Read for every item: related ones may be gone, and then there is no call left.
    newest: contentKey.newest(pointer.related),
    author: pointer.author === undefined ? undefined : contentKey.contributor(pointer.author),
  };
  const records = await readKept(memory, indexed, {
    own: keys.item === undefined ? [] : [keys.item],
    shared: [
      keys.newest,
      ...(keys.author === undefined ? [] : [keys.author]),
      ...slugs.map(contentKey.embed),
      ...related.map(contentKey.card),
    ],
  });
  const time = now();
  const isPublic = (card: Card) => card.pubDate <= time;
  return {
    item: item ?? documentAt(records, keys.item, decodeItem),
    // A card that is gone or changed since is that of a withdrawn or changed item.
    related: related
      .flatMap((id) => documentAt(records, contentKey.card(id), keptCard) ?? [])
      .filter(isPublic),
    newest: () => (documentAt(records, keys.newest, keptCards) ?? []).filter(isPublic),
    author: documentAt(records, keys.author, keptContributor),
    embeds: publicEmbeds(records, slugs, time),
  };
}

/** What pages show that have no first call of their own. */
function createPlainPages(source: ContentSource) {
  const nowMs = () => Date.parse(source.now());
  const cards = createKept<readonly Card[]>(nowMs);
  const settings = createKept<SiteSettings>(nowMs);
  /** The store did not answer just now: nobody waits for it again. */
  const silence = createKept<true>(nowMs);
  const keys = { newest: contentKey.newest(listingName.recent), edition: contentKey.edition() };
  const noteSettings = (records: ContentRecords) =>
    settings.keep(documentAt(records, keys.edition, parseSettings) ?? noSettings);
  async function read(): Promise<void> {
    try {
      const records = await readRecords(source, [keys.newest, keys.edition]);
      cards.keep(documentAt(records, keys.newest, decodeCards) ?? []);
      noteSettings(records);
    } catch (error) {
      silence.keep(true);
      throw error;
    }
  }
  let at: string | undefined;
  return {
    /** Notes what a page has just read of the edition. What was kept of an earlier one is old. */
    noteIndex(index: Pick<ContentIndex, 'settings' | 'edition'>): void {
      settings.keep(index.settings);
      if (index.edition?.at !== at) cards.forget();
      at = index.edition?.at;
    },
    async newest(): Promise<readonly Card[]> {
      if (cards.recall() === undefined) await read();
      return (cards.recall()?.value ?? []).filter(({ pubDate }) => pubDate <= source.now());
    },
    async settings(mayBeKept: boolean): Promise<SiteSettings> {
      const known = mayBeKept ? settings.recall() : undefined;
      if (known !== undefined) return known.value;
      if (silence.recall() === undefined)
        try {
          return noteSettings(await readRecords(source, [keys.edition]));
        } catch {
          // A page that needs no store does not fail with it.
          silence.keep(true);
        }
      return settings.last() ?? noSettings;
    },
  };
}

/** @param now The time at which items count as public, ISO. */
export function createContentReader(
  dynamo: ContentSource['dynamo'],
  table: string,
  now: () => string,
): ContentReader {
  const source: ContentSource = { dynamo, table, now };
  const memory: Memory = {
    kept: createKeptRecords(() => Date.parse(now())),
    recent: createRecentRecords(source),
  };
  const { noteIndex, newest, settings } = createPlainPages(source);
  return {
    async readIndex(request) {
      const index = await readIndex(source, memory.recent, request);
      noteIndex(index);
      return index;
    },
    readLists: (heads, listings, beside) => readLists(source, heads, listings, beside),
    newest,
    settings,
    story: (indexed) => readStory(source, memory, indexed),
    async items(ids) {
      const records = await readRecords(source, ids.map(contentKey.item));
      return ids
        .flatMap((id) => documentAt(records, contentKey.item(id), decodeItem) ?? [])
        .filter(({ pubDate }) => pubDate <= now());
    },
    async embedCards(slugs) {
      const wanted = slugs.slice(0, EMBED_CARD_MAX);
      const records = await readRecords(source, wanted.map(contentKey.embed));
      return publicEmbeds(records, wanted, now());
    },
    editions: async (key) => (await publicEditionsOf(source, [key]))[0] ?? [],
    editionsOf: (keys) => publicEditionsOf(source, keys),
    edition: (name) => publicLetter(source, name),
    frozenLetter: (name) => frozenLetter(source, name),
    async draft(id) {
      const record = await dynamo.get(table, contentKey.draft(id));
      if (record === undefined) return undefined;
      return record.kind === 'front' ? decodeFront(record) : decodeItem(record);
    },
  };
}
