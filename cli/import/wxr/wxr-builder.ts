/** Gathers the elements of an export into entries: which element holds what is known here and nowhere else. */
import { readMetaKeys } from './wxr-meta-keys.ts';
import type { WxrAuthor, WxrEntry, WxrItem, WxrSite, WxrTerm, WxrTermReference } from './wxr-entry.ts';

/** Elements whose children are fields of one record. */
const recordElements = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:postmeta']);
/** Elements that are counted and passed over with all they hold: readers' names, addresses and words. */
const skippedElements = new Set(['wp:comment', 'wp:term', 'image']);

interface OpenRecord {
  readonly element: string;
  readonly line: number;
  readonly depth: number;
  /** The first text of each child element; a Map, so that no name can be one of an object's own. */
  readonly fields: Map<string, string>;
  readonly terms: WxrTermReference[];
  readonly meta: Map<string, string[]>;
  commentCount: number;
}

/** Takes the events of the XML parser and gives out entries, as soon as each is complete. */
export class WxrBuilder {
  private readonly stack: string[] = [];
  private readonly records: OpenRecord[] = [];
  private readonly entries: WxrEntry[] = [];
  private readonly channel = new Map<string, string>();
  private siteDone = false;
  private skipDepth = 0;
  private text = '';
  /** The depth of the element whose text is being gathered; 0 for none. */
  private textDepth = 0;
  private termDomain = '';
  private termSlug = '';

  get depth(): number {
    return this.stack.length;
  }

  isOpen(element: string): boolean {
    return this.stack.includes(element);
  }

  open(element: string, attributes: Readonly<Record<string, string>>, line: number): void {
    this.stack.push(element);
    if (this.skipDepth > 0) return;
    const record = this.records.at(-1);
    if (skippedElements.has(element)) {
      this.skipDepth = this.stack.length;
      if (element === 'wp:comment' && record !== undefined) record.commentCount += 1;
      return;
    }
    if (recordElements.has(element)) {
      if (element === 'item') this.finishSite();
      this.records.push({ element, line, depth: this.stack.length, fields: new Map(), terms: [], meta: new Map(), commentCount: 0 });
      this.textDepth = 0;
      return;
    }
    // Unescaped HTML in a title keeps its words: only the outermost element of a field starts a text, unless one with a
    // prefix, which HTML has not, says that the field before it was never closed.
    const isField = record !== undefined && element.includes(':');
    if (this.textDepth !== 0) {
      if (!isField) return;
      this.finishText(this.stack[this.textDepth - 1] ?? '');
    }
    const parentDepth = record?.depth ?? this.stack.lastIndexOf('channel') + 1;
    if (parentDepth === 0 || (!isField && this.stack.length !== parentDepth + 1)) return;
    this.textDepth = this.stack.length;
    this.text = '';
    if (element === 'category') {
      this.termDomain = attributes['domain'] ?? '';
      this.termSlug = attributes['nicename'] ?? '';
    }
  }

  addText(text: string): void {
    if (this.textDepth !== 0 && this.skipDepth === 0) this.text += text;
  }

  close(): void {
    const element = this.stack.pop();
    const depth = this.stack.length + 1;
    if (element === undefined) return;
    if (this.skipDepth > 0) {
      if (depth === this.skipDepth) this.skipDepth = 0;
      return;
    }
    const record = this.records.at(-1);
    if (record?.depth === depth) {
      this.records.pop();
      this.finishRecord(record);
      return;
    }
    if (depth !== this.textDepth) {
      if (element === 'channel') this.finishSite();
      return;
    }
    this.finishText(element);
  }

  /** The entries that have been completed since the last call. */
  take(): WxrEntry[] {
    return this.entries.splice(0);
  }

  /** The file is over: an item that is still open is reported as cut off. */
  end(line: number): void {
    this.finishSite();
    const item = this.records.find((record) => record.element === 'item');
    if (item !== undefined) {
      const title = item.fields.get('title') ?? '';
      this.entries.push({ kind: 'truncated', line: item.line, title, endLine: line });
    }
  }

  private finishText(element: string): void {
    this.textDepth = 0;
    const record = this.records.at(-1);
    if (record === undefined) {
      if (!this.channel.has(element)) this.channel.set(element, this.text);
    } else if (element === 'category' && record.element === 'item') {
      record.terms.push({ domain: this.termDomain, slug: this.termSlug, name: this.text.trim() });
    } else if (!record.fields.has(element)) {
      record.fields.set(element, this.text);
    }
  }

  private finishSite(): void {
    if (this.siteDone) return;
    this.siteDone = true;
    this.entries.push(siteOf(this.channel));
  }

  private finishRecord(record: OpenRecord): void {
    if (record.element === 'item') this.entries.push(itemOf(record));
    else if (record.element === 'wp:author') this.entries.push(authorOf(record.fields));
    else if (record.element === 'wp:category' || record.element === 'wp:tag') this.entries.push(termOf(record));
    else {
      const parent = this.records.at(-1);
      const key = (record.fields.get('wp:meta_key') ?? '').trim();
      if (parent === undefined || !readMetaKeys.has(key)) return;
      parent.meta.set(key, [...(parent.meta.get(key) ?? []), record.fields.get('wp:meta_value') ?? '']);
    }
  }
}

function trimmed(fields: ReadonlyMap<string, string>, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(name)?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return '';
}

function siteOf(channel: ReadonlyMap<string, string>): WxrSite {
  return {
    kind: 'site',
    title: trimmed(channel, 'title'),
    url: trimmed(channel, 'wp:base_blog_url', 'link', 'wp:base_site_url').replace(/\/+$/, ''),
    version: trimmed(channel, 'wp:wxr_version'),
    pubDate: trimmed(channel, 'pubDate'),
    language: trimmed(channel, 'language'),
  };
}

function authorOf(fields: ReadonlyMap<string, string>): WxrAuthor {
  return {
    kind: 'author',
    login: trimmed(fields, 'wp:author_login'),
    displayName: trimmed(fields, 'wp:author_display_name'),
    firstName: trimmed(fields, 'wp:author_first_name'),
    lastName: trimmed(fields, 'wp:author_last_name'),
  };
}

function termOf(record: OpenRecord): WxrTerm {
  const { fields } = record;
  return {
    kind: 'term',
    taxonomy: record.element === 'wp:tag' ? 'post_tag' : 'category',
    slug: trimmed(fields, 'wp:category_nicename', 'wp:tag_slug'),
    name: trimmed(fields, 'wp:cat_name', 'wp:tag_name'),
    parent: trimmed(fields, 'wp:category_parent'),
    description: trimmed(fields, 'wp:category_description', 'wp:tag_description'),
  };
}

function itemOf({ fields, line, terms, meta, commentCount }: OpenRecord): WxrItem {
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
