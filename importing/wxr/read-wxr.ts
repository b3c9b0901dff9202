/**
 * Reads a WordPress export as a stream of entries. Builds no tree, expands no entities and fetches
 * nothing.
 */
import { SaxesParser } from 'saxes';
import { SourceError } from '../source.ts';
import { decodeXml } from './decode-xml.ts';
import { repairXml, type RepairCounts } from './repair-xml.ts';
import { WxrBuilder } from './wxr-builder.ts';
import type { WxrEntry } from './wxr-entry.ts';
import {
  WXR_MAX_DEPTH,
  WXR_MAX_FAULTS,
  WXR_MAX_TOKEN_CHARACTERS,
  WXR_NAMED_FAULTS,
} from './wxr-limits.ts';

export interface WxrSource {
  readonly bytes: Uint8Array;
  /** The file name, for messages. */
  readonly name: string;
  /** Reports an error in the file that did not stop the reading. `ref` is `name:line`. */
  warn(ref: string, message: string): void;
}

/**
 * Returns the entries of an export in file order. Only complete items are returned as items. An
 * item cut off by the end of the file comes last, as `truncated`.
 * @throws SourceError when the file is not an export, or is too damaged or too deep to read.
 */
export function readWxr(source: WxrSource): Generator<WxrEntry> {
  return new WxrReader(source).read();
}

class WxrReader {
  private readonly source: WxrSource;
  private readonly builder = new WxrBuilder();
  private readonly parser = new SaxesParser<{ fragment: true; xmlns: false }>({
    fragment: true,
    xmlns: false,
  });
  private readonly faults: FaultCounter;
  private readonly start = { lines: 0, foreign: false };
  private lastEvent = 0;
  private sawRoot = false;
  /** Number of elements that the parser closed, possibly by mistake (see `recover`). */
  private closing = 0;
  /** The text that the parser emits for a closing tag without an opening one. */
  private stray = '';

  constructor(source: WxrSource) {
    this.source = source;
    this.faults = new FaultCounter(source);
    this.listen();
  }

  *read(): Generator<WxrEntry> {
    const { source, builder, parser, start } = this;
    const counts: RepairCounts = { controls: 0, ampersands: 0, lessThans: 0 };
    const chunks = fromStart(decodeXml(source.bytes, source.name, source.warn), start);
    for (const chunk of repairXml(chunks, counts)) {
      parser.write(chunk);
      if (parser.position - this.lastEvent > WXR_MAX_TOKEN_CHARACTERS)
        throw new SourceError(
          `${this.here()}: a single text or tag is longer than ${WXR_MAX_TOKEN_CHARACTERS} characters`,
        );
      yield* builder.take();
    }
    this.finish();
    yield* builder.take();
    warnOfRepairs(source, start.foreign, counts);
    this.faults.finish();
  }

  private line(): number {
    return this.parser.line + this.start.lines;
  }

  private here(): string {
    return `${this.source.name}:${this.line()}`;
  }

  private settle(): void {
    this.lastEvent = this.parser.position;
    for (; this.closing > 0; this.closing -= 1) this.builder.close();
  }

  private listen(): void {
    const { parser, builder } = this;
    parser.on('opentag', ({ name, attributes }) => {
      this.settle();
      this.open(name, attributes);
    });
    parser.on('closetag', () => {
      this.lastEvent = parser.position;
      this.closing += 1;
    });
    parser.on('text', (text) => {
      this.settle();
      const isStray = this.stray !== '' && text.startsWith(this.stray);
      builder.addText(isStray ? text.slice(this.stray.length) : text);
      this.stray = '';
    });
    parser.on('cdata', (text) => {
      this.settle();
      builder.addText(text);
    });
    parser.on('comment', () => this.settle());
    parser.on('doctype', () => {
      this.settle();
      this.source.warn(
        this.here(),
        'a DOCTYPE was ignored: nothing that it declares is expanded or fetched',
      );
    });
    parser.on('error', (error) => this.recover(error.message.replace(/^(?:\d+:\d+: )?/, '')));
  }

