/**
 * Turns block syntax that generators add to Markdown into what every renderer reads: admonitions and
 * tabs of MkDocs, containers of Docusaurus, VuePress and Pandoc, callouts of GitHub and Obsidian,
 * snippets, and what stands after the language of a code fence.
 */
import { expandAnyTag } from '../dialects/any-tag.ts';
import type { ExpandContext } from '../dialects/expand-context.ts';
import { leadingWhite, reindent, widthOf } from './line-indent.ts';
import { readArguments } from '../dialects/tag-arguments.ts';

const fenceLine = /^((?:[ \t]|>|[-*+] |\d+[.)] )*)(`{3,}|~{3,})([^\n]*)$/;
const admonitionLine =
  /^([ \t]*)(!!!|\?\?\?\+?)[ \t]*([a-z][\w -]*?)?[ \t]*(?:"([^\n]*)")?[ \t]*$/i;
const tabLine = /^([ \t]*)===[!+]?[ \t]+"([^"\n]+)"[ \t]*$/;
const containerLine = /^([ \t]*)(:{3,})[ \t]*([^\n]*?)[ \t]*:*$/;
const slashLine = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)?[ \t]*(?:\|[ \t]*([^\n]*?))?[ \t]*$/i;
const leafLine = /^([ \t]*)::([a-z][\w-]*)(?:\[([^\]\n]*)\])?(?:\{([^}\n]*)\})?[ \t]*$/i;
const alertLine = /^([ \t]*)>[ \t]*\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*([^\n]*)$/;
const snippetLine = /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"'\n]+)["'][ \t]*$/;
const snippetFence = /^[ \t]*-{1,}8<-{1,}[ \t]*$/;
const contentsLine = /^[ \t]*(?:\[\[?_?toc_?\]\]?|@\[toc\]|\$\{toc\})[ \t]*$/i;
const markdownBlock =
  /^([ \t]*)<(div|section|article|aside|details|figure|figcaption|blockquote|center|span|p|td)\b([^>\n]*)\smarkdown(?:="[^"\n]*")?([^>\n]*)>[ \t]*$/i;
const noteTypes =
  /^(?:note|notes|abstract|summary|tldr|info|information|todo|tip|hint|important|success|check|done|question|help|faq|warning|warn|caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite|seealso|secondary|admonition|callout|alert|aside|notice|custom-block|versionadded|versionchanged|deprecated|callout-\w+|alert-\w+|box)$/i;
const detailTypes = /^(?:details|spoiler|collapse|collapsible|toggle|expander|dropdown)$/i;
const codeTypes = /^(?:code-block|code-cell|code|sourcecode|literalinclude|prompt)$/i;

/** Maximum depth of blocks in blocks. Deeper ones stay as written. */
const MAX_DEPTH = 12;

/** Returns the label of a kind of admonition that has no title of its own. */
function labelOf(type: string): string {
  const words = type.replace(/^(?:callout|alert)-/, '').replace(/-/g, ' ');
  return /^(?:admonition|callout|alert|aside|box|secondary|custom block)$/i.test(words)
    ? ''
    : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

interface Work {
  readonly context: ExpandContext;
  readonly depth: number;
  /** Blocks that nothing closes further down, so that their ends are not looked for again. */
  readonly endless?: Set<string>;
}

/** Returns a box with a title, as lines. */
function box(title: string, content: readonly string[], indent: string, work: Work): string[] {
  const heading = title === '' ? '' : `<p><strong>${work.context.inline(title)}</strong></p>`;
  return block(['<aside class="note">', heading], content, ['</aside>'], indent, work);
}

function details(title: string, content: readonly string[], indent: string, work: Work): string[] {
  const summary = `<summary>${work.context.inline(title === '' ? 'Details' : title)}</summary>`;
  return block(['<details>', summary], content, ['</details>'], indent, work);
}

function titled(title: string, content: readonly string[], indent: string, work: Work): string[] {
  const heading = title === '' ? [] : [`<p><strong>${work.context.inline(title)}</strong></p>`];
  return block(heading, content, [], indent, work);
}

/** Returns lines that stand between others as a block: converted, and indented as far as `indent`. */
function block(
  before: readonly string[],
  content: readonly string[],
  after: readonly string[],
  indent: string,
  { context, depth }: Work,
): string[] {
  const inner = convert(reindent(content.join('\n'), '').split('\n'), {
    context,
    depth: depth + 1,
  });
  const inside = inner.map((line) => (line === '' ? '' : indent + line));
  const lines = (html: readonly string[]): string[] =>
    html.filter((line) => line !== '').flatMap((line) => [indent + line, '']);
  return ['', ...lines(before), ...inside, '', ...lines(after)];
}

/** Returns the lines below one that are indented deeper by four, and where they end. */
function indentedBelow(
  lines: readonly string[],
  from: number,
  indent: string,
): { content: string[]; end: number } {
  const least = widthOf(indent) + 4;
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (widthOf(leadingWhite(line)) < least) break;
    end = at + 1;
  }
  return { content: lines.slice(from, end), end };
}

/** Returns the lines up to the line that closes a container. Without one, all lines belong to it. */
function untilClosed(
  lines: readonly string[],
  from: number,
  isOpening: (line: string) => boolean,
  isClosing: (line: string) => boolean,
): { content: string[]; end: number } {
  let open = 1;
  let fence = '';
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = fenceLine.exec(line)?.[2] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
    } else if (mark !== '') fence = mark;
    else if (isClosing(line)) {
      open -= 1;
      if (open === 0) return { content: lines.slice(from, at), end: at + 1 };
    } else if (isOpening(line)) open += 1;
  }
  return { content: lines.slice(from), end: lines.length };
}

interface Info {
  readonly type: string;
  readonly title: string;
}

/** Reads what stands after `:::`: `note Title`, `note[Title]`, `{.note title="x"}`, `{note} Title`. */
function readInfo(info: string): Info {
  const [, directive, after = ''] = /^\{([\w:-]+)\}[ \t]*([^\n]*)$/.exec(info) ?? [];
  if (directive !== undefined) return { type: directive, title: after };
  const [, attributes] = /\{([^}]*)\}/.exec(info) ?? [];
  const bare = info.replace(/\{[^}]*\}/, '').trim();
  const [, name = '', bracket, rest = ''] =
    /^([\w-]*)(?:\[((?:[^\]\\]|\\.)*)\])?[ \t]*([^\n]*)$/.exec(bare) ?? [];
  const [, className = ''] = /\.([\w-]+)/.exec(attributes ?? '') ?? [];
  const [, named] = /\b(?:title|name|label)="([^"]*)"/.exec(attributes ?? '') ?? [];
  return { type: name === '' ? className : name, title: bracket ?? named ?? rest };
}

/** Lines at the start of a directive's content that set its options: `:alt: text`. */
function splitOptions(content: readonly string[]): {
  options: Record<string, string>;
  rest: string[];
} {
  const options: Record<string, string> = {};
  let at = 0;
  for (; at < content.length; at += 1) {
    const [, key, value = ''] = /^[ \t]*:([\w-]+):[ \t]*([^\n]*)$/.exec(content[at] ?? '') ?? [];
    if (key === undefined) break;
    options[key] = value.trim();
  }
  return { options, rest: content.slice(at) };
}

function container(
  { type, title }: Info,
  content: readonly string[],
  indent: string,
  work: Work,
): string[] {
  const { context } = work;
  if (/^(?:figure|image)$/.test(type) && title !== '') {
    const { options, rest } = splitOptions(content);
    const alt = (options['alt'] ?? '').replace(/[[\]]/g, '');
    return titled('', [`![${alt}](<${title.trim()}>)`, '', ...rest], indent, work);
  }
  const { rest } = splitOptions(content);
  if (detailTypes.test(type)) return details(title, rest, indent, work);
  if (noteTypes.test(type)) return box(title === '' ? labelOf(type) : title, rest, indent, work);
  if (
    type !== '' &&
    !/^(?:div|columns?|grid|row|tabs?|tab-item|tab-set|code-group|raw|center|v-pre|cards?|layout.*|panel-tabset)$/i.test(
      type,
    )
  )
    context.unknownShortcode(`:::${type}`.slice(0, 60), 'text');
  return titled(title, rest, indent, work);
}

function isContainerOpening(line: string): boolean {
  const match = containerLine.exec(line);
  return match !== null && (match[3] ?? '') !== '';
}

function isContainerClosing(line: string): boolean {
  const match = containerLine.exec(line);
  return match !== null && (match[3] ?? '') === '';
}

/** Reads what stands after a code fence: the language, and a title that readers see. */
function readFence(info: string): { language: string; title: string } {
  const title =
    /(?:^|[\s{,:])(?:title|filename|file|name|caption)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/.exec(
      info,
    );
  const bare = info.trim();
  const [, classed] = /^\{[^}]*?\.([\w+#-]+)/.exec(bare) ?? [];
  const [, engine] = /^\{([\w+#-]+)/.exec(bare) ?? [];
  const [, plain] = /^([\w+#.-]+)/.exec(bare) ?? [];
  return {
    language: plain ?? classed ?? engine ?? '',
    title: title?.[1] ?? title?.[2] ?? title?.[3] ?? '',
  };
}

/** Returns a code fence as every renderer reads it, and where it ends. */
function fence(
  lines: readonly string[],
  at: number,
  match: RegExpExecArray,
  work: Work,
): { lines: string[]; end: number } {
  const [line = '', before = '', mark = '', info = ''] = match;
  let end = at + 1;
  while (end < lines.length) {
    const close = fenceLine.exec(lines[end] ?? '');
    end += 1;
    if (close !== null && (close[2] ?? '').startsWith(mark) && (close[3] ?? '').trim() === '')
      break;
  }
  const whole = lines.slice(at, end);
  const [, directive = '', title = ''] = /^\{([\w:-]+)\}[ \t]*([^\n]*)$/.exec(info.trim()) ?? [];
  if (
    /^[ \t]*$/.test(before) &&
    (noteTypes.test(directive) || /^(?:figure|image|dropdown)$/.test(directive))
  )
    return { lines: container({ type: directive, title }, whole.slice(1, -1), before, work), end };
  const read = readFence(info);
  const language = codeTypes.test(directive) ? title : read.language;
  const content = codeTypes.test(directive) ? splitOptions(whole.slice(1)).rest : whole.slice(1);
  if (info.trim() === '' || (language === info.trim() && read.title === ''))
    return { lines: whole, end };
  const plain = [`${line.slice(0, line.length - info.length)}${language}`, ...content];
  if (read.title === '' || !/^[ \t]*$/.test(before)) return { lines: plain, end };
  const caption = work.context.inline(read.title.replace(/([*_`[\]])/g, '\\$1'));
  return {
    lines: [
      ...['', `${before}<figure>`, ''],
      ...plain,
      ...['', `${before}<figcaption>${caption}</figcaption>`, `${before}</figure>`, ''],
    ],
    end,
  };
}

