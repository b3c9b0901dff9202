/**
 * Operations that an importer or the `publish` command may perform on the content store.
 * `dynamo-publisher.ts` is the only implementation.
 */
import type { Announcement } from '../shared/content/announcement.ts';
import type { OfferDates } from '../shared/subscriptions/offer-dates.ts';
import type { FrontInput } from '../services/content/front.ts';
import type { IndexedItems } from './update-search-index.ts';
import type { GivenUpFront } from './publish-fronts.ts';
import type { lookUpItems, SourceEntry } from './import-sources.ts';
import type { RenameOptions, Renaming } from './renamings.ts';
import type { Contributor, Item, Redirect, Tag } from '../shared/content/item.ts';

export interface Refiled {
  /** How many items are in other sections or have other tags now. */
  readonly changed: number;
  /** How many an earlier release stored: without the terms of their source, they stay as they are. */
  readonly unknown: number;
}

/**
 * `unchanged`: the store already held exactly this. `held`: it was taken down by hand and stays
 * down. `detached`: it is written at the desk since, and its source changes it no more. `slug` is the one
 * assigned to the item when its own was taken.
 */
export interface PutResult {
  readonly id: string;
  readonly outcome: 'stored' | 'unchanged' | 'held' | 'detached';
  readonly slug: string;
  /**
   * ISO: when the version was made here that a followed source finds. `stored`: it is an earlier version
   * now. `unchanged`: it stays, since the source says the same as before.
   */
  readonly editedHere?: string;
}

export interface PutOptions {
  /** Publishes items that were taken down by hand, too. */
  readonly isRelease?: boolean;
  /**
   * A followed source says so. What was edited here meanwhile stays until the source says something else
   * (docs/adr/0195).
   */
  readonly isFollowed?: boolean;
}

/** `unknown`: the store holds no item with this id. */
export interface WithdrawResult {
  readonly id: string;
  readonly outcome: 'withdrawn' | 'unknown';
  /** Where the item was. */
  readonly path?: string;
  /** ISO: when it was changed here after its followed source had last been taken. */
  readonly editedHere?: string;
}

export interface WithdrawOptions {
  /** Path from the root, or address of another site, that the items' addresses lead to from now on. */
  readonly to?: string;
  /** The addresses say that the items are gone for good. */
  readonly isGone?: boolean;
  /** Imports leave the items off the site until `putItems` is called with `isRelease`. */
  readonly isHeld?: boolean;
  readonly freeSlugs?: boolean;
}

