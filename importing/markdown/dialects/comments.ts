/**
 * Removes the comments that authors leave for each other in a text, in every dialect. Comments of
 * HTML stay: no reader sees them, and some mark where a text is divided.
 */
import { isBoundaryMark, MORE_MARK } from '../../body/boundary.ts';
import { codeMap } from '../parser/code-map.ts';

interface Dialect {
  /** Where a comment begins: words, or a pattern that is matched at a place where it may. */
  readonly open: string | RegExp;
  /** What ends it. */
  readonly close: string | RegExp;
  /** Only with this between does it count. */
  readonly holds?: RegExp;
  /** What stands between is text that its generator prints. */
  readonly isPrinted?: true;
}

/** A block of Liquid, Nunjucks or Twig: `{%- raw %}…{% endraw -%}`. */
function block(name: string): Pick<Dialect, 'open' | 'close'> {
  return {
    open: new RegExp(`\\{%-?\\s*${name}\\b[^%]*%\\}`, 'y'),
    close: new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g'),
  };
}

/** The first whose beginning fits counts. */
const dialects: readonly Dialect[] = [
  // Liquid, Nunjucks and Twig print what is raw. Hugo prints a shortcode that is written so.
  { ...block('raw'), isPrinted: true },
  { ...block('verbatim'), isPrinted: true },
  { open: /\{\{[<%]\s*\/\*/y, close: /\*\/\s*[>%]\}\}/g, isPrinted: true },
  block('comment'),
  { open: /\{%-?\s*#/y, close: '%}' },
  { open: /\{\{[<%]\s*comment\s*[>%]\}\}/y, close: /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g },
  { open: /\{\{-?\s*\/\*/y, close: /\*\/\s*-?\}\}/g },
  { open: '{{!--', close: '--}}' },
  { open: '{{!', close: '}}' },
  // `{#id}` is the id of a heading.
  { open: /\{#(?=[\s-]|[^{}\n]*#\})/y, close: '#}' },
  { open: '{/*', close: /\*\/\s*\}/g },
  { open: '{::comment}', close: /\{:\/(?:comment)?\}/g },
  { open: '<%--', close: '--%>' },
  { open: '<%#', close: '%>' },
  // `100%% or 50%%` is no comment.
  { open: /(?<![^\s>|])%%(?=[^%])/y, close: /%%(?=[\s.,;:!?|)\]]|$)/gm },
  // A shortcode in a comment of HTML would become blocks, and a blank line ends the comment.
  { open: '<!--', close: '-->', holds: /\{\{|\{%|<[A-Z]/ },
];

/** Characters with which a comment may begin. */
const starts = /[{<%]/g;
/** `[//]: # (words)`: a reference that no link uses. */
const idleReference = /^ {0,3}\[(?:\/{2,3}|comment|_|#)\]:[^\n]*$/gim;

function withoutIdleReferences(text: string): string {
  if (!/^ {0,3}\[(?:\/\/|comment|_|#)/im.test(text)) return text;
  const { isCode } = codeMap(text);
  return text.replace(idleReference, (line, at: number) => (isCode(at) ? line : ''));
}

/** Returns the place after the mark that begins a comment at a place; undefined where none does. */
function afterOpen({ open }: Dialect, text: string, at: number): number | undefined {
  if (typeof open === 'string') return text.startsWith(open, at) ? at + open.length : undefined;
  open.lastIndex = at;
  return open.test(text) ? open.lastIndex : undefined;
}

/** Returns from where to where the mark stands that ends a comment; undefined when none does. */
function closeOf(
  { close }: Dialect,
  text: string,
  from: number,
): readonly [number, number] | undefined {
  if (typeof close === 'string') {
    const at = text.indexOf(close, from);
    return at === -1 ? undefined : [at, at + close.length];
  }
  close.lastIndex = from;
  const match = close.exec(text);
  return match === null ? undefined : [match.index, match.index + match[0].length];
}

/**
 * Returns a text without comments. Those in code are examples, and stay. One that ends the free part
 * becomes the mark of that.
 */
export function withoutComments(text: string): string {
  const source = withoutIdleReferences(text);
  if (!/\{[%{#/:]|<%|%%|<!--/.test(source)) return source;
  const { isCode } = codeMap(source);
  /** Dialects that nothing closes further down, so that their ends are not looked for again. */
  const endless = new Set<Dialect>();
  let result = '';
  let written = 0;
  starts.lastIndex = 0;
  for (let match = starts.exec(source); match !== null; match = starts.exec(source)) {
    const { index } = match;
    const dialect = dialects.find((one) => afterOpen(one, source, index) !== undefined);
    if (dialect === undefined || endless.has(dialect) || isCode(index)) continue;
    const from = afterOpen(dialect, source, index) ?? index;
    const close = closeOf(dialect, source, from);
    if (close === undefined) {
      endless.add(dialect);
      continue;
    }
    const [to, end] = close;
    const isLeftOut =
      dialect.isPrinted !== true && dialect.holds?.test(source.slice(index, end)) !== false;
    if (isLeftOut) {
      result +=
        source.slice(written, index) + (isBoundaryMark(source.slice(from, to)) ? MORE_MARK : '');
      written = end;
    }
    starts.lastIndex = end;
  }
  return result + source.slice(written);
}
