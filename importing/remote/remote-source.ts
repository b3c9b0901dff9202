/** The port of sources that are read over the network: a CMS that goes on being edited. */
import type { ImportFormat, OpenSource } from '../source.ts';

export const remoteSystems = ['wordpress', 'ghost'] as const;
export type RemoteSystem = (typeof remoteSystems)[number];

/** A post or page as the source's API responds with it. */
export type RemoteRow = Readonly<Record<string, unknown>>;

/** What is known of every post and page, whatever its status. */
export interface RemoteEntry {
  /** As the importer names it (`ItemIdentity.path`). */
  readonly ref: string;
  /** In the source's own words, such as `publish` or `sent`. */
  readonly status: string;
  /** Enough of it for links from others, without its text. */
  readonly row: RemoteRow;
}

/** A page of what has changed. */
export interface RemotePage {
  readonly rows: readonly RemoteRow[];
  /** Where to go on once these rows are stored. */
  readonly cursor: string;
}

/** What posts refer to: people, terms, images, patterns, and the site's name. */
export interface RemoteContext {
  readonly rows: Readonly<Record<string, readonly RemoteRow[]>>;
  readonly site: RemoteRow;
}

export interface RemoteSource {
  readonly system: RemoteSystem;
  /** Of the importer that reads what `asExport` returns. */
  readonly format: ImportFormat;
  /** Address of the site, without a slash at its end. */
  readonly url: string;
  /**
   * Yields rows that changed at or after the cursor, at most 100 at once, with an overlap: a row may
   * come again. Without a cursor it yields all.
   */
  changes(cursor?: string): AsyncIterable<RemotePage>;
  /** Returns one post or page, as `changes` would. Undefined: it is not there any more. */
  item(ref: string): Promise<RemoteRow | undefined>;
  /** Returns all posts and pages. What is not among them is not in the source any more. */
  entries(): Promise<readonly RemoteEntry[]>;
  context(): Promise<RemoteContext>;
  /** Returns the name by which the importer knows a row. */
  refOf(row: RemoteRow): string;
  /** Returns rows as the source's own export would hold them, for its importer. */
  asExport(rows: readonly RemoteRow[], context: RemoteContext): OpenSource;
}

/** A file of an export that is not on a disk. */
export function exportInMemory(
  url: string,
  files: readonly (readonly [path: string, text: string])[],
): OpenSource {
  const list = files.map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { path, size: bytes.length, read: () => Promise.resolve(bytes) };
  });
  return {
    name: url,
    single: list.length === 1,
    files: list,
    ignored: [],
    find: (path) => list.find((file) => file.path === path),
  };
}
