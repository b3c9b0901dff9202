/**
 * Removes the comments that authors leave for each other in a text, in every dialect. Comments of
 * HTML stay: no reader sees them, and some mark where a text is divided.
 */
import { isBoundaryMark, MORE_MARK } from '../../body/boundary.ts';
import { codeMap } from '../parser/code-map.ts';

interface Dialect {
  /** Where a comment begins. Matched at a place where it may. */
  readonly open: RegExp;
  /** What ends it. */
  readonly close: RegExp;
  /** Only with this between does it count. */
  readonly holds?: RegExp;
  /** What stands between is text that its generator prints. */
  readonly isPrinted?: true;
}

/** The first whose beginning fits counts. */
const dialects: readonly Dialect[] = [
  // Liquid, Nunjucks and Twig print what is raw. Hugo prints a shortcode that is written so.
  { open: /\{%-?\s*raw\s*-?%\}/y, close: /\{%-?\s*endraw\s*-?%\}/g, isPrinted: true },
  { open: /\{%-?\s*verbatim\s*-?%\}/y, close: /\{%-?\s*endverbatim\s*-?%\}/g, isPrinted: true },
  { open: /\{\{[<%]\s*\/\*/y, close: /\*\/\s*[>%]\}\}/g, isPrinted: true },
  { open: /\{%-?\s*comment\b[^%]*%\}/y, close: /\{%-?\s*endcomment\s*-?%\}/g },
  { open: /\{%-?\s*#/y, close: /%\}/g },
  { open: /\{\{[<%]\s*comment\s*[>%]\}\}/y, close: /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g },
  { open: /\{\{-?\s*\/\*/y, close: /\*\/\s*-?\}\}/g },
  { open: /\{\{!--/y, close: /--\}\}/g },
  { open: /\{\{!/y, close: /\}\}/g },
  // `{#id}` is the id of a heading.
  { open: /\{#(?=[\s-]|[^{}\n]*#\})/y, close: /#\}/g },
  { open: /\{\/\*/y, close: /\*\/\s*\}/g },
  { open: /\{::comment\}/y, close: /\{:\/(?:comment)?\}/g },
  { open: /<%--/y, close: /--%>/g },
  { open: /<%#/y, close: /%>/g },
  // `100%% or 50%%` is no comment.
  { open: /(?<![^\s>|])%%(?=[^%])/y, close: /%%(?=[\s.,;:!?|)\]]|$)/gm },
  // A shortcode in a comment of HTML would become blocks, and a blank line ends the comment.
  { open: /<!--/y, close: /-->/g, holds: /\{\{|\{%|<[A-Z]/ },
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

interface Span {
  /** What stands between the beginning and the end. */
  readonly inside: string;
  readonly end: number;
}

/** Returns what a dialect opens, to its end; undefined when nothing closes it. */
function spanOf({ close }: Dialect, text: string, from: number): Span | undefined {
  close.lastIndex = from;
  const match = close.exec(text);
  if (match === null) return undefined;
  return { inside: text.slice(from, match.index), end: match.index + match[0].length };
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
    const dialect = dialects.find(({ open }) => {
      open.lastIndex = index;
      return open.test(source);
    });
    if (dialect === undefined || endless.has(dialect) || isCode(index)) continue;
    const span = spanOf(dialect, source, dialect.open.lastIndex);
    if (span === undefined) {
      endless.add(dialect);
      continue;
    }
    const { inside, end } = span;
    const isLeftOut =
      dialect.isPrinted !== true && dialect.holds?.test(source.slice(index, end)) !== false;
    if (isLeftOut) {
      result += source.slice(written, index) + (isBoundaryMark(inside) ? MORE_MARK : '');
      written = end;
    }
    starts.lastIndex = end;
  }
  return result + source.slice(written);
}
