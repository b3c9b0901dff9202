/**
 * Creates entries from the fields of an export's records. Knows which element holds which field.
 */
import type { WxrAuthor, WxrItem, WxrSite, WxrTerm, WxrTermReference } from './wxr-entry.ts';

/**
 * The first text of each child element, by element name. A Map, so that no name can collide with an
 * object's own properties.
 */
type Fields = ReadonlyMap<string, string>;

/** The parts gathered for an `<item>`. */
export interface ItemFields {
  /** The line on which it begins in its file. */
  readonly line: number;
  readonly fields: Fields;
  readonly terms: readonly WxrTermReference[];
  readonly meta: ReadonlyMap<string, readonly string[]>;
  readonly commentCount: number;
}

/** Returns the first of the fields that is not empty. */
function trimmed(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(name)?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return '';
}

/** Creates the site entry from the channel's fields. */
export function siteOf(channel: Fields): WxrSite {
  return {
    kind: 'site',
    title: trimmed(channel, 'title'),
    url: trimmed(channel, 'wp:base_blog_url', 'link', 'wp:base_site_url').replace(/\/+$/, ''),
    version: trimmed(channel, 'wp:wxr_version'),
    pubDate: trimmed(channel, 'pubDate'),
    language: trimmed(channel, 'language'),
    generator: trimmed(channel, 'generator'),
  };
}

export function authorOf(fields: Fields): WxrAuthor {
  return {
    kind: 'author',
    login: trimmed(fields, 'wp:author_login'),
    displayName: trimmed(fields, 'wp:author_display_name'),
    firstName: trimmed(fields, 'wp:author_first_name'),
    lastName: trimmed(fields, 'wp:author_last_name'),
    description: trimmed(fields, 'wp:author_description'),
  };
}

export function termOf(fields: Fields, taxonomy: WxrTerm['taxonomy']): WxrTerm {
  return {
    kind: 'term',
    taxonomy,
    slug: trimmed(fields, 'wp:category_nicename', 'wp:tag_slug'),
    name: trimmed(fields, 'wp:cat_name', 'wp:tag_name'),
    parent: trimmed(fields, 'wp:category_parent'),
    description: trimmed(fields, 'wp:category_description', 'wp:tag_description'),
  };
}

export function itemOf({ fields, line, terms, meta, commentCount }: ItemFields): WxrItem {
  return {
    kind: 'item',
    line,
    id: trimmed(fields, 'wp:post_id'),
    type: trimmed(fields, 'wp:post_type'),
    status: trimmed(fields, 'wp:status'),
    title: trimmed(fields, 'title'),
    link: trimmed(fields, 'link'),
    guid: trimmed(fields, 'guid'),
    creator: trimmed(fields, 'dc:creator'),
    content: fields.get('content:encoded') ?? '',
    excerpt: fields.get('excerpt:encoded') ?? '',
    date: trimmed(fields, 'wp:post_date'),
    dateGmt: trimmed(fields, 'wp:post_date_gmt'),
    modified: trimmed(fields, 'wp:post_modified'),
    modifiedGmt: trimmed(fields, 'wp:post_modified_gmt'),
    pubDate: trimmed(fields, 'pubDate'),
    name: trimmed(fields, 'wp:post_name'),
    parent: trimmed(fields, 'wp:post_parent'),
    menuOrder: Number.parseInt(trimmed(fields, 'wp:menu_order'), 10) || 0,
    isProtected: trimmed(fields, 'wp:post_password') !== '',
    isSticky: trimmed(fields, 'wp:is_sticky') === '1',
    attachmentUrl: trimmed(fields, 'wp:attachment_url'),
    terms,
    meta,
    commentCount,
  };
}