export interface Publisher {
  /**
   * Stores items so that each is reachable by its path. A slug that another item has becomes
   * `slug-2`, `slug-3`, …, the same on every run. Lists show the items only after `finish`. Takes
   * at most 100 items per call; the caller splits larger sets over several calls. Keeps the version
   * that an item had before, and removes its draft.
   * @throws ItemTooLargeError when an item does not fit in one DynamoDB item (400 KB, compressed).
   */
  putItems(items: readonly Item[], options?: PutOptions): Promise<PutResult[]>;
  /**
   * Takes published items off the site: their paths lead nowhere, or to `to`. Lists and search
   * follow with `finish`. Their slugs stay theirs, for when they are published again, and their
   * last versions are kept, unless `freeSlugs` is set. Their images stay stored. Takes at most 100 ids per call.
   */
  withdrawItems(ids: readonly string[], options?: WithdrawOptions): Promise<WithdrawResult[]>;
  /**
   * Stores drafts separately: no path, no list, no index. `masthead preview ID` creates a link to
   * one.
   */
  putDrafts(items: readonly Item[]): Promise<PutResult[]>;
  /** Removes drafts. A draft that is not there is no error. */
  removeDrafts(ids: readonly string[]): Promise<void>;
  /** Returns items and drafts by id, and the published items that own slugs. */
  lookUpItems(asked: {
    readonly ids: readonly string[];
    readonly slugs: readonly string[];
  }): ReturnType<typeof lookUpItems>;
  /** Returns what an import source held when it was last imported. */
  readSource(name: string): Promise<readonly SourceEntry[]>;
  writeSource(name: string, entries: readonly SourceEntry[]): Promise<void>;
  /**
   * Stores fronts, or drafts of them. One with a time to come waits beside the one that readers see.
   * @returns their ids: `masthead preview ID` opens a draft.
   * @throws UnknownItemsError that names the picks that match no published item's slug.
   */
  putFronts(fronts: readonly FrontInput[], options?: { draft?: boolean }): Promise<string[]>;
  /** Removes fronts: their pages show what is newest again. A front that is not there is no error. */
  resetFronts(fronts: readonly GivenUpFront[]): Promise<void>;
  /**
   * Puts an announcement above all pages, in the place of the one before; `undefined` ends it. Copies of
   * all pages are old then.
   * @throws AnnouncementError for a link to a page of the site that is not there.
   */
  putAnnouncement(announcement: Announcement | undefined): Promise<void>;
  /**
   * Gives an offer of the brand other dates; `undefined` gives it those of the brand again. They hold from
   * now on, on pages and where readers pay.
   * @throws OfferDatesError for a code that the brand has not.
   */
  putOfferDates(code: string, dates: OfferDates | undefined): Promise<void>;
  /** @param options.listed whether the list of contributors names them (default: yes). */
  putContributors(
    contributors: readonly Contributor[],
    options?: { listed?: boolean },
  ): Promise<PutResult[]>;
  putTags(tags: readonly Tag[]): Promise<PutResult[]>;
  /**
   * Renames a tag or a person, or makes one part of another one. Items, profiles and the list of
   * contributors follow, old addresses lead to the new one, and what is stored later under the old slug
   * has the new one. Brings lists and search up to date itself. One that broke off may be repeated.
   * Items in no list keep the old name until they are stored again, or `refile` finds them.
   * @returns how many items were in its list.
   */
  renameTerm(renaming: Renaming, options?: RenameOptions): Promise<number>;
  /**
   * Stores redirects. Skips a redirect that would cover the path of an item, or an address that is
   * gone for good unless `overGone` is set. An address that is gone redirects as well where one that led
   * to it leads elsewhere now. Returns how many were written or already existed.
   */
  putRedirects(redirects: readonly Redirect[], options?: { overGone?: boolean }): Promise<number>;
  /**
   * Marks addresses as gone for good, except those that lead to an item or are redirected. Returns
   * how many were marked or already were.
   */
  markGone(paths: readonly string[]): Promise<number>;
  /**
   * Removes redirects and marks of addresses that are gone, by their paths. Returns the paths that
   * had one, in their stored form. Never touches the path of an item.
   */
  removeRedirects(paths: readonly string[]): Promise<readonly string[]>;
  /**
   * Stores an original under `/photos/{key}` and returns that path; identical bytes are stored
   * once.
   * @param name under which browsers save the file. Without one they open it.
   */
  putPhoto(key: string, bytes: Uint8Array, contentType: string, name?: string): Promise<string>;
  /**
   * Updates the lists, the search index and the related items to match the stored items, one list
   * at a time, each switched in one write. Then writes the object `PUBLISHED_KEY`, which tells caches that pages
   * have changed.
   */
  finish(onProgress?: (done: number, total: number) => void): Promise<void>;
  /**
   * Relates all items anew. Lists of related items change one by one.
   * @param ids of all items in the store.
   * @returns the number of related items.
   */
  relateAll(
    ids: readonly string[],
    onProgress?: (done: number, total: number) => void,
  ): Promise<number>;
  /**
   * Whether the stored items are filed by the brand's sections as they are now; undefined where
   * nothing is stored.
   */
  isFiledByBrand(): Promise<boolean | undefined>;
  /** Returns what is stored in a form that this release builds anew: `masthead upgrade`. */
  outdated(): Promise<OutdatedPart[]>;
  /**
   * Files items again by the brand's sections as they are now, from the terms that they keep of their
   * sources, with tags and people as they are called now, and brings lists, search and fronts up to
   * date. Addresses stay. May be repeated.
   * @param ids of all items in the store.
   */
  refile(
    ids: readonly string[],
    onProgress?: (what: string, done: number, total: number) => void,
  ): Promise<Refiled>;
  /**
   * Builds the search index again from all items that are in lists, and records the crops of their
   * images (docs/adr/0084).
   * @returns how many items search knows, and how many older ones did not fit.
   */
  rebuildSearch(): Promise<IndexedItems>;
  /**
   * Returns the brand's sections in which no item is, by slug, as the last `finish` found them.
   * Undefined where nothing was published yet.
   */
  emptySections(): Promise<readonly string[] | undefined>;
}

/** `sections`: items are filed by sections that the brand no longer has so, or by none. */
export type OutdatedPart = 'sections' | 'search' | 'related';

/** What an import does to the store: it rebuilds nothing. */
export type ImportPublisher = Omit<
  Publisher,
  | 'resetFronts'
  | 'putAnnouncement'
  | 'putOfferDates'
  | 'removeRedirects'
  | 'renameTerm'
  | 'relateAll'
  | 'rebuildSearch'
  | 'refile'
  | 'outdated'
>;