/** Returns the text of a file that a line names, or nothing when the source does not hold it. */
function snippet(name: string, { context, depth }: Work): string[] {
  const path = name.replace(/:[\w-]*(?::\d*)?$/, '').trim();
  const found = path === '' || path.startsWith(';') ? undefined : context.template('import', path);
  if (found === undefined && path !== '' && !path.startsWith(';'))
    context.unknownShortcode(`--8<-- ${path}`.slice(0, 60), 'nothing');
  return found === undefined
    ? []
    : convert(found.text.replace(/^---\n[^]*?\n---\n/, '').split('\n'), {
        context,
        depth: depth + 1,
      });
}

type Converted = { readonly lines: readonly string[]; readonly end: number } | undefined;

function convertAdmonition(lines: readonly string[], at: number, work: Work): Converted {
  const match = admonitionLine.exec(lines[at] ?? '');
  const tab = match === null ? tabLine.exec(lines[at] ?? '') : null;
  const [, indent = '', mark = '', kinds = '', title] = match ?? [];
  if (match === null && tab === null) return undefined;
  const { content, end } = indentedBelow(lines, at + 1, match === null ? (tab?.[1] ?? '') : indent);
  if (tab !== null) return { lines: titled(tab[2] ?? '', content, tab[1] ?? '', work), end };
  const [type = ''] = kinds.split(/\s+/);
  if (content.length === 0 && title === undefined) return undefined;
  const words = title ?? labelOf(type);
  return {
    lines: mark.startsWith('?')
      ? details(words, content, indent, work)
      : box(words, content, indent, work),
    end,
  };
}

