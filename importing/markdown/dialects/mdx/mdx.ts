/**
 * Reduces MDX to Markdown with components: imports, exports and expressions are a program, which an
 * import does not run. What they hold for readers stays.
 */
import { escapeHtml } from '../../../../shared/content/escape-html.ts';
import { isBoundaryMark, MORE_MARK } from '../../../body/boundary.ts';
import { codeMap } from '../../parser/code-map.ts';
import type { ExpandContext } from '../expand-context.ts';
import { asText } from '../../front-matter/fields.ts';
import { isHtmlName } from '../../parser/html-names.ts';
import { braceEnd, readAttributes } from '../tag-arguments.ts';

const importLine =
  /^import\s+(?:([\w$]+)?\s*,?\s*(?:\{[^}]{0,2000}\}|\*\s+as\s+[\w$]+)?\s*from\s+)?['"]([^'"\n]+)['"];?[ \t]*$/gm;
const exportLine = /^export\s+(?:default|const|let|var|function|async|class)\b/gm;
const stringConstant = /^export\s+(?:const|let|var)\s+([\w$]+)\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')/;

export interface PreparedMdx {
  readonly text: string;
  readonly context: ExpandContext;
}

/** Maximum length of a declaration. Of a longer one only the first line goes. */
const MAX_DECLARATION_CHARACTERS = 20_000;

/** So many brackets may stay open. In a text with more, every other one is text. */
const MAX_UNCLOSED = 100;

/** Returns the end of an exported declaration: the first line end outside brackets. */
function declarationEnd(text: string, from: number, characters: number): number {
  let depth = 0;
  const limit = Math.min(text.length, from + characters);
  for (let at = from; at < limit; at += 1) {
    const character = text[at] ?? '';
    if ('({['.includes(character)) depth += 1;
    else if (')}]'.includes(character)) depth -= 1;
    else if (character === '\n' && depth <= 0) return at;
  }
  const lineEnd = text.indexOf('\n', from);
  return depth <= 0 || lineEnd === -1 ? limit : lineEnd;
}

/** Removes imports and exports, and collects the names that they give to files and strings. */
function withoutDeclarations(text: string, names: Map<string, string>): string {
  const { isCode } = codeMap(text);
  const imported = text.replace(
    importLine,
    (whole, name: string | undefined, path: string, at: number) => {
      if (isCode(at)) return whole;
      if (name !== undefined) names.set(name, path);
      return '';
    },
  );
  const imports = codeMap(imported);
  const parts: string[] = [];
  let written = 0;
  for (const { index } of imported.matchAll(exportLine)) {
    if (imports.isCode(index) || index < written) continue;
    const [, name, double, single] =
      stringConstant.exec(imported.slice(index, index + 2_000)) ?? [];
    if (name !== undefined) names.set(name, double ?? single ?? '');
    parts.push(imported.slice(written, index));
    written = declarationEnd(
      imported,
      index,
      parts.length > MAX_UNCLOSED ? 200 : MAX_DECLARATION_CHARACTERS,
    );
  }
  return [...parts, imported.slice(written)].join('');
}

/** Returns what an expression in the text prints. */
function printed(expression: string, context: ExpandContext): string {
  const bare = expression.trim();
  const [, comment] = /^\/\*([^]*)\*\/$/.exec(bare) ?? [];
  if (comment !== undefined && isBoundaryMark(comment)) return MORE_MARK;
  if (bare === '' || /^\/[*/]/.test(bare)) return '';
  const [, double, single, back] = /^(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)$/.exec(bare) ?? [];
  const string = double ?? single ?? back;
  if (string !== undefined) return string;
  const value = /^[\w$.]+$/.test(bare) ? context.lookUp(bare) : undefined;
  if (value !== undefined) return value;
  context.unknownShortcode(`{${bare.replace(/\s+/g, ' ').slice(0, 40)}}`, 'nothing');
  return '';
}

/** Maximum length of an expression. A longer one is text. */
const MAX_EXPRESSION_CHARACTERS = 4_000;

const lowercaseTag = /^<([a-z][a-z\d]*)(?=[\s/>])/;

/** Returns the end of a tag that may hold expressions, or -1. */
function tagEnd(text: string, from: number): number {
  let quote: string | undefined;
  for (let at = from + 1; at < Math.min(text.length, from + MAX_EXPRESSION_CHARACTERS); at += 1) {
    const character = text[at] ?? '';
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') {
      const end = braceEnd(text, at, MAX_EXPRESSION_CHARACTERS);
      if (end === -1) return -1;
      at = end - 1;
    } else if (character === '<') return -1;
    else if (character === '>') return at + 1;
  }
  return -1;
}

