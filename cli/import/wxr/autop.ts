/**
 * Adds paragraphs to classic WordPress posts, which hold blank lines instead of `<p>`. Follows the
 * rules of WordPress's own `wpautop`, which authors know: a blank line ends a paragraph, a single
 * line end is a line break, block elements stand alone, and preformatted text is unchanged.
 */
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
  const tokens = tokenizeHtml(html.replace(/\r\n?/g, '\n'));
  const lastClose = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.kind === 'close') lastClose.set(token.name, index);
  });

  const out: string[] = [];
  const open: string[] = [];
  const openCounts = new Map<string, number>();
  let run: HtmlToken[] = [];

  const flush = (): void => {
    if (run.length > 0) out.push(wrap(run, wrappings.get(open.at(-1) ?? '') ?? 'always'));
    run = [];
  };
  const closeBlock = (name: string): void => {
    if ((openCounts.get(name) ?? 0) === 0) return;
    for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
      openCounts.set(inner, (openCounts.get(inner) ?? 1) - 1);
      out.push(`</${inner}>`);
      if (inner === name) break;
    }
    out.push('\n');
  };

  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.kind === 'text') {
      run.push(token);
    } else if (token.kind === 'comment') {
      if (/^\s*(?:more\b|nextpage)/.test(token.data)) run.push(blankLine);
    } else if (token.kind === 'open' && verbatimBlocks.has(token.name)) {
      flush();
      if (open.at(-1) === 'p') closeBlock('p');
      index = copyVerbatim(tokens, index, token.name, (raw) => out.push(raw));
    } else if (
      token.kind === 'open' &&
      verbatimInline.has(token.name) &&
      (lastClose.get(token.name) ?? -1) > index
    ) {
      let raw = '';
      index = copyVerbatim(tokens, index, token.name, (part) => {
        raw += part;
      });
      run.push({ kind: 'comment', start: token.start, end: token.end, raw, data: '' });
    } else if (token.kind === 'open' && (wrappings.has(token.name) || voidBlocks.has(token.name))) {
      flush();
      if (open.at(-1) === 'p') closeBlock('p');
      if (impliedEnd.has(token.name) && open.at(-1) === token.name) closeBlock(token.name);
      out.push(token.raw);
      if (voidBlocks.has(token.name)) continue;
      open.push(token.name);
      openCounts.set(token.name, (openCounts.get(token.name) ?? 0) + 1);
    } else if (token.kind === 'close' && wrappings.has(token.name)) {
      flush();
      closeBlock(token.name);
    } else {
      run.push(token);
    }
  }
  flush();
  return (
    out.join('') +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  ).trim();
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
