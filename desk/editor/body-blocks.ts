/**
 * A stored body as blocks of the editor, and back. Every block keeps its source. What was not touched
 * is written as it was, to the letter; what the editor cannot write as it was is one atom.
 */
import { isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { Fragment, Node } from 'prosemirror-model';
import {
  GALLERY_END,
  hasSlides,
  readShortcode,
  type ShortcodeLine,
} from '../../shared/content/shortcode-line.ts';
import { meaningOf } from './inline-runs.ts';
import { blockOf } from './read-blocks.ts';
import { schema } from './schema.ts';
import { blockSource } from './write-blocks.ts';

/** What the text was from which a block was made. */
interface Source {
  readonly text: string;
  /** What stood between it and the next block. */
  gap: string;
  /** The block that followed. */
  next: Node | undefined;
}

export interface OpenBody {
  readonly doc: Node;
  /** By block: blocks are never changed, a changed one is another. */
  readonly sources: WeakMap<Node, Source>;
  /** What stands before the first block, and after the last. */
  readonly head: string;
  readonly tail: string;
}

const BETWEEN = '\n\n';

const parsed = (html: string) =>
  parseDocument(html, { withStartIndices: true, withEndIndices: true });

/** Returns the block of a source if what is written of it means the same, else an atom. */
function faithful(source: string, make: () => Node, isSame: (written: string) => boolean): Node {
  try {
    const node = make();
    node.check();
    if (isSame(blockSource(node))) return node;
  } catch {
    // Not known to the schema, or not in this place.
  }
  return schema.node('atom', { source });
}

/** @throws Error for a line that is no shortcode. */
function lineOf(line: string): ShortcodeLine {
  const found = readShortcode(line);
  if (found === undefined) throw new Error(line);
  return found;
}

/** Shortcodes that are one block each. */
const cards = new Set([
  ...['pullquote', 'quote-card', 'product', 'newsletter', 'player', 'video', 'media'],
]);

/** @throws Error for lines that the editor has no block for. */
function shortcodeBlock(source: string): Node {
  const [first = '', ...others] = source.split('\n');
  const { name, values } = lineOf(first);
  if (name === 'image') return schema.node('image', { values });
  if (name === 'gallery') {
    const slides = others.slice(0, -1).map((line) => lineOf(line).values);
    return schema.node('gallery', { values, slides });
  }
  if (!cards.has(name)) throw new Error(name);
  return schema.node('card', { name, values });
}

/** A block and where its source stands. */
interface Placed {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
}

function htmlBlocks(text: string, offset: number): Placed[] {
  const { children } = parsed(text);
  return children.flatMap((child): Placed[] => {
    const { startIndex, endIndex } = child;
    if (startIndex === null || endIndex === null || (isText(child) && child.data.trim() === ''))
      return [];
    const whole = text.slice(startIndex, endIndex + 1);
    // White space around text stands between blocks.
    const source = isText(child) ? whole.trim() : whole;
    const start = startIndex + whole.indexOf(source);
    const end = start + source.length;
    const node = faithful(
      source,
      () => blockOf(text, child),
      (written) => meaningOf(parsed(written).children) === meaningOf([child]),
    );
    return [{ node, start: offset + start, end: offset + end }];
  });
}

function isShortcode(line: string): boolean {
  return /^\{\{< \/?[a-z].* >\}\}$/i.test(line);
}

/** Returns where lines with a shortcode begin and end, galleries as one. */
function shortcodes(body: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let at = 0;
  let gallery: number | undefined;
  const lines = body.split('\n');
  for (const [index, line] of lines.entries()) {
    const end = at + line.length;
    if (line === GALLERY_END && gallery !== undefined) {
      found.push({ start: gallery, end });
      gallery = undefined;
    } else if (gallery === undefined && isShortcode(line)) {
      const isOpen = line.startsWith('{{< gallery') && hasSlides(lines, index);
      if (isOpen && lines.includes(GALLERY_END, index)) gallery = at;
      else found.push({ start: at, end });
    }
    at = end + 1;
  }
  return found;
}

function placedBlocks(body: string): Placed[] {
  const placed: Placed[] = [];
  let at = 0;
  for (const { start, end } of shortcodes(body)) {
    placed.push(...htmlBlocks(body.slice(at, start), at));
    const source = body.slice(start, end);
    placed.push({
      node: faithful(
        source,
        () => shortcodeBlock(source),
        (written) => written === source,
      ),
      start,
      end,
    });
    at = end;
  }
  return [...placed, ...htmlBlocks(body.slice(at), at)];
}

/** Opens a body for the editor. `writeBody` of what it returns is the body to the letter. */
export function openBody(body: string): OpenBody {
  const placed = placedBlocks(body);
  const sources = new WeakMap<Node, Source>();
  for (const [index, { node, start, end }] of placed.entries()) {
    const next = placed[index + 1];
    sources.set(node, {
      text: body.slice(start, end),
      gap: next === undefined ? '' : body.slice(end, next.start),
      next: next?.node,
    });
  }
  const nodes = placed.map(({ node }) => node);
  const last = placed.at(-1);
  return {
    doc: schema.node('doc', null, nodes.length === 0 ? [schema.node('paragraph')] : nodes),
    sources,
    head: last === undefined ? body : body.slice(0, placed[0]?.start),
    tail: last === undefined ? '' : body.slice(last.end),
  };
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.childCount === 0;
}

/** Returns the body of a document. Paragraphs without a word that were added are left out. */
export function writeBody(doc: Node, { sources, head, tail }: Omit<OpenBody, 'doc'>): string {
  const nodes: Node[] = [];
  doc.forEach((node) => {
    if (sources.has(node) || !isEmptyParagraph(node)) nodes.push(node);
  });
  if (nodes.length === 0) return head;
  const written = nodes.map((node, index) => {
    const source = sources.get(node);
    const next = nodes[index + 1];
    const text = source?.text ?? blockSource(node);
    if (next === undefined) return text;
    return text + (source !== undefined && source.next === next ? source.gap : BETWEEN);
  });
  return (head === '' ? '\n' : head) + written.join('') + (tail === '' ? '\n' : tail);
}

/** Counts the blocks of a document, and those that are atoms. */
export function countBlocks({ content }: { readonly content: Fragment }): {
  readonly blocks: number;
  readonly atoms: number;
} {
  let atoms = 0;
  content.forEach((node) => {
    if (node.type.name === 'atom') atoms += 1;
  });
  return { blocks: content.childCount, atoms };
}
