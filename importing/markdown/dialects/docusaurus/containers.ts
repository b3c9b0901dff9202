/**
 * Containers between colons, as Docusaurus, VuePress, Pandoc and MyST write them: `:::note Title`,
 * and leaves: `::youtube{#id}`.
 */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { expandAnyTag } from '../any-tag.ts';
import { readArguments } from '../tag-arguments.ts';
import {
  closingLine,
  interrupting,
  lineText,
  mayBegin,
  nest,
  pushHtml,
  type ParseEnv,
} from '../../parser/block-lines.ts';
import {
  isFolded,
  isNote,
  labelOf,
  pushBox,
  pushDetails,
  pushHeading,
} from '../../parser/boxes.ts';

export interface ContainerInfo {
  readonly type: string;
  readonly title: string;
}

/** Containers that only arrange what they hold. */
const arranging = new Set(
  'div column columns grid row tab tabs tab-item tab-set code-group raw center v-pre card cards panel-tabset'.split(
    ' ',
  ),
);

/** Reads what stands after `:::`: `note Title`, `note[Title]`, `{.note title="x"}`, `{note} Title`. */
export function readContainerInfo(info: string): ContainerInfo {
  const [, directive, after = ''] = /^\{([\w:-]+)\}(.*)$/.exec(info) ?? [];
  if (directive !== undefined) return { type: directive, title: after.trim() };
  const open = info.indexOf('{');
  const close = info.indexOf('}', open);
  const attributes = open === -1 || close === -1 ? '' : info.slice(open + 1, close);
  const bare = (attributes === '' ? info : info.slice(0, open) + info.slice(close + 1)).trim();
  const [, name = ''] = /^([\w-]*)/.exec(bare) ?? [];
  const rest = bare.slice(name.length);
  const bracket = rest.startsWith('[') ? rest.lastIndexOf(']') : -1;
  const [, className = ''] = /\.([\w-]+)/.exec(attributes) ?? [];
  const [, named] = /\b(?:title|name|label)="([^"]*)"/.exec(attributes) ?? [];
  const title = bracket > 0 ? rest.slice(1, bracket) : (named ?? rest.trim());
  return { type: name === '' ? className : name, title };
}

/** Options at the start of a directive's content: `:alt: text`. Returns the line after them. */
function readOptions(
  state: StateBlock,
  from: number,
  to: number,
): { readonly options: ReadonlyMap<string, string>; readonly from: number } {
  const options = new Map<string, string>();
  let line = from;
  for (; line < to; line += 1) {
    const [, key, value = ''] = /^:([\w-]+):(.*)$/.exec(lineText(state, line)) ?? [];
    if (key === undefined) break;
    options.set(key, value.trim());
  }
  return { options, from: line };
}

/** Writes a container of a known or unknown type around lines that are blocks. */
export function pushContainer(
  state: StateBlock,
  { type, title }: ContainerInfo,
  start: number,
  to: number,
): void {
  const { context }: ParseEnv = state.env;
  const { options, from } = readOptions(state, start, to);
  if ((type === 'figure' || type === 'image') && title !== '') {
    const open = state.push('paragraph_open', 'p', 1);
    open.map = [start, from];
    const inline = state.push('inline', '', 0);
    inline.content = `![${(options.get('alt') ?? '').replace(/[[\]]/g, '')}](<${title.trim()}>)`;
    inline.children = [];
    state.push('paragraph_close', 'p', -1);
    nest(state, from, to);
  } else if (isFolded(type)) pushDetails(state, title, from, to);
  else if (isNote(type)) pushBox(state, title === '' ? labelOf(type) : title, from, to);
  else {
    if (type !== '' && !arranging.has(type.toLowerCase()) && !type.startsWith('layout'))
      context?.unknownShortcode(`:::${type}`.slice(0, 60), 'text');
    pushHeading(state, title);
    nest(state, from, to);
  }
}

/** Returns what stands after three colons or more; undefined for another line. */
function containerInfo(line: string): string | undefined {
  if (!line.startsWith(':::')) return undefined;
  let from = 3;
  while (line[from] === ':') from += 1;
  let to = line.trimEnd().length;
  while (to > from && line[to - 1] === ':') to -= 1;
  return line.slice(from, to).trim();
}

function container(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (!mayBegin(state, start)) return false;
  const info = containerInfo(lineText(state, start));
  if (info === undefined) return false;
  if (silent) return true;
  // A mark that closes nothing.
  if (info === '') {
    state.line = start + 1;
    return true;
  }
  const close = closingLine(
    state,
    start + 1,
    end,
    (line) => (containerInfo(line) ?? '') !== '',
    (line) => containerInfo(line) === '',
  );
  pushContainer(state, readContainerInfo(info), start + 1, close === -1 ? end : close);
  state.line = close === -1 ? end : close + 1;
  return true;
}

function leaf(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  const line = lineText(state, start).trimEnd();
  if (!line.startsWith('::') || !mayBegin(state, start)) return false;
  const [, name, label = '', attributes = ''] =
    /^::([a-z][\w-]*)(?:\[([^\]]*)\])?(?:\{([^}]*)\})?$/i.exec(line) ?? [];
  if (name === undefined) return false;
  if (silent) return true;
  state.line = start + 1;
  const { context }: ParseEnv = state.env;
  if (context === undefined) return true;
  const args = readArguments(attributes.replace(/#([\w-]+)/, 'id="$1"'));
  const { html, outcome, known } = expandAnyTag({
    name,
    args: label === '' ? args : { ...args, named: { title: label, ...args.named } },
    inner: undefined,
    indent: '',
    context,
  });
  if (!known) context.unknownShortcode(`::${name}`.slice(0, 60), outcome);
  if (html.trim() !== '') pushHtml(state, `<p>${html.trim()}</p>\n`);
  return true;
}

export function containers(markdown: MarkdownIt): void {
  markdown.block.ruler.before('fence', 'container', container, interrupting);
  markdown.block.ruler.before('fence', 'leaf', leaf, interrupting);
}
