/** Splits HTML into tags, comments and text in one linear pass, however broken the HTML is. */
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
    done = tokenizeFrom(html, done, tokens);
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

/** Adds the tokens starting at `from`. Returns the start of an unclosed tag, or else the end. */
function tokenizeFrom(html: string, from: number, tokens: HtmlToken[]): number {
  const source = from === 0 ? html : html.slice(from);
  let reached = from;
  let open: { start: number; name: string; attributes: Map<string, string> } | undefined;
  let attribute = '';
  let value = '';

  const push = (
    start: number,
    end: number,
    make: (span: Span & { raw: string }) => HtmlToken,
  ): void => {
    pushText(tokens, html, reached, start);
    tokens.push(make({ start, end, raw: html.slice(start, end) }));
    reached = end;
  };
  const finishOpen = (index: number): void => {
    if (open === undefined) return;
    const { start, name, attributes } = open;
    open = undefined;
    push(start, from + index + 1, (span) => ({ ...span, kind: 'open', name, attributes }));
  };
  /** Adds a token that starts at the last `<` before its content and keeps only `data`. */
  const pass = (contentStart: number, end: number, data = ''): void => {
    const start = from + source.lastIndexOf('<', Math.max(0, contentStart - 1));
    push(Math.max(reached, start), Math.min(from + end, html.length), (span) => ({
      ...span,
      kind: 'comment',
      data,
    }));
  };

  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      open = {
        start: from + start - 1,
        name: source.slice(start, end).toLowerCase(),
        attributes: new Map(),
      };
    },
    onattribname(start, end) {
      attribute = source.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata(start, end) {
      value += source.slice(start, end);
    },
    onattribentity(codepoint) {
      value += String.fromCodePoint(codepoint);
    },
    onattribend() {
      if (open !== undefined && !open.attributes.has(attribute))
        open.attributes.set(attribute, value);
    },
    onopentagend: finishOpen,
    onselfclosingtag: finishOpen,
    onclosetag(start, end) {
      const name = source.slice(start, end).toLowerCase();
      const close = source.indexOf('>', end);
      if (close < 0) return;
      push(from + source.lastIndexOf('</', start), from + close + 1, (span) => ({
        ...span,
        kind: 'close',
        name,
      }));
    },
    oncomment(start, end, endOffset) {
      pass(start, end + 1, source.slice(start, end - endOffset));
    },
    oncdata(start, end) {
      pass(start, end + 1);
    },
    ondeclaration(start, end) {
      pass(start, end + 1);
    },
    onprocessinginstruction(start, end) {
      pass(start, end + 1);
    },
    ontext() {
      // Text is what lies between the other tokens.
    },
    ontextentity() {
      // As above: entities stay as written.
    },
    onend() {
      // Nothing is left to do.
    },
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(source);
  tokenizer.end();
  if (open !== undefined) {
    const { start } = open;
    pushText(tokens, html, reached, start);
    return start;
  }
  pushText(tokens, html, reached, html.length);
  return html.length;
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

/** Escapes text for HTML and for attributes. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