function convertContainer(lines: readonly string[], at: number, work: Work): Converted {
  const line = lines[at] ?? '';
  const [, indent = '', mark = '', info = ''] = containerLine.exec(line) ?? [];
  if (mark !== '') {
    if (info === '') return { lines: [], end: at + 1 };
    const { content, end } = untilClosed(lines, at + 1, isContainerOpening, isContainerClosing);
    return { lines: container(readInfo(info), content, indent, work), end };
  }
  const [, before = '', slashes = '', type, title = ''] = slashLine.exec(line) ?? [];
  if (slashes !== '' && type !== undefined) {
    if (work.endless?.has(slashes) === true) return undefined;
    const isClosing = (other: string): boolean => other.trim() === slashes;
    const closed = untilClosed(lines, at + 1, () => false, isClosing);
    if (!isClosing(lines[closed.end - 1] ?? '')) {
      work.endless?.add(slashes);
      return undefined;
    }
    const rest = closed.content.filter((other) => !/^ {4}[\w-]+:[^\n]*$/.test(other));
    return { lines: container({ type, title }, rest, before, work), end: closed.end };
  }
  const [, white = '', name, label = '', attributes = ''] = leafLine.exec(line) ?? [];
  if (name === undefined) return undefined;
  const args = readArguments(attributes.replace(/#([\w-]+)/, 'id="$1"'));
  const { html, outcome, known } = expandAnyTag({
    name,
    args: label === '' ? args : { ...args, named: { title: label, ...args.named } },
    inner: undefined,
    indent: white,
    context: work.context,
  });
  if (!known) work.context.unknownShortcode(`::${name}`.slice(0, 60), outcome);
  return { lines: ['', `${white}${html.trim()}`, ''], end: at + 1 };
}

function convertAlert(lines: readonly string[], at: number, work: Work): Converted {
  const [, indent = '', type, fold = '', title = ''] = alertLine.exec(lines[at] ?? '') ?? [];
  if (type === undefined) return undefined;
  let end = at + 1;
  while (end < lines.length && /^[ \t]*>/.test(lines[end] ?? '')) end += 1;
  const content = lines.slice(at + 1, end).map((line) => line.replace(/^[ \t]*> ?/, ''));
  const words = title === '' ? labelOf(type) : title;
  return {
    lines: fold === '' ? box(words, content, indent, work) : details(words, content, indent, work),
    end,
  };
}

function convertSnippet(lines: readonly string[], at: number, work: Work): Converted {
  const line = lines[at] ?? '';
  const [, , name] = snippetLine.exec(line) ?? [];
  if (name !== undefined) return { lines: snippet(name, work), end: at + 1 };
  if (!snippetFence.test(line)) return undefined;
  const last = lines.findIndex((other, index) => index > at && snippetFence.test(other));
  if (last === -1) return undefined;
  return {
    lines: lines.slice(at + 1, last).flatMap((path) => [...snippet(path.trim(), work), '']),
    end: last + 1,
  };
}

/** HTML whose content is Markdown, as its attribute says: the content needs blank lines around it. */
function convertMarkdownBlock(lines: readonly string[], at: number, work: Work): Converted {
  const [, indent = '', name = '', one = '', other = ''] =
    markdownBlock.exec(lines[at] ?? '') ?? [];
  if (name === '' || work.endless?.has(name) === true) return undefined;
  const opening = new RegExp(`<${name}\\b`, 'i');
  const closing = new RegExp(`^[ \\t]*</${name}>[ \\t]*$`, 'i');
  const { content, end } = untilClosed(
    lines,
    at + 1,
    (line) => opening.test(line) && !line.includes(`</${name}`),
    (line) => closing.test(line),
  );
  const wrapper = /^(?:p|span|td)$/i.test(name) ? 'div' : name;
  const closed = closing.test(lines[end - 1] ?? '');
  if (!closed) {
    work.endless?.add(name);
    return undefined;
  }
  const rendered = content.map((line) =>
    line.replace(
      /^([ \t]*<(figcaption|summary|p|span|td)\b[^>]*>)([^<][^\n]*)(<\/\2>[ \t]*)$/i,
      (_whole, start: string, _name, words: string, stop: string) =>
        `${start}${work.context.inline(words)}${stop}`,
    ),
  );
  return {
    lines: block([`<${wrapper}${one}${other}>`], rendered, [`</${wrapper}>`], indent, work),
    end,
  };
}

const converters = [
  convertAdmonition,
  convertContainer,
  convertAlert,
  convertSnippet,
  convertMarkdownBlock,
] as const;

function convert(lines: readonly string[], { context, depth }: Work): string[] {
  if (depth > MAX_DEPTH) return [...lines];
  const work: Work = { context, depth, endless: new Set() };
  const result: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const match = fenceLine.exec(line);
    const isFence =
      match !== null && !((match[2] ?? '').startsWith('`') && (match[3] ?? '').includes('`'));
    const next = isFence
      ? fence(lines, at, match, work)
      : converters
          .map((converter) => converter(lines, at, work))
          .find((found) => found !== undefined);
    if (next !== undefined) {
      result.push(...next.lines);
      at = next.end;
      continue;
    }
    if (!contentsLine.test(line)) result.push(line);
    at += 1;
  }
  return result;
}

const anyDialect =
  /^[ \t>]*(?:!!!|\?\?\?|===|:::|::[a-z]|\/{3}|>?[ \t]*\[!|-+8<-|`{3}|~{3}|\[\[?_?toc|@\[toc|\$\{toc)|\smarkdown(?:=|[ >])/im;

/** Returns a text whose block syntax every renderer of Markdown reads. */
export function expandBlockDialects(text: string, context: ExpandContext): string {
  return anyDialect.test(text) ? convert(text.split('\n'), { context, depth: 0 }).join('\n') : text;
}
