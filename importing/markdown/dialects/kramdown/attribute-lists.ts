/**
 * Attribute lists: kramdown's `{: .wide}`, those of Python-Markdown, Pandoc and Hugo,
 * `{ .card width=300 }`. They say how a text looks, except ids of headings.
 */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { interrupting, lineText } from '../../parser/block-lines.ts';

const MAX_CHARACTERS = 300;
const item = /(?:[.#][\w:.-]+|[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s"']+)|toc|-|:)(?=\s|$)\s*/y;
/** Generators make ids of whole headings, in any script. */
const strictId = /^#[^\s{}"<>#]{1,120}$/;

export interface AttributeList {
  readonly end: number;
  /** Whether it begins with a colon, which only lists of attributes do. */
  readonly isKramdown: boolean;
  /** Whether each of its words is an attribute. */
  readonly isStrict: boolean;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly isContents: boolean;
}

/** Reads the list that begins at a position, or nothing. Takes time linear in its length. */
export function readAttributeList(text: string, from: number): AttributeList | undefined {
  if (text[from] !== '{') return undefined;
  const part = text.slice(from + 1, from + MAX_CHARACTERS);
  const close = part.search(/[{}\n]/);
  if (part[close] !== '}') return undefined;
  const whole = part.slice(0, close).trim();
  const isKramdown = whole.startsWith(':');
  const inside = whole.replace(/^:{1,2}/, '').trim();
  const words: string[] = [];
  item.lastIndex = 0;
  while (item.lastIndex < inside.length) {
    const [word] = item.exec(inside) ?? [];
    if (word === undefined) break;
    words.push(word.trim());
  }
  const isId = strictId.test(inside);
  const isStrict =
    isId || (words.length > 0 && words.join('').length >= inside.replace(/\s/g, '').length);
  if (!isKramdown && !isStrict) return undefined;
  return {
    end: from + close + 2,
    isKramdown,
    isStrict,
    id: isId ? inside.slice(1) : words.find((word) => word.startsWith('#'))?.slice(1),
    classes: words.filter((word) => word.startsWith('.')).map((word) => word.slice(1)),
    isContents: inside === 'toc' || words.includes('toc'),
  };
}

/** A line that is only a list. After a list of one item with `toc`, it stands for a table of contents. */
function ownLine(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  const line = lineText(state, start).trimEnd();
  if (!line.startsWith('{') || !line.endsWith('}')) return false;
  const list = readAttributeList(line, 0);
  if (list === undefined || list.end !== line.length) return false;
  if (silent) return true;
  state.line = start + 1;
  if (list.isContents) {
    const last = state.tokens.at(-1);
    if (last?.type === 'bullet_list_close' || last?.type === 'ordered_list_close') {
      let open = state.tokens.length - 1;
      for (let depth = 0; open >= 0; open -= 1) {
        depth += state.tokens[open]?.nesting ?? 0;
        if (depth === 0) break;
      }
      state.tokens.splice(open);
    }
  }
  state.push('attribute_list', '', 0);
  return true;
}

/** Whether the end of a line, or of the text, follows a position. */
function endsLine(text: string, at: number): boolean {
  let next = at;
  while (text[next] === ' ' || text[next] === '\t') next += 1;
  return next >= text.length || text[next] === '\n';
}

/** A list after a phrase, a link, an image, a cell, or at the end of a line. */
function inText(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '{') return false;
  const list = readAttributeList(src, pos);
  if (list === undefined) return false;
  const before = src[pos - 1] ?? '';
  const spaced = before === ' ' || before === '\t';
  const phrase = spaced ? (src[pos - 2] ?? '') : before;
  const isId = list.id !== undefined && list.classes.length === 0;
  const fits =
    list.isKramdown ||
    before === '' ||
    before === '\n' ||
    isId ||
    ')*_`]>:'.includes(phrase) ||
    (spaced && endsLine(src, list.end));
  if (!fits) return false;
  if (!silent) {
    state.pending = state.pending.trimEnd();
    const token = state.push('attribute_list', '', 0);
    if (list.id !== undefined) token.attrSet('id', list.id);
  }
  state.pos = list.end;
  if (before === '' || before === '\n') while (src[state.pos] === ' ') state.pos += 1;
  return true;
}

/** `[words]{.mark}` of Pandoc: the words stay. */
function span(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '[' || src[pos - 1] === ']' || src[pos - 1] === '!') return false;
  const close = state.md.helpers.parseLinkLabel(state, pos, true);
  if (close === -1) return false;
  const list = readAttributeList(src, close + 1);
  if (list === undefined || list.isKramdown) return false;
  if (!silent) {
    const { posMax } = state;
    state.pos = pos + 1;
    state.posMax = close;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
  }
  state.pos = list.end;
  return true;
}

export function attributeLists(markdown: MarkdownIt): void {
  const { block, inline, renderer } = markdown;
  block.ruler.before('code', 'attribute_list', ownLine, interrupting);
  inline.ruler.before('link', 'attribute_span', span);
  inline.ruler.after('backticks', 'attribute_list', inText);
  renderer.rules['attribute_list'] = () => '';
}
