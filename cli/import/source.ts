/** What importers share: the records that a source yields, and what it may ask of the run while it reads. */
import type { Brand } from '../../shared/brand/brand.ts';
import type { Contributor, Item, Redirect, Segment, Tag } from '../../shared/content/item.ts';

export type ImportFormat = 'wxr' | 'ghost' | 'markdown';

/**
 * One thing found in a source. `ref` names it for the report, as exactly as the source allows: a path within the
 * source, with the line where it matters (`content/posts/x.md:12`), or an id (`post 42 "Title"`).
 * A redirect names the piece it leads to by id, since the piece's slug may change while it is stored.
 */
export type SourceRecord =
  | { readonly kind: 'item'; readonly ref: string; readonly item: Item }
  | { readonly kind: 'draft'; readonly ref: string; readonly item: Item }
  | { readonly kind: 'contributor'; readonly ref: string; readonly contributor: Contributor }
  | { readonly kind: 'tag'; readonly ref: string; readonly tag: Tag }
  | { readonly kind: 'redirect'; readonly from: string; readonly toItem: string }
  | { readonly kind: 'redirect-path'; readonly redirect: Redirect }
  | { readonly kind: 'skip'; readonly ref: string; readonly reason: string };

/** What is asked for a media reference: found here (and so stored), or missing. */
export interface FoundMedia {
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
  /** Of a picture: its colour from afar, as `#a1b2c3`. */
  readonly tone?: string;
}

/** What a reader of a format may use and must report to. */
export interface ImportRun {
  readonly brand: Brand;
  /** Something a publisher should look at; the piece is stored all the same. */
  warn(ref: string, message: string): void;
  unknownShortcode(name: string): void;
  /**
   * Looks a media reference up (a path within the source, or a URL), stores it when it is there and says where; undefined
   * when it is not to be had. Each distinct reference counts once as found or missing. `base` is the path or address that a
   * relative reference is relative to.
   */
  media(reference: string, base?: string): Promise<FoundMedia | undefined>;
}

/** A body as a source holds it, as HTML that is not to be trusted. */
export interface RawBody {
  readonly html: string;
  readonly ref: string;
  /** The address or path that relative links and pictures in it are relative to. */
  readonly base?: string;
}

/** Turns untrusted HTML into stored segments; `body/to-segments.ts` implements it and every importer ends in it. */
export type ToSegments = (body: RawBody, run: ImportRun) => Promise<Segment[]>;

/** A file of a source, as the opened source gives it; nothing outside the given path can be named. */
export interface SourceFile {
  /** Relative to the source's root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
}

/** Something in a folder or archive that is not read, such as a link or a name that leads out of it. */
export interface IgnoredEntry {
  readonly path: string;
  readonly reason: string;
}

/** An opened source: a single file, a folder or an archive, behind one face. */
export interface OpenSource {
  /** What the publisher gave, for messages. */
  readonly name: string;
  /** True when a single file was given. */
  readonly single: boolean;
  /** Sorted by path, so that every run meets things in the same order. */
  readonly files: readonly SourceFile[];
  /** What is not read; the report warns of each. */
  readonly ignored: readonly IgnoredEntry[];
  find(path: string): SourceFile | undefined;
}

export interface Importer {
  readonly format: ImportFormat;
  /** Whether the source looks like this format, and why not when it does not. */
  detect(source: OpenSource): Promise<boolean>;
  /**
   * Everything in the source that could have become a page, as records.
   * @throws SourceError when the source cannot be read at all: names the file and the line, nothing has been stored.
   */
  read(source: OpenSource, run: ImportRun): AsyncIterable<SourceRecord>;
}

/** A source that cannot be read: the message says what is wrong and where, for the person who typed the command. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
