/** Parses the block comments of the WordPress editor (`<!-- wp:name {json} -->`) into a tree. */
import { BLOCK_MAX_DEPTH } from './wxr-limits.ts';

export interface Block {
  /** With its namespace: `core/paragraph`. */
  readonly name: string;
  /** The attributes in the comment's JSON. Empty when there is no JSON or it is broken. */
  readonly attributes: ReadonlyMap<string, unknown>;
  /** The block's HTML and inner blocks, in order. */
  readonly parts: (string | Block)[];
}

interface Delimiter {
  readonly kind: 'open' | 'close' | 'void';
  readonly name: string;
  readonly json: string;
}

/** Whether a body was written in the block editor. */
export function hasBlocks(html: string): boolean {
  return /<!--\s{0,10}wp:/.test(html);
}

/**
 * Returns the blocks of a body and the HTML between them. Drops closing comments without an opening
 * one, ends unclosed blocks with their parent, and drops the comments of blocks nested too deep.
 */
export function parseBlocks(html: string): (string | Block)[] {
  const root: (string | Block)[] = [];
  const open: Block[] = [];
  const add = (part: string | Block): void => {
    if (part !== '') (open.at(-1)?.parts ?? root).push(part);
  };
  let reached = 0;
  let end = -1;
  let from = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', from)) {
    if (end < start + 4) end = html.indexOf('-->', start + 4);
    if (end < 0) break;
    const delimiter = readDelimiter(html.slice(start + 4, end));
    from = delimiter === undefined ? start + 4 : end + 3;
    if (delimiter === undefined) continue;
    add(html.slice(reached, start));
    reached = from;
    if (delimiter.kind === 'close') {
      const at = open.findLastIndex((block) => block.name === delimiter.name);
      if (at >= 0) open.splice(at);
    } else if (open.length < BLOCK_MAX_DEPTH) {
      const block: Block = {
        name: delimiter.name,
        attributes: readAttributes(delimiter.json),
        parts: [],
      };
      add(block);
      if (delimiter.kind === 'open') open.push(block);
    }
  }
  add(html.slice(reached));
  return root;
}

function readDelimiter(comment: string): Delimiter | undefined {
  const text = comment.trim();
  const match = /^(\/?)wp:([a-z][a-z\d_-]{0,80}(?:\/[a-z][a-z\d_-]{0,80})?)(?=[\s{/]|$)/.exec(text);
  if (match === null) return undefined;
  let rest = text.slice(match[0].length).trim();
  const isVoid = rest.endsWith('/');
  if (isVoid) rest = rest.slice(0, -1).trimEnd();
  const openOrVoid = isVoid ? 'void' : 'open';
  const name = match[2] ?? '';
  return {
    kind: match[1] === '/' ? 'close' : openOrVoid,
    name: fullName(name),
    json: rest,
  };
}

function fullName(name: string): string {
  // Before WordPress 5.6, every provider had its own block.
  if (name.startsWith('core-embed/')) return 'core/embed';
  return name.includes('/') ? name : `core/${name}`;
}

function readAttributes(json: string): ReadonlyMap<string, unknown> {
  if (!json.startsWith('{')) return new Map();
  try {
    return recordOf(JSON.parse(json));
  } catch {
    return new Map();
  }
}

/** Returns an object of a block's JSON as a map, so that every key in it is only a key. */
export function recordOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** Returns a text attribute, or an empty string. */
export function textAttribute(block: Block, name: string): string {
  const value = block.attributes.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns an attribute that is a number or a text of digits, as text, or else an empty string. */
export function idAttribute(block: Block, name: string): string {
  const value = block.attributes.get(name);
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
    ? String(value)
    : '';
}
