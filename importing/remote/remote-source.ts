/** The port of sources that are read over the network: a CMS that goes on being edited. */
import type { ImportFormat, OpenSource } from '../source.ts';
import type { RemoteMembers } from './remote-member.ts';

export const remoteSystems = ['wordpress', 'ghost'] as const;
export type RemoteSystem = (typeof remoteSystems)[number];

export const remoteKinds = ['post', 'page'] as const;
export type RemoteKind = (typeof remoteKinds)[number];

/** What of a source its publisher takes. What is left out is as if it were not there. */
export interface SourceChoice {
  /** Default: all. */
  readonly kinds?: readonly RemoteKind[] | undefined;
  /** Slugs of categories and tags whose posts are left out. */
  readonly leaveOut?: readonly string[] | undefined;
}

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
  /** What is not read there, and why. */
  readonly notes?: readonly string[];
}

/** Webhooks that a source makes when its API is asked for them. */
export interface SourceWebhooks {
  /**
   * @param target the address that is to be told of changes.
   * @returns the ids of the new webhooks.
   * @throws SourceError when the source makes none for this address.
   */
  make(target: string, secret: string): Promise<string[]>;
  /** One that is not there any more is no error. */
  remove(ids: readonly string[]): Promise<void>;
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
  /** Returns what `entries` has of a row, and no password. */
  outlineOf(row: RemoteRow): RemoteRow;
  /**
   * Returns a context with what the rows refer to and it lacks.
   * @param media ids of images to take anew.
   */
  completed(
    rows: readonly RemoteRow[],
    context: RemoteContext,
    media: readonly string[],
  ): Promise<RemoteContext>;
  /** Returns when images were last edited, by their addresses. Undefined: it does not say it. */
  mediaEdits?(context: RemoteContext): ReadonlyMap<string, string>;
  /** Returns rows as the source's own export would hold them, for its importer. */
  asExport(rows: readonly RemoteRow[], context: RemoteContext): OpenSource;
  /** Yields readers, some hundred at once. Undefined: the system's are not read. */
  members?(): AsyncIterable<RemoteMembers>;
  /** Undefined: its API makes none. */
  readonly webhooks?: SourceWebhooks;
}

/** Returns the fields of a row that a list names, separated by commas. */
export function picked(row: RemoteRow, fields: string): RemoteRow {
  return Object.fromEntries(
    fields.split(',').flatMap((field) => (field in row ? [[field, row[field]]] : [])),
  );
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
