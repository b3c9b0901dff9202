/**
 * Collects the elements of an export into records, and returns an entry for each complete record.
 */
import { isReadField } from './wxr-meta-keys.ts';
import { authorOf, itemOf, siteOf, termOf, type ItemFields } from './make-entry.ts';
import type { WxrEntry, WxrTermReference } from './wxr-entry.ts';

/** Elements whose children are fields of one record. */
const recordElements = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:postmeta']);
/**
 * Elements that are counted and skipped with all their content: names, addresses and words of
 * readers.
 */
const skippedElements = new Set(['wp:comment', 'wp:term', 'image']);

interface OpenRecord extends ItemFields {
  readonly element: string;
  readonly depth: number;
  readonly fields: Map<string, string>;
  readonly terms: WxrTermReference[];
  readonly meta: Map<string, string[]>;
  commentCount: number;
}

/** Takes the events of the XML parser and returns entries as soon as each is complete. */
export class WxrBuilder {
  private readonly stack: string[] = [];
  private readonly records: OpenRecord[] = [];
  private readonly entries: WxrEntry[] = [];
  private readonly channel = new Map<string, string>();
  private siteDone = false;
  private skipDepth = 0;
  private text = '';
  /** The depth of the element whose text is being collected. 0 for none. */
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
      this.records.push({
        element,
        line,
        depth: this.stack.length,
        fields: new Map(),
        terms: [],
        meta: new Map(),
        commentCount: 0,
      });
      this.textDepth = 0;
      return;
    }
    // Unescaped HTML in a title keeps its words: only the outermost element of a field starts a
    // text. The exception is an element with a prefix, which HTML does not have. It shows that the
    // previous field was never closed.
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

  /** Returns the entries completed since the last call. */
  take(): WxrEntry[] {
    return this.entries.splice(0);
  }

  /** Ends the file. Reports an item that is still open as cut off. */
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
    else if (record.element === 'wp:category' || record.element === 'wp:tag')
      this.entries.push(
        termOf(record.fields, record.element === 'wp:tag' ? 'post_tag' : 'category'),
      );
    else {
      const parent = this.records.at(-1);
      const key = (record.fields.get('wp:meta_key') ?? '').trim();
      if (parent === undefined || !isReadField(key)) return;
      parent.meta.set(key, [
        ...(parent.meta.get(key) ?? []),
        record.fields.get('wp:meta_value') ?? '',
      ]);
    }
  }
}
