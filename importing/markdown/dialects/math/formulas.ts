/**
 * Formulas in TeX, as Hugo, Jekyll, Pandoc and Obsidian take them from Markdown. They become MathML,
 * which browsers show. What the converter does not know stays TeX, as code.
 */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { formulaHtml } from '../../../body/tex.ts';
import { interrupting, lineText, mayBegin, pushHtml } from '../../parser/block-lines.ts';

const MAX_DISPLAY_CHARACTERS = 4_000;
const MAX_INLINE_CHARACTERS = 300;

/** Whether text between dollars has a sign that only formulas have, which prices do not. */
function isFormula(text: string): boolean {
  return /^[a-zA-Z]$/.test(text) || /[\\^_=+<>]/.test(text);
}

interface Found {
  readonly tex: string;
  readonly end: number;
  readonly isDisplay: boolean;
}

function between(
  text: string,
  from: number,
  close: string,
  limit: number,
): { tex: string; end: number } | undefined {
  const at = text.slice(from, from + limit + close.length).indexOf(close);
  return at < 1 ? undefined : { tex: text.slice(from, from + at), end: from + at + close.length };
}

/** `$x$`, and `$$x$$` in a line. */
function betweenDollars(src: string, pos: number): Found | undefined {
  if (src[pos - 1] === '$') return undefined;
  if (src[pos + 1] === '$') {
    const found = between(src, pos + 2, '$$', MAX_DISPLAY_CHARACTERS);
    return found === undefined || found.tex.includes('$') || found.tex.trim() === ''
      ? undefined
      : { ...found, isDisplay: true };
  }
  if (/\w/.test(src[pos - 1] ?? ' ') || /\s/.test(src[pos + 1] ?? ' ')) return undefined;
  const found = between(src, pos + 1, '$', MAX_INLINE_CHARACTERS);
  if (found === undefined || !isFormula(found.tex) || found.tex.includes('\n')) return undefined;
  return /\s$/.test(found.tex) || /[\w$]/.test(src[found.end] ?? ' ')
    ? undefined
    : { ...found, isDisplay: false };
}

/** `\(x\)` and `\[x\]`, or with two backslashes, as Markdown takes one away. */
function betweenBrackets(src: string, pos: number): Found | undefined {
  const from = src[pos + 1] === '\\' ? pos + 2 : pos + 1;
  const isDisplay = src[from] === '[';
  if (!isDisplay && src[from] !== '(') return undefined;
  const slashes = src.slice(pos, from);
  const found = between(src, from + 1, `${slashes}${isDisplay ? ']' : ')'}`, 400);
  return found === undefined || !/\\[a-zA-Z]/.test(found.tex) ? undefined : { ...found, isDisplay };
}

function inline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const sign = src[pos];
  if (sign !== '$' && sign !== '\\') return false;
  const found = sign === '$' ? betweenDollars(src, pos) : betweenBrackets(src, pos);
  if (found === undefined || found.end > state.posMax) return false;
  if (!silent) state.push('html_inline', '', 0).content = formulaHtml(found.tex, found.isDisplay);
  state.pos = found.end;
  return true;
}

const closings: readonly (readonly [string, string])[] = [
  ['$$', '$$'],
  ['\\\\[', '\\\\]'],
  ['\\[', '\\]'],
];

/** A formula whose marks begin a line and end one, with lines between that are no Markdown. */
function block(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (!mayBegin(state, start)) return false;
  const first = lineText(state, start).trimEnd();
  const [open, close] = closings.find(([mark]) => first.startsWith(mark)) ?? [];
  if (open === undefined || close === undefined) return false;
  let tex = first.slice(open.length);
  let line = start;
  while (!tex.endsWith(close) || tex.length < close.length) {
    line += 1;
    if (line >= end || state.isEmpty(line) || tex.length > MAX_DISPLAY_CHARACTERS) return false;
    tex += `\n${lineText(state, line).trimEnd()}`;
  }
  tex = tex.slice(0, -close.length);
  if (tex.includes(close) || tex.trim() === '' || (open !== '$$' && !/\\[a-zA-Z]/.test(tex)))
    return false;
  if (silent) return true;
  pushHtml(state, `<p>${formulaHtml(tex, true)}</p>\n`);
  state.line = line + 1;
  return true;
}

export function formulas(markdown: MarkdownIt): void {
  markdown.block.ruler.before('fence', 'formula', block, interrupting);
  markdown.inline.ruler.before('escape', 'formula', inline);
}
