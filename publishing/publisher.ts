/** What an importer or a `publish` command may do to the content store. `dynamo-publisher.ts` is its one implementation. */
import type { FrontInput } from '../lambdas/content/front.ts';
import type { Contributor, Item, Redirect, Tag } from '../shared/content/item.ts';

/** The object that is written anew after every publish; its text is the time. */
export const PUBLISHED_KEY = 'published.txt';

/** `unchanged`: the store already held exactly this. `slug` is the one the piece got when its own was taken. */
export interface PutResult {
  readonly id: string;
  readonly outcome: 'stored' | 'unchanged';
  readonly slug: string;
}

export interface Publisher {
  /**
   * Stores pieces so that each is reachable by its path. A slug that another piece has becomes `slug-2`, `slug-3`, …,
   * the same at every run. Lists show the pieces only after `finish`. At most 100 pieces a call; larger bodies are
   * split over calls by the caller.
   * @throws ItemTooLargeError when a piece does not fit in one DynamoDB item (400 KB, compressed).
   */
  putItems(items: readonly Item[]): Promise<PutResult[]>;
  /** Stores drafts apart: no path, no list, no index; `masthead preview ID` makes a link. */
  putDrafts(items: readonly Item[]): Promise<PutResult[]>;
  /**
   * Arranges fronts, or drafts of them. @returns their ids: `masthead preview ID` opens a draft.
   * @throws UnknownPiecesError that names the picks which no published piece has as its slug.
   */
  putFronts(fronts: readonly FrontInput[], options?: { draft?: boolean }): Promise<string[]>;
  putContributors(contributors: readonly Contributor[]): Promise<PutResult[]>;
  putTags(tags: readonly Tag[]): Promise<PutResult[]>;
  /** Redirects never cover the path of a piece; one that would is left out. Returns how many were written or already there. */
  putRedirects(redirects: readonly Redirect[]): Promise<number>;
  /** Stores an original under `/photos/{key}` and returns that path; the same bytes are stored once. */
  putPhoto(key: string, bytes: Uint8Array, contentType: string): Promise<string>;
  /**
   * Brings lists and the search index up to what is stored; one list at a time, each switched in one write. Then it
   * writes the object `PUBLISHED_KEY`, by which caches learn that pages have changed.
   */
  finish(onProgress?: (done: number, total: number) => void): Promise<void>;
}