/** Returns an element whose attributes are expressions as an element of HTML. */
function asHtml(tag: string, context: ExpandContext): string {
  const name = lowercaseTag.exec(tag)?.[1] ?? '';
  const { named } = readAttributes(
    tag.slice(name.length + 1, -1).replace(/\/\s*$/, ''),
    context.lookUp,
  );
  const attributes = Object.entries(named)
    .filter(([key, value]) => value !== '' || key === 'alt')
    .map(([key, value]) => ` ${key === 'className' ? 'class' : key}="${escapeHtml(value)}"`)
    .join('');
  return `<${name}${attributes}${/\/\s*>$/.test(tag) ? ' /' : ''}>`;
}

/** Replaces expressions and the attributes of elements that hold some. Code and components stay. */
function withoutExpressions(text: string, context: ExpandContext): string {
  const { isCode } = codeMap(text);
  const marks = /[{<]|\$\$|\\\{/g;
  let result = '';
  let written = 0;
  let unclosed = 0;
  const take = (start: number, end: number, replacement: string): void => {
    result += text.slice(written, start) + replacement;
    written = end;
    marks.lastIndex = end;
  };
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const { index: at } = match;
    if (unclosed > MAX_UNCLOSED || isCode(at)) continue;
    if (match[0] === '\\{') take(at, at + 2, '{');
    else if (match[0] === '$$') {
      const end = text.indexOf('$$', at + 2);
      if (end !== -1) marks.lastIndex = end + 2;
    } else if (match[0] === '{') {
      const end = braceEnd(text, at, MAX_EXPRESSION_CHARACTERS);
      if (end === -1) unclosed += 1;
      // An id of a heading is no expression.
      if (end === -1 || text[at + 1] === '#' || '\\_^'.includes(text[at - 1] ?? ' ')) continue;
      take(at, end, printed(text.slice(at + 1, end - 1), context));
    } else if (/^<\/?>/.test(text.slice(at, at + 3)))
      take(at, at + (text[at + 1] === '/' ? 3 : 2), '');
    else if (/^<[A-Za-z]/.test(text.slice(at, at + 2))) {
      const end = tagEnd(text, at);
      if (end === -1) continue;
      const tag = text.slice(at, end);
      const name = lowercaseTag.exec(tag)?.[1];
      if (name !== undefined && isHtmlName(name) && /=\s*\{|className=/.test(tag))
        take(at, end, asHtml(tag, context));
      else marks.lastIndex = end;
    }
  }
  return result + text.slice(written);
}

const frontMatterName =
  /^(?:frontMatter|frontmatter|metadata|props|page|pageContext\.frontmatter)\./;

/**
 * Returns MDX as Markdown with components, and a context that knows what the file imports. Markdown
 * that Docusaurus and Astro read as MDX is prepared as well.
 */
export function prepareMdx(text: string, context: ExpandContext): PreparedMdx {
  const names = new Map<string, string>();
  const declared = withoutDeclarations(text, names);
  const inner: ExpandContext = {
    ...context,
    lookUp(name) {
      const known = names.get(name) ?? names.get(name.replace(/\.(?:src|default)$/, ''));
      if (known !== undefined) return known;
      const field = name.replace(frontMatterName, '');
      return field !== name && Object.hasOwn(context.data, field)
        ? asText(context.data[field])
        : context.lookUp(name);
    },
  };
  return { text: unindented(withoutExpressions(declared, inner)), context: inner };
}

/** MDX has no indented code. Indentation outside lists and fences only shows the nesting of tags. */
function unindented(text: string): string {
  const { isCode } = codeMap(text);
  let at = 0;
  let inList = false;
  return text
    .split('\n')
    .map((line) => {
      const start = at;
      at += line.length + 1;
      if (line.trim() === '' || isCode(start)) return line;
      if (/^\S/.test(line)) inList = false;
      if (/^\s*(?:[-*+]|\d+[.)])\s/.test(line)) inList = true;
      return inList || !/^(?: {4}|\t)/.test(line) ? line : line.trimStart();
    })
    .join('\n');
}

const mdxImport = /^import\s[^\n]*\sfrom\s+['"][^'"\n]+['"];?[ \t]*$/gm;

/** Whether a text has lines that only MDX reads: Docusaurus and Astro read it from `.md` as well. */
export function hasMdxImports(text: string): boolean {
  const matches = [...text.matchAll(mdxImport)];
  if (matches.length === 0) return false;
  const { isCode } = codeMap(text);
  return matches.some(({ index }) => !isCode(index));
}
