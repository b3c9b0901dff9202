/**
 * Splits a text into plain text and template tags: Hugo's shortcodes, Liquid's tags and outputs, and
 * components of MDX and Vue.
 */
import { codeMap, type CodeMap } from '../parser/code-map.ts';
import { isHtmlName } from '../parser/html-names.ts';
import { widthOf } from './reindent.ts';
import { braceEnd } from './tag-arguments.ts';

export type TagStyle = 'shortcode' | 'liquid-tag' | 'liquid-output' | 'component';

export interface TagStyles {
  /** Whether `{% %}` and `{{ }}` are tags. */
  readonly liquid: boolean;
  /** Whether the text is MDX, where every capitalized element is a component. */
  readonly mdx?: boolean;
}

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
   * indented to match. Outside a list it is never as deep as a code block.
   */
  readonly indent: string;
  /** Whether the tag's line holds nothing else. */
  readonly alone: boolean;
  /** Whether the tag stands in a row of a table, where no block fits. */
  readonly inRow: boolean;
  /** Whether the tag cannot have content: `<Image />`. */
  readonly empty: boolean;
}

export type TemplatePart = string | TemplateTag;

type Place = Pick<TemplateTag, 'indent' | 'alone' | 'inRow'>;

const openers = /\{\{[<%]|\{%|\{\{|<\/?(?=[A-Z]|[a-z]\w*-)/g;
/** Maximum length within which the end of a tag is searched. */
const MAX_TAG_CHARACTERS = 20_000;
const MAX_COMPONENT_CHARACTERS = 5_000;
/** In a text with more elements that are no components, the rest is not looked at. */
const MAX_UNREAD = 20_000;
/** How much of a line is looked at on both sides of a tag. */
const MAX_LINE_CHARACTERS = 400;

const styles: Readonly<Record<string, { style: Exclude<TagStyle, 'component'>; close: string }>> = {
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

/** Markdown reads text that is indented as far as this as code. */
const CODE_INDENT = 4;

/**
 * Returns the indentation for a block that begins after some white space: its own, and none that
 * would make it code.
 */
function blockIndent(white: string, margin: number): string {
  return widthOf(white) - margin < CODE_INDENT ? white : ' '.repeat(margin);
}

/** Returns where a tag stands on its line. */
function placeOf(text: string, start: number, end: number, map: CodeMap): Place {
  const from = Math.max(0, start - MAX_LINE_CHARACTERS);
  const near = text.slice(from, start);
  const lineStart = near.lastIndexOf('\n') + 1;
  const before = near.slice(lineStart);
  const after = /^[^\n]*/.exec(text.slice(end, end + MAX_LINE_CHARACTERS))?.[0] ?? '';
  const first = before.trim() === '' && (lineStart > 0 || from === 0);
  return {
    indent: first ? blockIndent(before, map.marginAt(start)) : '',
    alone: first && after.trim() === '',
    inRow: /^\s*\|/.test(before),
  };
}

function readTag(
  style: Exclude<TagStyle, 'component'>,
  inner: string,
  source: string,
  inCode: boolean,
  place: Place,
): TemplateTag {
  const bare = inner.replace(/^-|-$/g, '').trim();
  if (style === 'liquid-output')
    return {
      style,
      name: '',
      content: bare,
      closing: false,
      source,
      inCode,
      empty: true,
      ...place,
    };
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
    empty: style === 'shortcode' && /\/$/.test(bare),
    ...place,
  };
}

const componentName = /^<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/;

/**
 * Returns the component that begins at a position, and the position after it, or undefined when
 * there is none: an element of HTML, or text such as `a < B`.
 */
function readComponent(
  text: string,
  at: number,
  mdx: boolean,
  map: CodeMap,
): { readonly tag: TemplateTag; readonly after: number } | undefined {
  const [whole = '', slash, name = ''] = componentName.exec(text.slice(at, at + 120)) ?? [];
  if (whole === '' || name === 'masthead-embed' || text[at - 1] === '<') return undefined;
  if (isHtmlName(name) && !(mdx && /^[A-Z]/.test(name))) return undefined;
  const limit = Math.min(text.length, at + MAX_COMPONENT_CHARACTERS);
  let quote: string | undefined;
  for (let end = at + whole.length; end < limit; end += 1) {
    const character = text[end] ?? '';
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') {
      const close = braceEnd(text, end, MAX_COMPONENT_CHARACTERS);
      if (close === -1) return undefined;
      end = close - 1;
    } else if (character === '<') return undefined;
    else if (character === '>') {
      const content = text.slice(at + whole.length, end);
      return {
        tag: {
          style: 'component',
          name,
          content: content.replace(/\/\s*$/, '').trim(),
          closing: slash === '/',
          source: text.slice(at, end + 1),
          inCode: map.isCode(at),
          empty: /\/\s*$/.test(content),
          ...placeOf(text, at, end + 1, map),
        },
        after: end + 1,
      };
    }
  }
  return undefined;
}

/** Liquid blocks whose content is not parsed. */
const rawBlocks: ReadonlySet<string> = new Set(['raw', 'verbatim']);

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
 * Returns the parts of a text, in order. A tag without an end is text. Hugo's escape
 * `{{</* x *\/>}}` becomes the text `{{< x >}}`.
 */
export function cutTemplateTags(text: string, { liquid, mdx = false }: TagStyles): TemplatePart[] {
  const items: TemplatePart[] = [];
  const map = codeMap(text);
  const find = createFinder(text);
  const findBlockEnd = createBlockFinder(text);
  let written = 0;
  let unread = 0;
  const take = (start: number, after: number, ...parts: readonly TemplatePart[]): void => {
    items.push(text.slice(written, start), ...parts);
    written = after;
    openers.lastIndex = after;
  };
  openers.lastIndex = 0;
  for (let match = openers.exec(text); match !== null; match = openers.exec(text)) {
    const [opener] = match;
    const { index } = match;
    if (opener.startsWith('<')) {
      const found = unread > MAX_UNREAD ? undefined : readComponent(text, index, mdx, map);
      if (found === undefined) unread += 1;
      else take(index, found.after, found.tag);
      continue;
    }
    const kind = styles[opener];
    if (kind === undefined || (kind.style !== 'shortcode' && !liquid)) continue;
    const inside = index + opener.length;
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
    const tag = readTag(
      kind.style,
      inner,
      text.slice(index, after),
      map.isCode(index),
      placeOf(text, index, after, map),
    );
    const comment = kind.style === 'shortcode' ? /^\s*\/\*([^]*)\*\/\s*$/.exec(inner) : null;
    const isRaw = kind.style === 'liquid-tag' && !tag.closing && rawBlocks.has(tag.name);
    const block = isRaw ? findBlockEnd(tag.name, after) : undefined;
    if (comment !== null)
      take(index, after, `${opener} ${(comment[1] ?? '').trim()} ${kind.close}`);
    else if (block === undefined) take(index, after, tag);
    else take(index, block.end, text.slice(after, block.start));
  }
  items.push(text.slice(written));
  return items.filter((item) => item !== '');
}
