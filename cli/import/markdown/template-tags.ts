/**
 * Splits a text into plain text and template tags: Hugo's shortcodes and Liquid's tags and outputs.
 */
import { codeRegions, isWithin } from './code-regions.ts';

export type TagStyle = 'shortcode' | 'liquid-tag' | 'liquid-output';

export interface TemplateTag {
  readonly style: TagStyle;
  /** Empty for outputs. */
  readonly name: string;
  /** The content after the name. For an output, the whole content. */
  readonly content: string;
  readonly closing: boolean;
  /** The tag as written. */
  readonly source: string;
  readonly inCode: boolean;
  /**
   * The white space before the tag, when nothing else precedes it on its line. The replacement is
   * indented to match.
   */
  readonly indent: string;
}

export type TemplatePart = string | TemplateTag;

const openers = /\{\{[<%]|\{%|\{\{/g;
/** Maximum length within which the end of a tag is searched. */
const MAX_TAG_CHARACTERS = 20_000;

const styles: Readonly<Record<string, { style: TagStyle; close: string }>> = {
  '{{<': { style: 'shortcode', close: '>}}' },
  '{{%': { style: 'shortcode', close: '%}}' },
  '{%': { style: 'liquid-tag', close: '%}' },
  '{{': { style: 'liquid-output', close: '}}' },
};

/**
 * Returns the end of a tag, outside quotes if possible. `plain` is the first candidate, quoted or
 * not.
 */
function findEnd(text: string, from: number, plain: number, close: string, quotes: string): number {
  const limit = Math.min(text.length, from + MAX_TAG_CHARACTERS);
  if (plain === -1 || plain >= limit) return -1;
  let quote: string | undefined;
  for (let at = from; at < limit; at += 1) {
    const character = text[at] ?? '';
    if (quote !== undefined) {
      if (character === '\\' && quote !== '`') at += 1;
      else if (character === quote) quote = undefined;
    } else if (quotes.includes(character)) quote = character;
    else if (text.startsWith(close, at)) return at;
  }
  return plain;
}

/** Searches for strings from increasing positions, so that the text is scanned once. */
function createFinder(text: string): (string: string, from: number) => number {
  const known = new Map<string, number>();
  return (string, from) => {
    const last = known.get(string);
    if (last !== undefined && (last === -1 || last >= from)) return last;
    const found = text.indexOf(string, from);
    known.set(string, found);
    return found;
  };
}

/**
 * Returns the white space after the last line end of a text, or an empty string when that line
 * holds anything else.
 */
function lastLineIndent(text: string, isStart: boolean): string {
  const at = text.lastIndexOf('\n');
  const line = text.slice(at + 1);
  return (at !== -1 || isStart) && line.trim() === '' ? line : '';
}

function readTag(
  style: TagStyle,
  inner: string,
  source: string,
  inCode: boolean,
  indent: string,
): TemplateTag {
  const bare = inner.replace(/^-|-$/g, '').trim();
  if (style === 'liquid-output')
    return { style, name: '', content: bare, closing: false, source, inCode, indent };
  const match = /^(\/?)\s*([\w./-]+)\s*([^]*)$/.exec(bare);
  const name = match?.[2] ?? '';
  const closing = style === 'shortcode' ? match?.[1] === '/' : /^end\w/.test(name);
  return {
    style,
    name: style === 'liquid-tag' && closing ? name.slice(3) : name,
    content: (match?.[3] ?? '').replace(/\/$/, style === 'shortcode' ? '' : '/').trim(),
    closing,
    source,
    inCode,
    indent,
  };
}

/** Liquid blocks whose content is not parsed, and whether the content is kept as text. */
const rawBlocks: Readonly<Record<string, boolean>> = { raw: true, verbatim: true, comment: false };

/**
 * Finds the end of such a block. Once a block has no end, later blocks of that name have none
 * either.
 */
function createBlockFinder(
  text: string,
): (name: string, from: number) => { start: number; end: number } | undefined {
  const endless = new Set<string>();
  return (name, from) => {
    if (endless.has(name)) return undefined;
    const end = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g');
    end.lastIndex = from;
    const match = end.exec(text);
    if (match !== null) return { start: match.index, end: match.index + match[0].length };
    endless.add(name);
    return undefined;
  };
}

/**
 * Returns the parts of a text, in order. With `liquid` false, `{% %}` and `{{ }}` are text. A tag
 * without an end is text. Hugo's escape `{{</* x *\/>}}` becomes the text `{{< x >}}`.
 */
export function cutTemplateTags(text: string, liquid: boolean): TemplatePart[] {
  const items: TemplatePart[] = [];
  const regions = codeRegions(text);
  const find = createFinder(text);
  const findBlockEnd = createBlockFinder(text);
  let written = 0;
  openers.lastIndex = 0;
  for (let match = openers.exec(text); match !== null; match = openers.exec(text)) {
    const [opener] = match;
    const kind = styles[opener];
    if (kind === undefined || (kind.style !== 'shortcode' && !liquid)) continue;
    const inside = match.index + opener.length;
    const end = findEnd(
      text,
      inside,
      find(kind.close, inside),
      kind.close,
      kind.style === 'shortcode' ? '"`' : '"\'',
    );
    if (end === -1) continue;
    const after = end + kind.close.length;
    const inner = text.slice(inside, end);
    const before = text.slice(written, match.index);
    const tag = readTag(
      kind.style,
      inner,
      text.slice(match.index, after),
      isWithin(regions, match.index),
      lastLineIndent(before, written === 0),
    );
    items.push(before);
    const comment = kind.style === 'shortcode' ? /^\s*\/\*([^]*)\*\/\s*$/.exec(inner) : null;
    const kept = kind.style === 'liquid-tag' && !tag.closing ? rawBlocks[tag.name] : undefined;
    const block = kept === undefined ? undefined : findBlockEnd(tag.name, after);
    if (comment !== null) items.push(`${opener} ${(comment[1] ?? '').trim()} ${kind.close}`);
    else if (block === undefined) items.push(tag);
    else if (kept === true) items.push(text.slice(after, block.start));
    written = block?.end ?? after;
    openers.lastIndex = written;
  }
  items.push(text.slice(written));
  return items.filter((item) => item !== '');
}
