/**
 * Block syntax of MkDocs and Python-Markdown: admonitions, tabs, blocks between slashes, snippets,
 * HTML that holds Markdown, keys, and the place of a table of contents.
 */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import {
  closingLine,
  endOfIndented,
  indentOf,
  insert,
  interrupting,
  isEndless,
  lineText,
  mayBegin,
  nest,
  noteEndless,
  pushHtml,
  pushTitle,
  type ParseEnv,
} from '../../parser/block-lines.ts';
import { ruleNamed } from '../../parser/rule-named.ts';
import { labelOf, pushBox, pushDetails, pushHeading } from '../../parser/boxes.ts';
import { pushContainer } from '../docusaurus/containers.ts';

interface Admonition {
  readonly isFolded: boolean;
  readonly type: string;
  /** Undefined without quotation marks: the type is the title. */
  readonly title: string | undefined;
}

/** Reads `!!! note "Title"`, `??? tip`, `???+ tip`. */
function readAdmonition(line: string): Admonition | undefined {
  const mark = ['!!!', '???+', '???'].find((one) => line.startsWith(one));
  if (mark === undefined) return undefined;
  const rest = line.slice(mark.length).trim();
  const quote = rest.indexOf('"');
  const isTitled = quote !== -1 && quote < rest.length - 1 && rest.endsWith('"');
  if (quote !== -1 && !isTitled) return undefined;
  const kinds = isTitled ? rest.slice(0, quote).trim() : rest;
  if (kinds !== '' && !/^[a-z][\w -]*$/i.test(kinds)) return undefined;
  return {
    isFolded: mark.startsWith('?'),
    type: kinds.split(' ')[0] ?? '',
    title: isTitled ? rest.slice(quote + 1, -1) : undefined,
  };
}

function admonition(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (!mayBegin(state, start)) return false;
  const read = readAdmonition(lineText(state, start));
  if (read === undefined) return false;
  const last = endOfIndented(state, start + 1, end);
  if (last === start + 1 && read.title === undefined) return false;
  if (silent) return true;
  const title = read.title ?? labelOf(read.type);
  if (read.isFolded) pushDetails(state, title, start + 1, last);
  else pushBox(state, title, start + 1, last);
  state.line = last;
  return true;
}

/** `=== "Title"`: one of several tabs. Its words stay, below its title. */
function tab(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (!mayBegin(state, start)) return false;
  const [, title] = /^===[!+]?[ \t]+"([^"]+)"[ \t]*$/.exec(lineText(state, start)) ?? [];
  if (title === undefined) return false;
  if (silent) return true;
  const last = endOfIndented(state, start + 1, end);
  pushHeading(state, title);
  nest(state, start + 1, last);
  state.line = last;
  return true;
}

/** `/// note | Title`, up to `///`. */
function slashBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const line = lineText(state, start).trimEnd();
  if (!line.startsWith('///') || !mayBegin(state, start)) return false;
  const [, slashes = '', type] = /^(\/{3,})[ \t]*([a-z][\w-]*)?/i.exec(line) ?? [];
  const after = line.slice(line.indexOf(type ?? '', slashes.length) + (type ?? '').length).trim();
  if (type === undefined || (after !== '' && !after.startsWith('|'))) return false;
  if (isEndless(state, slashes)) return false;
  const close = closingLine(
    state,
    start + 1,
    end,
    () => false,
    (other) => other.trim() === slashes,
  );
  if (close === -1) {
    noteEndless(state, slashes);
    return false;
  }
  if (silent) return true;
  let from = start + 1;
  while (from < close && isOption(state, from)) from += 1;
  pushContainer(state, { type, title: after.slice(1).trim() }, from, close);
  state.line = close + 1;
  return true;
}

/** An option of a block between slashes, `open: true`, is indented by four. */
function isOption(state: StateBlock, line: number): boolean {
  return indentOf(state, line) === 4 && /^[\w-]+:/.test(lineText(state, line));
}

/** Returns the file that a snippet names; undefined for a line that is none. */
function snippetName(line: string): string | undefined {
  const [, name] = /^-+8<-+[ \t]+["']([^"']+)["'][ \t]*$/.exec(line) ?? [];
  return name;
}

const isSnippetMark = (line: string): boolean => /^-+8<-+[ \t]*$/.test(line);

function pushSnippet(state: StateBlock, name: string): void {
  const { context }: ParseEnv = state.env;
  const path = name.replace(/:[\w-]*(?::\d*)?$/, '').trim();
  if (path === '' || path.startsWith(';') || context === undefined) return;
  const found = context.template('import', path);
  if (found === undefined) context.unknownShortcode(`--8<-- ${path}`.slice(0, 60), 'nothing');
  else insert(state, found.text.replace(/^---\n[^]*?\n---\n/, ''));
}

/** `--8<-- "file"`, or several names between two such marks. */
function snippet(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const line = lineText(state, start);
  if (!line.startsWith('-') || !mayBegin(state, start)) return false;
  const name = snippetName(line);
  if (name !== undefined) {
    if (!silent) {
      pushSnippet(state, name);
      state.line = start + 1;
    }
    return true;
  }
  if (!isSnippetMark(line)) return false;
  let close = start + 1;
  while (close < end && !isSnippetMark(lineText(state, close))) close += 1;
  if (close === end) return false;
  if (silent) return true;
  for (let at = start + 1; at < close; at += 1) pushSnippet(state, lineText(state, at).trim());
  state.line = close + 1;
  return true;
}

const contents = new Set(['[toc]', '[[toc]]', '[_toc_]', '[[_toc_]]', '@[toc]', '${toc}']);

