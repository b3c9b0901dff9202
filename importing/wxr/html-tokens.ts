/** Splits HTML into tags, comments and text in one linear pass, however broken the HTML is. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

interface Span {
  /** The token's position in the source HTML. */
  readonly start: number;
  readonly end: number;
}

export type HtmlToken =
  /** `raw` has no `<` left in it. Every `<` that does not begin a tag is escaped. */
  | (Span & { readonly kind: 'text'; readonly raw: string })
  /**
   * `name` is in lower case. The first of several attributes with the same name wins, as in
   * browsers.
   */
  | (Span & {
      readonly kind: 'open';
      readonly raw: string;
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    })
  | (Span & { readonly kind: 'close'; readonly raw: string; readonly name: string })
  | (Span & { readonly kind: 'comment'; readonly raw: string; readonly data: string });

/**
 * A tag that never ends is read as text, and the HTML after it is tokenized again. After this many
 * restarts, the rest is text.
 */
const MAX_RESTARTS = 20;

/** Returns the tokens of HTML. Their spans cover it without gaps. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let done = 0;
  for (let restart = 0; restart <= MAX_RESTARTS && done < html.length; restart += 1) {
    done = new TokenCollector(html, done, tokens).collect();
    if (done === html.length) break;
    pushText(tokens, html, done, done + 1);
    done += 1;
  }
  pushText(tokens, html, done, html.length);
  return tokens;
}

function pushText(tokens: HtmlToken[], html: string, start: number, end: number): void {
  if (end <= start) return;
  const last = tokens.at(-1);
  // Text after the `<` of an unclosed tag belongs to the text before it.
  const from = last?.kind === 'text' ? last.start : start;
  if (from !== start) tokens.pop();
  tokens.push({ kind: 'text', start: from, end, raw: html.slice(from, end).replace(/</g, '&lt;') });
}

/**
 * Collects the tokens of HTML from a position on. This listens to htmlparser2's tokenizer, since its
 * parser closes elements as browsers do, and leaves out closing tags that close nothing: here, tags
 * must stay as they are written.
 */
class TokenCollector implements TokenizerCallbacks {
  private readonly html: string;
  private readonly from: number;
  private readonly source: string;
  private readonly tokens: HtmlToken[];
  private reached: number;
  private open: { start: number; name: string; attributes: Map<string, string> } | undefined;
  private attribute = '';
  private value = '';

  constructor(html: string, from: number, tokens: HtmlToken[]) {
    this.html = html;
    this.from = from;
    this.source = from === 0 ? html : html.slice(from);
    this.tokens = tokens;
    this.reached = from;
  }

  /** Returns the start of a tag that never ends, or else the end of the HTML. */
  collect(): number {
    const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, this);
    tokenizer.write(this.source);
    tokenizer.end();
    const end = this.open?.start ?? this.html.length;
    pushText(this.tokens, this.html, this.reached, end);
    return end;
  }

  /** Adds a token, after the text before it. */
  private push(
    start: number,
    end: number,
    make: (span: Span & { raw: string }) => HtmlToken,
  ): void {
    pushText(this.tokens, this.html, this.reached, start);
    this.tokens.push(make({ start, end, raw: this.html.slice(start, end) }));
    this.reached = end;
  }

  /** Adds a token that starts at the last `<` before its content and keeps only `data`. */
  private pushComment(contentStart: number, end: number, data = ''): void {
    const start = this.from + this.source.lastIndexOf('<', Math.max(0, contentStart - 1));
    this.push(
      Math.max(this.reached, start),
      Math.min(this.from + end + 1, this.html.length),
      (span) => ({ ...span, kind: 'comment', data }),
    );
  }

  onopentagname(start: number, end: number): void {
    const name = this.source.slice(start, end).toLowerCase();
    this.open = { start: this.from + start - 1, name, attributes: new Map() };
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.source.slice(start, end).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    this.value += this.source.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    const attributes = this.open?.attributes;
    if (attributes?.has(this.attribute) === false) attributes.set(this.attribute, this.value);
  }

  onopentagend(index: number): void {
    if (this.open === undefined) return;
    const { start, name, attributes } = this.open;
    this.open = undefined;
    this.push(start, this.from + index + 1, (span) => ({
      ...span,
      kind: 'open',
      name,
      attributes,
    }));
  }

  onselfclosingtag(index: number): void {
    this.onopentagend(index);
  }

  onclosetag(start: number, end: number): void {
    const name = this.source.slice(start, end).toLowerCase();
    const close = this.source.indexOf('>', end);
    if (close < 0) return;
    const from = this.from + this.source.lastIndexOf('</', start);
    this.push(from, this.from + close + 1, (span) => ({ ...span, kind: 'close', name }));
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.pushComment(start, end, this.source.slice(start, end - endOffset));
  }

  oncdata(start: number, end: number): void {
    this.pushComment(start, end);
  }

  ondeclaration(start: number, end: number): void {
    this.pushComment(start, end);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.pushComment(start, end);
  }

  ontext(): void {
    // Text is what lies between the other tokens.
  }

  ontextentity(): void {
    // As above: entities stay as written.
  }

  onend(): void {
    // Nothing is left to do.
  }
}

/** Elements whose text is an example. */
export const codeElements: ReadonlySet<string> = new Set([
  'pre',
  'code',
  'kbd',
  'samp',
  'textarea',
]);
/** Elements whose text a change of words must not reach. */
export const verbatimElements: ReadonlySet<string> = new Set([
  ...codeElements,
  'tt',
  'script',
  'style',
  'math',
]);

/** Returns HTML with each of its texts changed, except where it is code or a formula. */
export function changeTexts(html: string, change: (text: string) => string): string {
  let depth = 0;
  return tokenizeHtml(html)
    .map((token) => {
      if (token.kind === 'text') return depth === 0 ? change(token.raw) : token.raw;
      if (token.kind !== 'comment' && verbatimElements.has(token.name))
        depth = Math.max(0, depth + (token.kind === 'open' ? 1 : -1));
      return token.raw;
    })
    .join('');
}

/**
 * Returns the HTML inside the first element with the given name, including nested elements of that
 * name, or undefined when there is none.
 */
export function innerHtml(html: string, name: string): string | undefined {
  let start: number | undefined;
  let depth = 0;
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'open' && token.name === name) {
      depth += 1;
      start ??= token.end;
    } else if (token.kind === 'close' && token.name === name && start !== undefined) {
      depth -= 1;
      if (depth === 0) return html.slice(start, token.start);
    }
  }
  return start === undefined ? undefined : html.slice(start);
}

/** Returns a start tag with escaped values. */
export function startTag(name: string, attributes: ReadonlyMap<string, string>): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('');
  return `<${name}${written}>`;
}
