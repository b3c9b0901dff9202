/** The entries of a WordPress export, exactly as the file states them. */

/** The exported site. */
export interface WxrSite {
  readonly kind: 'site';
  readonly title: string;
  /** The blog's address, without a trailing slash. Empty when the file does not state it. */
  readonly url: string;
  /** `wp:wxr_version`. Empty when the file does not state it. */
  readonly version: string;
  /** When the export was created (RFC 2822). Empty when the file does not state it. */
  readonly pubDate: string;
  /** BCP 47. Empty when the file does not state it. */
  readonly language: string;
  /** The program that wrote the file. Empty when it does not state it before its authors. */
  readonly generator: string;
}

/** A user who wrote something. The email address in the file is not read. */
export interface WxrAuthor {
  readonly kind: 'author';
  readonly login: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** A biography, which WordPress's own exports do not have. */
  readonly description?: string;
}

/** A category or tag in the site's own list. */
export interface WxrTerm {
  readonly kind: 'term';
  readonly taxonomy: 'category' | 'post_tag';
  readonly slug: string;
  readonly name: string;
  /** The slug of the parent category. */
  readonly parent: string;
  readonly description: string;
}

/** A category, tag or format as an `<item>` names it. WXR 1.0 repeats each one without a slug. */
export interface WxrTermReference {
  readonly domain: string;
  readonly slug: string;
  readonly name: string;
}

/** An `<item>`: a post, a page, an attachment, a menu entry and so on. */
export interface WxrItem {
  readonly kind: 'item';
  /** The line on which `<item>` begins in its file, counting from 1. */
  readonly line: number;
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly link: string;
  /** WordPress's own identifier for the `<item>`. It looks like an address and never changes. */
  readonly guid: string;
  readonly creator: string;
  readonly content: string;
  readonly excerpt: string;
  /** `YYYY-MM-DD HH:MM:SS` in the site's time zone. `0000-00-00 …` or empty when there is none. */
  readonly date: string;
  /** The same in UTC. */
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
  /** RFC 2822. */
  readonly pubDate: string;
  /** The slug, percent-encoded when it is not ASCII. */
  readonly name: string;
  readonly parent: string;
  readonly menuOrder: number;
  /** Whether it is password-protected. The password itself is not kept. */
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  readonly attachmentUrl: string;
  readonly terms: readonly WxrTermReference[];
  /** The few custom fields listed in `wxr-meta-keys.ts`. No other field is read. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  readonly commentCount: number;
}

/** An `<item>` cut off by the end of the file. */
export interface WxrTruncatedItem {
  readonly kind: 'truncated';
  readonly line: number;
  readonly title: string;
  /** The last line of the file. */
  readonly endLine: number;
}

export type WxrEntry = WxrSite | WxrAuthor | WxrTerm | WxrItem | WxrTruncatedItem;
