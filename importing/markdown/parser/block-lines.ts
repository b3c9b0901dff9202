/** What block rules of dialects share: lines of a container, parsed as blocks of their own. */
import type { Env, StateBlock, Token } from 'markdown-it';
import { MAX_INSERTED_CHARACTERS } from '../../limits.ts';
import { LimitError } from '../../time-limit.ts';
import type { ExpandContext } from '../dialects/expand-context.ts';

/** What a parse knows beside the text. markdown-it keeps footnotes and references in it as well. */
export interface ParseEnv extends Env {
  /** Absent where only the place of code is wanted: nothing is looked up, counted or reported. */
  context?: ExpandContext;
  /** Whether two hyphens and three are dashes. */
  hasDashes?: boolean;
  /** Expands the template tags of a text that a dialect inserts. */
  expand?: (text: string) => string;
  /** How many inserted texts are open around this one, and how long all are that were inserted. */
  inserted?: number;
  insertedCharacters?: number;
  /** Marks that nothing closes further down, so that their ends are not looked for again. */
  endless?: Set<string>;
}

/** Maximum depth of the blocks of dialects in each other. Deeper ones stay as written. */
const MAX_DEPTH = 12;

/** Other blocks that a block of a dialect ends, as a line of it ends them for its generator. */
export const interrupting = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

/** Returns a line without its indentation and the marks of what it stands in. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice(
    (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0),
    state.eMarks[line] ?? 0,
  );
}

/** How far a line is indented within the block that it stands in. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

/** Whether a block of a dialect may begin on a line: it is not code, and not too deep. */
export function mayBegin(state: StateBlock, line: number): boolean {
  return indentOf(state, line) < 4 && state.level < MAX_DEPTH * 2;
}

export function pushHtml(state: StateBlock, content: string): void {
  state.push('html_block', '', 0).content = content;
}

/** Writes words of a title, as inline Markdown, between two parts of HTML. */
export function pushTitle(state: StateBlock, before: string, title: string, after: string): void {
  pushHtml(state, before);
  const inline = state.push('inline', '', 0);
  inline.content = title;
  inline.children = [];
  pushHtml(state, after);
}

/** Parses lines as blocks. The least indented of them stand at the margin. */
export function nest(state: StateBlock, from: number, to: number): void {
  let least = Number.POSITIVE_INFINITY;
  for (let line = from; line < to; line += 1)
    if (!state.isEmpty(line)) least = Math.min(least, state.sCount[line] ?? 0);
  if (least === Number.POSITIVE_INFINITY) return;
  const { blkIndent, lineMax, parentType, level } = state;
  Object.assign(state, { blkIndent: least, lineMax: to, parentType: 'root', level: level + 2 });
  state.md.block.tokenize(state, from, to);
  Object.assign(state, { blkIndent, lineMax, parentType, level });
}

/** Parses a text that a dialect inserts, as blocks in its place. */
export function insert(state: StateBlock, text: string): void {
  const env: ParseEnv = state.env;
  const inserted = env.inserted ?? 0;
  if (inserted >= MAX_DEPTH) return;
  env.insertedCharacters = (env.insertedCharacters ?? 0) + text.length + 1;
  if (env.insertedCharacters > MAX_INSERTED_CHARACTERS)
    throw new LimitError('the texts that it inserts are too long');
  env.inserted = inserted + 1;
  state.md.block.parse(env.expand?.(text) ?? text, state.md, env, state.tokens);
  env.inserted = inserted;
}

/** Returns the line after the last below one that is indented by four or more. */
export function endOfIndented(state: StateBlock, from: number, end: number): number {
  let last = from;
  for (let line = from; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    if (indentOf(state, line) < 4) break;
    last = line + 1;
  }
  return last;
}

/** Returns the mark of a code fence at the start of a line. */
function fenceMark(line: string): string {
  const sign = line[0];
  if (sign !== '`' && sign !== '~') return '';
  let length = 1;
  while (line[length] === sign) length += 1;
  return length < 3 ? '' : line.slice(0, length);
}

/**
 * Returns the line that closes a block, outside fenced code, or -1. Lines that open another put it
 * off.
 */
export function closingLine(
  state: StateBlock,
  from: number,
  end: number,
  isOpening: (line: string) => boolean,
  isClosing: (line: string) => boolean,
): number {
  let open = 1;
  let fence = '';
  for (let line = from; line < end; line += 1) {
    const text = lineText(state, line);
    const mark = fenceMark(text);
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
    } else if (mark !== '') fence = mark;
    else if (isClosing(text)) {
      open -= 1;
      if (open === 0) return line;
    } else if (isOpening(text)) open += 1;
  }
  return -1;
}

/** Whether nothing closes a mark below a place where it was looked for before. */
export function isEndless(state: StateBlock, mark: string): boolean {
  const env: ParseEnv = state.env;
  return env.endless?.has(mark) === true;
}

export function noteEndless(state: StateBlock, mark: string): void {
  const env: ParseEnv = state.env;
  (env.endless ??= new Set()).add(mark);
}

/** Returns the place of the token that closes one. */
export function closeOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}
