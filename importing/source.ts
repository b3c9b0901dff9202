/** Types that importers share: the records that a source yields, and the services of a run. */
import type { Brand } from '../shared/brand/brand.ts';
import type { FrontInput } from '../services/content/front.ts';
import type { FieldMap } from './field-map.ts';
import type {
  Contributor,
  FreePart,
  Item,
  Redirect,
  Segment,
  Tag,
} from '../shared/content/item.ts';
import type { SourceTerm } from './terms.ts';

/**
 * In the order in which they are tried: an export's single file identifies itself, a folder of
 * Markdown may hold anything, and built pages are the last resort.
 */
export const importFormats = ['wxr', 'ghost', 'markdown', 'html'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** How a source names an item. */
export interface ItemIdentity {
  /** Path of its file within the source. In an export: the name of its record, such as `post 42`. */
  readonly path: string;
  /** Of an export: the site that it is of. */
  readonly site?: string;
  /**
   * Names of that site, where ids alone do not tell sites apart. An item that a site of another name
   * has brought is not this one.
   */
  readonly siteNames?: readonly string[];
  /** Of an export: the id that earlier versions gave the item, where its site has stored it so. */
  readonly earlierId?: string;
  /** The id that its front matter gives it. */
  readonly key?: string;
  /** The item's id is its own: the file was exported from a store. */
  readonly isFixed?: true;
}

/** What an import knows of an item by which an earlier import of it is found. */
export type ItemTraces = Pick<Item, 'id' | 'slug' | 'pubDate' | 'source'>;

/** An entry of a source that is an article, and becomes no item now. */
export interface LeftOut {
  readonly item: ItemTraces;
  readonly identity: ItemIdentity;
  /** Its own site keeps it from readers. An item of an earlier import leaves the site. */
  readonly isHidden?: true;
}

/**
 * One record found in a source. `ref` identifies it in the report as precisely as the source
 * allows: a path within the source, with the line where it matters (`content/posts/x.md:12`), or an
 * id (`post 42 "Title"`). A redirect names its target item by id, since the item's slug may change
 * when it is stored.
 */
export type SourceRecord =
  | {
      readonly kind: 'item' | 'draft';
      readonly ref: string;
      readonly item: Item;
      readonly identity?: ItemIdentity;
      /** Of a draft: why it is one, where its source does not simply say so. */
      readonly reason?: string;
      /** Its categories and tags, as the source has them. */
      readonly terms?: readonly SourceTerm[];
    }
  | {
      readonly kind: 'contributor';
      readonly ref: string;
      readonly contributor: Contributor;
      /** False for a person whom items name and who has no profile. */
      readonly listed?: boolean;
    }
  | { readonly kind: 'tag'; readonly ref: string; readonly tag: Tag }
  | { readonly kind: 'redirect'; readonly from: string; readonly toItem: string }
  | { readonly kind: 'redirect-path'; readonly redirect: Redirect }
  /** The address is gone for good. */
  | { readonly kind: 'gone'; readonly from: string }
  | {
      readonly kind: 'front';
      readonly ref: string;
      readonly front: FrontInput;
      readonly draft: boolean;
    }
  | {
      readonly kind: 'skip';
      readonly ref: string;
      readonly reason: string;
      readonly leftOut?: LeftOut;
    };

/** The result for a media reference that was found and stored. */
export interface FoundMedia {
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
  /** For an image: its placeholder color, as `#a1b2c3`. */
  readonly tone?: string;
  /** For an image: it is a screenshot, chart or logo. */
  readonly isPlain?: true;
  /** For a recording: the size of its file. */
  readonly bytes?: number;
}

/** A body as it is stored, with the end of its free part where the source marks one. */
export interface StoredBody {
  readonly body: Segment[];
  readonly freePart?: FreePart;
}

/**
 * What became of a link within the source's site. `unchanged` leads to the right page as it was,
 * `draft` to what has no page until it is published. A
 * dead link names nothing in the source; `ref` says where it stands.
 */
export type LinkOutcome =
  | { readonly kind: 'rewritten' | 'unchanged' | 'draft' }
  | { readonly kind: 'dead'; readonly ref: string; readonly href: string };

/** What the publisher says about the addresses of the old site. */
export interface AddressOptions {
  /** Pattern of its articles' addresses, such as `/:year/:month/:slug/`. */
  readonly permalink?: string;
  /** Its address, such as `https://www.example.org/blog/`. */
  readonly siteUrl?: string;
}

/** What readers see of a tag that has no meaning of its own here. */
export type TagOutcome = 'component' | 'link' | 'text' | 'nothing';

/** What becomes of an image or embed that a source names: shown, linked, or not in the source. */
export type EmbedOutcome = 'placed' | 'linked' | 'missing';

/**
 * What became of the parts of an item that were for some readers only: how many are behind its wall,
 * and how many are left out.
 */
export interface MemberPartCounts {
  readonly walled: number;
  readonly leftOut: number;
}

/** A file of redirects in an archive: how many were taken, and how many lines could not be. */
export interface RedirectFile {
  readonly path: string;
  readonly taken: number;
  readonly left: number;
}

/** How the addresses of the items in a folder were made. */
export interface AddressPattern {
  /** The first folder of the items; empty for those in none. */
  readonly folder: string;
  readonly items: number;
  /** Such as `/blog/:year/:slug/`; absent where each item states its address, or names make it. */
  readonly pattern?: string;
  /** What says so: `--permalink`, the generator's settings, links of the source, or names of files. */
  readonly origin: 'option' | 'settings' | 'links' | 'item' | 'names';
  /** Up to three addresses. */
  readonly examples: readonly string[];
  /** Links of the source that name one of the items, and those of them that have its address. */
  readonly links: number;
  readonly agree: number;
  /** A link that has another address. */
  readonly against?: string;
}

/** The services of an import run: what an importer may use, and where it must report. */
export interface ImportRun {
  readonly brand: Brand;
  /** Reports a problem for the publisher to check. The item is still stored. */
  warn(ref: string, message: string): void;
  /** Counts a tag or shortcode without a meaning here. By default readers see nothing of it. */
  unknownShortcode(name: string, became?: TagOutcome): void;
  /** Counts what became of an image or embed. */
  embedded(kind: 'image' | 'embed', outcome: EmbedOutcome): void;
  /** Counts parts that were for some readers only, where somebody reads the counts. */
  memberParts?(counts: MemberPartCounts): void;
  /** Says how many entries there are, each of which becomes an item, a draft or is skipped. */
  expect?(entries: number): void;
  /** Counts a link to another page of the source's own site, where somebody reads the counts. */
  link?(outcome: LinkOutcome): void;
  /** Counts the redirects of a file of the archive, where somebody reads the counts. */
  redirectFile?(file: RedirectFile): void;
  /** What the publisher says about the addresses of the old site. */
  readonly addresses?: AddressOptions;
  /** Says how the addresses of the source were made, where somebody reads it. */
  addressPatterns?(patterns: readonly AddressPattern[]): void;
  /** Reports the handle of an author whom no profile explains, and the name made from it. */
  madeName(handle: string, name: string): void;
  /**
   * Counts a front matter field that the importer does not read.
   * @param fills the field of ours that the item lacks and this evidently is.
   */
  unknownField(name: string, value: unknown, fills?: string): void;
  /**
   * Counts items that lack a field of ours which `defaults` of a map can give.
   * @param value what is taken in its place. Undefined: nothing, and the items are left out.
   */
  lacksDefault?(field: string, value: string | undefined, items?: number): void;
  /** Who may read an item whose source does not say. */
  readonly defaultAccess: Item['access'];
  /** What becomes of items past their expiry date. By default the source decides. */
  readonly expired?: 'keep' | 'drop';
  /**
   * Day of items that say none where no other in their folder does, such as `2020-01-31`, or `skip`. By
   * default that of their file's last change.
   */
  readonly undated?: string;
  /** Post types of a WordPress export to import beside posts and pages. */
  readonly includeTypes: readonly string[];
  /** What the publisher says of the fields of this source. */
  readonly fieldMap: FieldMap;
  /** Paths of the files whose records are wanted. Absent: all. Others are read for their links. */
  readonly only?: ReadonlySet<string>;
  /**
   * Looks up a media reference (a path within the source, or a URL), stores the file if found and
   * returns its location. Returns undefined when the file is not available. Each distinct reference
   * counts once as found or missing. Relative references are relative to the path or address in
   * `base`.
   */
  media(reference: string, base?: string): Promise<FoundMedia | undefined>;
  /**
   * Says on which hosts the source's site is, before its media are looked up: an address on another may
   * have the path of a file by chance. Without a call nothing is known of hosts.
   */
  ownHosts?(hosts: Iterable<string>): void;
  /**
   * Returns the name by which the source's site is known, of those that it may have; the first, where it
   * is not known. Absent where nothing is stored.
   */
  knownSite?(names: readonly [string, ...string[]]): Promise<string>;
  /**
   * Looks up a file that a text links to, such as a PDF, stores it if found and returns its address.
   * Absent where nothing is stored.
   */
  file?(href: string, base?: string): Promise<string | undefined>;
}

/** A body from a source, as untrusted HTML. */
export interface RawBody {
  readonly html: string;
  readonly ref: string;
  /** The address or path to which its relative links and images are relative. */
  readonly base?: string;
}

/** A file of an opened source. It cannot refer to anything outside the given path. */
export interface SourceFile {
  /** Relative to the source's root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  /** When it was last changed, as ISO, where the folder or archive says it. */
  readonly modified?: string;
  read(): Promise<Uint8Array>;
}

/**
 * An entry in a folder or archive that is not read, such as a link or a name that leads out of it.
 */
export interface IgnoredEntry {
  readonly path: string;
  readonly reason: string;
}

/** An opened source, a single file, a folder or an archive, behind one interface. */
export interface OpenSource {
  /** The publisher's input, for messages. */
  readonly name: string;
  /** Whether the source is a single file. */
  readonly single: boolean;
  /** Sorted by path, so that every run processes files in the same order. */
  readonly files: readonly SourceFile[];
  /** Entries that are not read. The report warns of each. */
  readonly ignored: readonly IgnoredEntry[];
  find(path: string): SourceFile | undefined;
}

export interface Importer {
  readonly format: ImportFormat;
  /** Whether the source looks like this format. */
  detect(source: OpenSource): Promise<boolean>;
  /**
   * Returns everything in the source that could have become a page, as records.
   * @throws SourceError when the source cannot be read at all. Names the file and the line. Nothing
   *   has been stored.
   */
  read(source: OpenSource, run: ImportRun): AsyncIterable<SourceRecord>;
}

/**
 * The source cannot be read. The message tells the person who typed the command what is wrong and
 * where.
 */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