/** The place of a table of contents, which the page does not show. */
function tableOfContents(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  if (!mayBegin(state, start)) return false;
  const line = lineText(state, start);
  if (line.length > 20 || !contents.has(line.trim().toLowerCase())) return false;
  if (!silent) state.line = start + 1;
  return true;
}

const holders = new Set(
  'div section article aside details figure figcaption blockquote center span p td'.split(' '),
);
/** Elements with a line of words that their attribute makes Markdown. */
const wordHolders = new Set(['figcaption', 'summary', 'p', 'span', 'td']);

interface MarkdownElement {
  readonly name: string;
  readonly element: string;
  /** Its attributes, without `markdown`. */
  readonly attributes: string;
}

/** Reads the line that begins HTML whose content is Markdown: `<div class="x" markdown="1">`. */
function readMarkdownElement(given: string): MarkdownElement | undefined {
  const line = given.trimEnd();
  if (!line.startsWith('<') || !line.endsWith('>') || !line.includes('markdown')) return undefined;
  const [, name = '', attributes = ''] = /^<([a-z]+)\b([^<>]*)>$/i.exec(line) ?? [];
  const said = /\smarkdown(?:="[^"]*")?(?=\s|$)/.exec(attributes);
  const element = name.toLowerCase();
  return said === null || !holders.has(element) ? undefined : { name, element, attributes };
}

/** Other HTML ends where a line begins such an element. Comments and code do not. */
function htmlBlock(markdown: MarkdownIt): void {
  const rule = ruleNamed(markdown.block.ruler, 'html_block');
  markdown.block.ruler.at(
    'html_block',
    (state, start, end, silent) => {
      if (!rule(state, start, end, silent)) return false;
      const token = state.tokens.at(-1);
      if (
        silent ||
        token?.map === null ||
        token === undefined ||
        /^<(?:!|\?|pre|script|style|textarea)/i.test(lineText(state, start))
      )
        return true;
      for (let line = start + 1; line < state.line; line += 1) {
        if (readMarkdownElement(lineText(state, line)) === undefined) continue;
        token.content = state.getLines(start, line, state.blkIndent, true);
        token.map = [start, line];
        state.line = line;
      }
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

/** HTML whose content is Markdown, as its attribute `markdown` says. */
function markdownInHtml(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const read = readMarkdownElement(lineText(state, start));
  if (read === undefined || !mayBegin(state, start)) return false;
  const { name, element, attributes } = read;
  if (isEndless(state, element)) return false;
  const close = closingLine(
    state,
    start + 1,
    end,
    (other) => other.toLowerCase().startsWith(`<${element}`) && !other.includes(`</${name}`),
    (other) => other.trim().toLowerCase() === `</${element}>`,
  );
  if (close === -1) {
    noteEndless(state, element);
    return false;
  }
  if (silent) return true;
  const wrapper = element === 'p' || element === 'span' || element === 'td' ? 'div' : name;
  pushHtml(state, `<${wrapper}${attributes}>\n`);
  const env: ParseEnv & { inHtml?: boolean } = state.env;
  const { inHtml } = env;
  env.inHtml = true;
  nest(state, start + 1, close);
  Object.assign(env, { inHtml });
  pushHtml(state, `</${wrapper}>\n`);
  state.line = close + 1;
  return true;
}

/** A line of words within such HTML: `<figcaption>words</figcaption>`. */
function wordsInHtml(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  const env: ParseEnv & { inHtml?: boolean } = state.env;
  const line = lineText(state, start).trimEnd();
  if (env.inHtml !== true || !line.startsWith('<')) return false;
  const open = line.indexOf('>') + 1;
  const close = line.lastIndexOf('</');
  const [, name = ''] = /^<([a-z]+)\b/i.exec(line) ?? [];
  if (!wordHolders.has(name.toLowerCase()) || close <= open || line[open] === '<') return false;
  if (line.slice(close) !== `</${name}>`) return false;
  if (silent) return true;
  pushTitle(state, line.slice(0, open), line.slice(open, close), `${line.slice(close)}\n`);
  state.line = start + 1;
  return true;
}

const keyNames = /^\+\+((?:[\w-]+|"[^"\n]{1,20}")(?:\+(?:[\w-]+|"[^"\n]{1,20}"))*)\+\+(?![\w+])/;

/** Keys of a keyboard: `++ctrl+alt+del++`. */
function keys(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('emphasis', 'keys', (state, silent) => {
    if (!state.src.startsWith('++', state.pos) || /[\w+]/.test(state.src[state.pos - 1] ?? ' '))
      return false;
    const [whole, names] = keyNames.exec(state.src.slice(state.pos, state.pos + 200)) ?? [];
    if (whole === undefined || names === undefined) return false;
    if (!silent)
      state.push('html_inline', '', 0).content = names
        .split('+')
        .map((name) => name.replaceAll('"', ''))
        .map((name) => `<kbd>${name.charAt(0).toUpperCase()}${name.slice(1)}</kbd>`)
        .join('+');
    state.pos += whole.length;
    return true;
  });
}

export function mkdocs(markdown: MarkdownIt): void {
  const { ruler } = markdown.block;
  ruler.before('fence', 'admonition', admonition, interrupting);
  ruler.before('fence', 'tab', tab, interrupting);
  ruler.before('fence', 'slash_block', slashBlock, interrupting);
  ruler.before('fence', 'snippet', snippet, interrupting);
  ruler.before('fence', 'contents', tableOfContents, interrupting);
  ruler.before('html_block', 'words_in_html', wordsInHtml, interrupting);
  ruler.before('words_in_html', 'markdown_in_html', markdownInHtml, interrupting);
  markdown.use(htmlBlock).use(keys);
}
