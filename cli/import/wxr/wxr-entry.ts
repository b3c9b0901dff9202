/** What a WordPress export holds, entry by entry, as the file says it and nothing more. */

/** The site that was exported. */
export interface WxrSite {
  readonly kind: 'site';
  readonly title: string;
  /** The address of the blog, without a trailing slash; empty when the file does not say. */
  readonly url: string;
  /** `wp:wxr_version`; empty when the file does not say. */
  readonly version: string;
  /** When the export was made (RFC 2822); empty when the file does not say. */
  readonly pubDate: string;
  /** BCP 47; empty when the file does not say. */
  readonly language: string;
}

/** A user who wrote something. The e-mail address in the file is not read. */
export interface WxrAuthor {
  readonly kind: 'author';
  readonly login: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A category or tag of the site's own list. */
export interface WxrTerm {
  readonly kind: 'term';
  readonly taxonomy: 'category' | 'post_tag';
  readonly slug: string;
  readonly name: string;
  /** The slug of the category above. */
  readonly parent: string;
  readonly description: string;
}

/** A category, tag or format as an item names it; WXR 1.0 repeats each without a slug. */
export interface WxrTermReference {
  readonly domain: string;
  readonly slug: string;
  readonly name: string;
}

/** An `<item>`: a post, a page, an attachment, a menu entry and so on. */
export interface WxrItem {
  readonly kind: 'item';
  /** Where `<item>` begins in its file, from 1. */
  readonly line: number;
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly link: string;
  /** WordPress's own name for the item, which looks like an address and never changes. */
  readonly guid: string;
  readonly creator: string;
  readonly content: string;
  readonly excerpt: string;
  /** `YYYY-MM-DD HH:MM:SS` in the site's zone; `0000-00-00 …` or empty when there is none. */
  readonly date: string;
  /** The same in UTC. */
  readonly dateGmt: string;
  readonly modified: string;
  readonly modifiedGmt: string;
  /** RFC 2822. */
  readonly pubDate: string;
  /** The slug; percent-encoded when it is not ASCII. */
  readonly name: string;
  readonly parent: string;
  readonly menuOrder: number;
  /** Whether a password guards it; the password itself is not kept. */
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  readonly attachmentUrl: string;
  readonly terms: readonly WxrTermReference[];
  /** The few custom fields that `wxr-meta-keys.ts` names; no other is read. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  readonly commentCount: number;
}

/** An item that the file ends inside of. */
export interface WxrTruncatedItem {
  readonly kind: 'truncated';
  readonly line: number;
  readonly title: string;
  /** The last line of the file. */
  readonly endLine: number;
}

export type WxrEntry = WxrSite | WxrAuthor | WxrTerm | WxrItem | WxrTruncatedItem;
