/**
 * Adds paragraphs to classic WordPress posts, which hold blank lines instead of `<p>`. Follows the
 * rules of WordPress's own `wpautop`, which authors know: a blank line ends a paragraph, a single
 * line end is a line break, block elements stand alone, and preformatted text is unchanged.
 * WordPress's packages have another license (ADR 0021).
 */
import { BOUNDARY_ELEMENT } from '../body/boundary.ts';
import { MARKER_ELEMENT } from '../body/embed-marker.ts';
import { tokenizeHtml, type HtmlToken } from './html-tokens.ts';
import { divideRun, trimRun, withLineBreaks } from './inline-run.ts';

type Wrapping =
  /** Every run of text becomes at least one paragraph. */
  | 'always'
  /** Only runs with a blank line become paragraphs. */
  | 'on-blank-line'
  /** Already a paragraph. Blank lines split it. */
  | 'divide'
  /** Holds inline content only. */
  | 'never'
  /** Holds other blocks. Line ends in it have no meaning. */
  | 'structure';

const wrappings = new Map<string, Wrapping>([
  ['p', 'divide'],
  ...of('always', 'blockquote'),
  ...of(
    'on-blank-line',
    'div',
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'main',
    'nav',
    'details',
    'li',
    'dd',
    'td',
    'th',
    'form',
    'fieldset',
    'center',
    'address',
  ),
  ...of(
    'never',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'dt',
    'summary',
    'legend',
    'caption',
    'figcaption',
    'hgroup',
  ),
  ...of(
    'structure',
    'ul',
    'ol',
    'menu',
    'dl',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'colgroup',
    'map',
    'figure',
    MARKER_ELEMENT,
    BOUNDARY_ELEMENT,
  ),
]);
const voidBlocks = new Set(['hr', 'col', 'area']);
/** Elements kept as written, both block and inline. */
const verbatimBlocks = new Set(['pre', 'style', 'script', 'textarea']);
const verbatimInline = new Set(['video', 'audio', 'object', 'select', 'svg', 'math']);
/**
 * When one of these appears directly inside another of the same name, the outer one was not closed.
 */
const impliedEnd = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th']);
function of(wrapping: Wrapping, ...names: readonly string[]): [string, Wrapping][] {
  return names.map((name) => [name, wrapping]);
}

/** Returns HTML with paragraphs. Broken markup stays broken, and no text is lost. */
export function autop(html: string): string {
  return new ParagraphWriter(tokenizeHtml(html.replace(/\r\n?/g, '\n'))).write();
}

class ParagraphWriter {
  private readonly tokens: readonly HtmlToken[];
  /** Index of the last closing tag of each name. */
  private readonly lastClose = new Map<string, number>();
  private readonly out: string[] = [];
  private readonly open: string[] = [];
  private readonly openCounts = new Map<string, number>();
  /** The inline tokens since the last block. */
  private run: HtmlToken[] = [];

  constructor(tokens: readonly HtmlToken[]) {
    this.tokens = tokens;
    tokens.forEach((token, index) => {
      if (token.kind === 'close') this.lastClose.set(token.name, index);
    });
  }

  write(): string {
    for (let index = 0; index < this.tokens.length; index += 1) {
      const token = this.tokens[index];
      if (token?.kind === 'open') index = this.writeOpen(token, index);
      else if (token !== undefined) this.writeOther(token);
    }
    this.flush();
    const ends = this.open.reverse().map((name) => `</${name}>`);
    return (this.out.join('') + ends.join('')).trim();
  }

  /** Writes an element that stays as it is, or the start of another. Returns the last index. */
  private writeOpen(token: HtmlToken & { kind: 'open' }, index: number): number {
    const { name } = token;
    if (verbatimBlocks.has(name)) {
      this.beginBlock();
      return copyVerbatim(this.tokens, index, name, (raw) => this.out.push(raw));
    }
    if (verbatimInline.has(name) && (this.lastClose.get(name) ?? -1) > index) {
      let raw = '';
      const last = copyVerbatim(this.tokens, index, name, (part) => {
        raw += part;
      });
      this.run.push({ kind: 'comment', start: token.start, end: token.end, raw, data: '' });
      return last;
    }
    if (wrappings.has(name) || voidBlocks.has(name)) this.openBlock(token);
    else this.run.push(token);
    return index;
  }

  private writeOther(token: HtmlToken): void {
    if (token.kind === 'comment') {
      if (/^\s*(?:more\b|nextpage)/.test(token.data)) this.run.push(blankLine);
    } else if (token.kind === 'close' && wrappings.has(token.name)) {
      this.flush();
      this.closeBlock(token.name);
    } else {
      this.run.push(token);
    }
  }

  private openBlock({ name, raw }: HtmlToken & { kind: 'open' }): void {
    this.beginBlock();
    if (impliedEnd.has(name) && this.open.at(-1) === name) this.closeBlock(name);
    this.out.push(raw);
    if (voidBlocks.has(name)) return;
    this.open.push(name);
    this.openCounts.set(name, (this.openCounts.get(name) ?? 0) + 1);
  }

  /** A block ends the paragraph before it. */
  private beginBlock(): void {
    this.flush();
    if (this.open.at(-1) === 'p') this.closeBlock('p');
  }

  private flush(): void {
    const wrapping = wrappings.get(this.open.at(-1) ?? '') ?? 'always';
    if (this.run.length > 0) this.out.push(wrap(this.run, wrapping));
    this.run = [];
  }

  private closeBlock(name: string): void {
    if ((this.openCounts.get(name) ?? 0) === 0) return;
    for (let inner = this.open.pop(); inner !== undefined; inner = this.open.pop()) {
      this.openCounts.set(inner, (this.openCounts.get(inner) ?? 1) - 1);
      this.out.push(`</${inner}>`);
      if (inner === name) break;
    }
    this.out.push('\n');
  }
}

const blankLine: HtmlToken = { kind: 'text', start: 0, end: 0, raw: '\n\n' };

/**
 * Emits the tokens up to the closing tag of `name`, or all of them. Returns the index of the last
 * one.
 */
function copyVerbatim(
  tokens: readonly HtmlToken[],
  from: number,
  name: string,
  add: (raw: string) => void,
): number {
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    add(token.raw);
    if (token.kind === 'close' && token.name === name) return index;
  }
  return tokens.length;
}

/** Returns a run of inline tokens as paragraphs, or unchanged where paragraphs do not belong. */
function wrap(run: readonly HtmlToken[], wrapping: Wrapping): string {
  if (wrapping === 'structure') return run.map((token) => token.raw).join('');
  if (wrapping === 'never') return withLineBreaks(trimRun(run).content);
  const parts = divideRun(run);
  const filled = parts.map(trimRun);
  if (wrapping === 'divide')
    return filled
      .filter((part) => part.hasContent)
      .map((part) => withLineBreaks(part.content))
      .join('</p>\n<p>');
  if (wrapping === 'on-blank-line' && parts.length === 1)
    return filled.map((part) => withLineBreaks(part.content)).join('');
  // A part with nothing to read may still begin or end a link around a block.
  return filled
    .map((part) =>
      part.hasContent
        ? `<p>${withLineBreaks(part.content)}</p>\n`
        : part.content.map((token) => token.raw).join(''),
    )
    .join('');
}