  private open(name: string, attributes: Record<string, string>): void {
    const { builder } = this;
    if (!this.sawRoot && name !== 'rss')
      throw new SourceError(
        `${this.here()}: a WordPress export begins with <rss>, this file with <${name.slice(0, 40)}>`,
      );
    this.sawRoot = true;
    if (name === 'item') {
      // An unclosed item ends where the next one begins.
      while (builder.isOpen('item')) builder.close();
    }
    builder.open(name, attributes, this.line());
    if (builder.depth > WXR_MAX_DEPTH)
      throw new SourceError(
        `${this.here()}: elements are nested more than ${WXR_MAX_DEPTH} deep, which no WordPress export needs`,
      );
  }

  /**
   * Counts an error. On a closing tag without an opening one, the parser first closes everything
   * and then reports the error.
   */
  private recover(message: string): void {
    this.faults.add(this.line(), message);
    const unmatched = /^unmatched closing tag: ([^\s]+)\.$/.exec(message)?.[1];
    if (unmatched === undefined) return;
    this.closing = 0;
    this.stray = `</${unmatched}>`;
    if (this.builder.isOpen(unmatched)) closeUntil(this.builder, unmatched);
  }

  /**
   * Ends the reading. The parser's own end is not used: it closes all open elements and so hides
   * that the file is cut off.
   */
  private finish(): void {
    this.settle();
    if (!this.sawRoot)
      throw new SourceError(
        `${this.source.name}:1: this is not XML: a WordPress export begins with <rss>`,
      );
    if (this.builder.isOpen('rss'))
      this.faults.add(this.line(), 'the file ends before </rss>: it is cut off');
    this.builder.end(this.line());
  }
}

function warnOfRepairs(source: WxrSource, foreign: boolean, counts: RepairCounts): void {
  if (foreign)
    source.warn(
      `${source.name}:1`,
      'text before the XML was ignored; the server that made the file may have printed an error',
    );
  if (counts.controls > 0)
    source.warn(
      source.name,
      `control characters that XML forbids were removed (${counts.controls})`,
    );
  if (counts.ampersands > 0)
    source.warn(
      source.name,
      `ampersands that should have been written &amp; were read as such (${counts.ampersands})`,
    );
  if (counts.lessThans > 0)
    source.warn(
      source.name,
      `signs that should have been written &lt; were read as such (${counts.lessThans})`,
    );
}

function closeUntil(builder: WxrBuilder, element: string): void {
  const open = builder.depth;
  for (let closed = 0; closed < open && builder.isOpen(element); closed += 1) builder.close();
}

/**
 * Returns the chunks from the start of the XML, without its declaration. Servers print blank lines
 * or error messages before it. Afterwards `start` holds the number of those lines and whether they
 * had any content.
 */
function* fromStart(
  items: Iterable<string>,
  start: { lines: number; foreign: boolean },
): Generator<string> {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst || item === '') {
      yield item;
      continue;
    }
    isFirst = false;
    const begin =
      /<\?xml|<rss|<!DOCTYPE/i.exec(item)?.index ?? item.length - item.trimStart().length;
    const declaration = /^<\?xml[^>]{0,1000}\?>/i.exec(item.slice(begin))?.[0] ?? '';
    start.foreign = item.slice(0, begin).trim() !== '';
    start.lines = item.slice(0, begin + declaration.length).split('\n').length - 1;
    // Web pages write the doctype in lower case, which is not valid XML.
    yield item
      .slice(begin + declaration.length)
      .replace(/^\s*<!doctype/i, (mark) => mark.toUpperCase());
  }
}

/** Reports the first XML errors one by one, counts the rest, and gives up above a limit. */
class FaultCounter {
  private count = 0;
  private readonly source: WxrSource;

  constructor(source: WxrSource) {
    this.source = source;
  }

  add(line: number, message: string): void {
    this.count += 1;
    if (this.count <= WXR_NAMED_FAULTS)
      this.source.warn(`${this.source.name}:${line}`, `not well-formed: ${message.slice(0, 200)}`);
    if (this.count > WXR_MAX_FAULTS)
      throw new SourceError(
        `${this.source.name}:${line}: more than ${WXR_MAX_FAULTS} XML errors; the file is too damaged to read`,
      );
  }

  finish(): void {
    if (this.count > WXR_NAMED_FAULTS)
      this.source.warn(
        this.source.name,
        `not well-formed in ${this.count - WXR_NAMED_FAULTS} more places`,
      );
  }
}
