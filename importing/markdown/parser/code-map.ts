/**
 * Finds the code in a Markdown text, as the parser reads it, for what works on the text before it is
 * rendered: in code, template tags and comments are examples.
 */
import type { Token } from 'markdown-it';
import type { ParseEnv } from './block-lines.ts';
import { codeElements, type Region } from './code-elements.ts';
import { markdown } from './parser.ts';
import { ruleNamed } from './rule-named.ts';

export interface CodeMap {
  /** Whether a position lies in code. */
  isCode(place: number): boolean;
  /** How far the block that holds the line of a position is from the left: the margin of its list. */
  marginAt(place: number): number;
}

/** What the rules below note while a text is parsed. */
interface ScanEnv extends ParseEnv {
  /** The margin at the first line of each block. */
  margins?: Map<number, number>;
  /** Code spans of the text that is parsed, from and to. */
  spans?: Region[];
  spanSource?: string;
  /** Lines of link definitions, which leave no token, and whose labels may hold code. */
  definitions?: [number, number][];
}

markdown.block.ruler.before('table', 'note_margin', (state, start, _end, silent) => {
  const { margins }: ScanEnv = state.env;
  if (!silent) margins?.set(start, state.blkIndent);
  return false;
});

const readReference = ruleNamed(markdown.block.ruler, 'reference');

markdown.block.ruler.at('reference', (state, start, end, silent) => {
  const isRead = readReference(state, start, end, silent);
  const { definitions }: ScanEnv = state.env;
  if (isRead && !silent) definitions?.push([start, state.line]);
  return isRead;
});

const readSpan = ruleNamed(markdown.inline.ruler, 'backticks');

markdown.inline.ruler.at('backticks', (state, silent) => {
  const start = state.pos;
  const isRead = readSpan(state, silent);
  const { spans, spanSource }: ScanEnv = state.env;
  if (isRead && !silent && spans !== undefined && spanSource === state.src) {
    const last = state.tokens.at(-1);
    // A run of backticks that nothing closes is text.
    if (last?.type === 'code_inline' && state.pending === '') spans.push({ start, end: state.pos });
  }
  return isRead;
});

/** Returns the positions at which lines begin, and that after the text. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return [...starts, text.length + 1];
}

/** Returns the code spans of an inline token, as positions in the text. */
function spansOf(
  { content, map }: Pick<Token, 'content' | 'map'>,
  text: string,
  starts: readonly number[],
  seen: Map<number, number>,
): Region[] {
  if (map === null || !content.includes('`')) return [];
  const env: ScanEnv = { spans: [], spanSource: content };
  markdown.inline.parse(content, markdown, env, []);
  if (env.spans === undefined || env.spans.length === 0) return [];
  /** Where each line of the content stands in the text. */
  const places: { readonly from: number; readonly to: number }[] = [];
  let from = 0;
  for (const [index, line] of content.split('\n').entries()) {
    const row = map[0] + index;
    const bare = line.trim();
    const start = Math.max(starts[row] ?? 0, seen.get(row) ?? 0);
    const found = text.indexOf(bare, start);
    const at = found === -1 ? start : found;
    places.push({ from, to: at - (line.length - line.trimStart().length) });
    seen.set(row, at + bare.length);
    from += line.length + 1;
  }
  const placeOf = (position: number): number => {
    const line = places.findLast((one) => one.from <= position);
    return line === undefined ? position : line.to + position - line.from;
  };
  return env.spans.map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }));
}

/** Returns whether a position lies within one of some sorted regions. */
function within(regions: readonly Region[], place: number): boolean {
  const region = regions[lastUpTo(regions.length, (at) => regions[at]?.start ?? 0, place)];
  return region !== undefined && region.start <= place && place < region.end;
}

function merged(regions: readonly Region[]): Region[] {
  const result: Region[] = [];
  for (const region of [...regions].sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last !== undefined && region.start < last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, region.end) };
    else result.push(region);
  }
  return result;
}

/**
 * Indented lines that begin with a tag are indented because of it, and are no code, unless the tag
 * only controls a template: then it is a template that is shown. Neither are those
 * with a shortcode of Hugo, which runs one wherever it stands.
 */
const madeByTag =
  /^\s*(?:\{%(?!-?\s*(?:for|if|unless|case|assign|capture|set|block|extends|macro|import|from)\b)|<\/?[A-Z])|\{\{[<%]\s*\/?\s*[\w-]/;

/** The maps of the last texts: one text passes through several steps. */
const recent = new Map<string, CodeMap>();
const MAX_RECENT = 4;

/** Returns where the code of a text is, and the margins of its blocks. */
export function codeMap(text: string): CodeMap {
  const known = recent.get(text);
  if (known !== undefined) return known;
  // Most texts hold nothing of which it matters whether it is code.
  let found: CodeMap | undefined;
  const read = (): CodeMap => (found ??= readCodeMap(text));
  const map: CodeMap = {
    isCode: (place) => read().isCode(place),
    marginAt: (place) => read().marginAt(place),
  };
  const [oldest] = recent.keys();
  if (recent.size >= MAX_RECENT && oldest !== undefined) recent.delete(oldest);
  recent.set(text, map);
  return map;
}

function readCodeMap(text: string): CodeMap {
  const starts = lineStarts(text);
  const margins = new Map<number, number>();
  const definitions: [number, number][] = [];
  const env: ScanEnv = { margins, definitions };
  const tokens: Token[] = [];
  markdown.block.parse(text, markdown, env, tokens);
  const seen = new Map<number, number>();
  const regions = tokens.flatMap((token): Region[] => {
    const { type, map } = token;
    if (type === 'inline') return spansOf(token, text, starts, seen);
    if ((type !== 'fence' && type !== 'code_block') || map === null) return [];
    if (type === 'code_block' && madeByTag.test(token.content)) return [];
    return [{ start: starts[map[0]] ?? 0, end: (starts[map[1]] ?? text.length + 1) - 1 }];
  });
  const labels = definitions.flatMap(([from, to]) => {
    const content = text.slice(starts[from], starts[to]);
    return spansOf({ content, map: [from, to] }, text, starts, seen);
  });
  const parsed = merged([...regions, ...labels]);
  const all = merged([...parsed, ...codeElements(text, (place) => within(parsed, place))]);
  const lines = [...margins.keys()].sort((one, other) => one - other);
  return {
    isCode: (place) => within(all, place),
    marginAt(place) {
      const line = lastUpTo(starts.length, (at) => starts[at] ?? 0, place);
      const block = lines[lastUpTo(lines.length, (at) => lines[at] ?? 0, line)];
      return margins.get(block ?? -1) ?? 0;
    },
  };
}

/**
 * Returns the place of the last of some growing numbers that is at most the wanted one; 0 where none
 * is.
 */
function lastUpTo(count: number, numberAt: (place: number) => number, wanted: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numberAt(middle) <= wanted) low = middle;
    else high = middle;
  }
  return low;
}
