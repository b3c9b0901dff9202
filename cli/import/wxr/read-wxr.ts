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
export function* readWxr(source: WxrSource): Generator<WxrEntry> {
  const builder = new WxrBuilder();
  const parser = new SaxesParser<{ fragment: true; xmlns: false }>({
    fragment: true,
    xmlns: false,
  });
  const faults = new FaultCounter(source);
  let lastEvent = 0;
  let sawRoot = false;
  /** Number of elements that the parser closed, possibly by mistake (see `onFault`). */
  let closing = 0;

  const counts: RepairCounts = { controls: 0, ampersands: 0, lessThans: 0 };
  const start = { lines: 0, foreign: false };
  /** The text that the parser emits for a closing tag without an opening one. */
  let stray = '';

  const line = (): number => parser.line + start.lines;
  const here = (): string => `${source.name}:${line()}`;
  const settle = (): void => {
    lastEvent = parser.position;
    for (; closing > 0; closing -= 1) builder.close();
  };

  parser.on('opentag', (tag) => {
    settle();
    if (!sawRoot) {
      sawRoot = true;
      if (tag.name !== 'rss')
        throw new SourceError(
          `${here()}: a WordPress export begins with <rss>, this file with <${tag.name.slice(0, 40)}>`,
        );
    }
    if (tag.name === 'item') {
      // An unclosed item ends where the next one begins.
      while (builder.isOpen('item')) builder.close();
    }
    builder.open(tag.name, tag.attributes, line());
    if (builder.depth > WXR_MAX_DEPTH)
      throw new SourceError(
        `${here()}: elements are nested more than ${WXR_MAX_DEPTH} deep, which no WordPress export needs`,
      );
  });
  parser.on('closetag', () => {
    lastEvent = parser.position;
    closing += 1;
  });
  parser.on('text', (text) => {
    settle();
    builder.addText(stray !== '' && text.startsWith(stray) ? text.slice(stray.length) : text);
    stray = '';
  });
  parser.on('cdata', (text) => {
    settle();
    builder.addText(text);
  });
  parser.on('comment', settle);
  parser.on('doctype', () => {
    settle();
    source.warn(
      here(),
      'a DOCTYPE was passed over: nothing that it declares is expanded or fetched',
    );
  });
  parser.on('error', (error) => {
    const message = error.message.replace(/^(?:\d+:\d+: )?/, '');
    faults.add(line(), message);
    // On a closing tag without an opening one, the parser first closes everything and then reports
    // the error.
    const unmatched = /^unmatched closing tag: ([^\s]+)\.$/.exec(message)?.[1];
    if (unmatched === undefined) return;
    closing = 0;
    stray = `</${unmatched}>`;
    if (builder.isOpen(unmatched)) closeUntil(builder, unmatched);
  });

  for (const item of repairXml(fromStart(decodeXml(source.bytes, source.name), start), counts)) {
    parser.write(item);
    if (parser.position - lastEvent > WXR_MAX_TOKEN_CHARACTERS)
      throw new SourceError(
        `${here()}: a single text or tag is longer than ${WXR_MAX_TOKEN_CHARACTERS} characters`,
      );
    yield* builder.take();
  }
  // Check before the parser's own end, which closes all open elements and so hides that the file is
  // cut off.
  settle();
  if (!sawRoot)
    throw new SourceError(`${source.name}:1: this is no XML: a WordPress export begins with <rss>`);
  if (builder.isOpen('rss')) faults.add(line(), 'the file ends before </rss>: it is cut off');
  builder.end(line());
  yield* builder.take();
  if (start.foreign)
    source.warn(
      `${source.name}:1`,
      'text before the XML was passed over; the server that made the file may have printed an error',
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
  faults.finish();
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
        `${this.source.name}:${line}: more than ${WXR_MAX_FAULTS} faults of XML; the file is damaged beyond repair`,
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
