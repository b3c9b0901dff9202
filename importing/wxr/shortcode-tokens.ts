/**
 * Finds WordPress shortcodes in a body, in linear time: `[name …]`, `[/name]` and the escaped
 * `[[name]]`.
 */
import { codeElements, type HtmlToken } from './html-tokens.ts';
import { isPartShortcode } from './part-audience.ts';

export interface ShortcodeToken {
  readonly kind: 'open' | 'close';
  readonly name: string;
  /** Values as written. Positional values are under `0`, `1`, … */
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether its name has capitals as written, as words in brackets have and plugins' names do not. */
  readonly hasCapitals: boolean;
  /** The token's position in the body. */
  readonly start: number;
  readonly end: number;
  /** `[name /]`. */
  readonly isSelfClosing: boolean;
  /** Whether it stands alone on its line. */
  readonly isAlone: boolean;
  /** Whether it is within `<pre>` or `<code>`, where brackets are usually code. */
  readonly isInCode: boolean;
  /** `[[name]]`, which means the literal text `[name]`. */
  readonly isEscaped: boolean;
}

/** Maximum length. Longer matches are prose in brackets. */
const MAX_SHORTCODE_CHARACTERS = 10_000;
const nameForm = /\[(\/?)(_{0,9}[a-z][\w-]{0,80})(?=[\s\]=/])/iy;
const attributeForm =
  /([\w-]+)\s*=\s*"([^"]*)"|([\w-]+)\s*=\s*'([^']*)'|([\w-]+)\s*=\s*([^\s'"]+)|"([^"]*)"|'([^']*)'|(\S+)/g;
const silentElements = new Set(['script', 'style']);

/**
 * Returns the shortcodes of a body, with `tokens` from `tokenizeHtml`. Ignores shortcodes inside
 * tags and comments.
 */
export function findShortcodes(html: string, tokens: readonly HtmlToken[]): ShortcodeToken[] {
  const found: ShortcodeToken[] = [];
  let resumeAt = 0;
  let nextClose = -1;
  let inCode = 0;
  let silent = '';
  for (const token of tokens) {
    if (token.kind === 'open' && silentElements.has(token.name)) silent = token.name;
    if (token.kind === 'close' && token.name === silent) silent = '';
    if (token.kind === 'open' && codeElements.has(token.name)) inCode += 1;
    if (token.kind === 'close' && codeElements.has(token.name)) inCode = Math.max(0, inCode - 1);
    if (token.kind !== 'text' || silent !== '') continue;
    for (
      let at = html.indexOf('[', Math.max(token.start, resumeAt));
      at >= 0 && at < token.end;
      at = html.indexOf('[', Math.max(at + 1, resumeAt))
    ) {
      nameForm.lastIndex = at;
      const match = nameForm.exec(html);
      if (match === null) continue;
      if (nextClose < at + match[0].length) nextClose = html.indexOf(']', at + match[0].length);
      if (nextClose < 0) return found;
      if (nextClose - at > MAX_SHORTCODE_CHARACTERS) continue;
      const header = html.slice(at + match[0].length, nextClose);
      const isClosing = match[1] === '/';
      if (isClosing && header.trim() !== '') continue;
      // Skip a Markdown link, brackets within brackets, and words with markup: they are prose.
      const unquoted = header.replace(/=\s{0,9}(?:"[^"]*"|'[^']*')|"[^"]*"/g, '');
      const isProse = html[nextClose + 1] === '(' || unquoted.includes('<');
      if (isProse && !isPartShortcode((match[2] ?? '').toLowerCase())) continue;
      if (/["'[]/.exec(header)?.[0] === '[') continue;
      const end = nextClose + 1;
      const isSelfClosing = !isClosing && header.endsWith('/');
      found.push({
        kind: isClosing ? 'close' : 'open',
        name: (match[2] ?? '').toLowerCase(),
        hasCapitals: match[2] !== match[2]?.toLowerCase(),
        attributes: isClosing
          ? new Map()
          : attributesOf(isSelfClosing ? header.slice(0, -1) : header),
        start: at,
        end,
        isSelfClosing,
        isAlone: isAlone(html, at, end),
        isInCode: inCode > 0,
        isEscaped: html[at - 1] === '[' && html[end] === ']',
      });
      resumeAt = end;
    }
  }
  return found;
}

/**
 * Parses the values in a shortcode's header. Editors turn its quotes into typographic quotes or
 * entities.
 */
function attributesOf(header: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const plain = header
    .replace(/[“”″]|&(?:quot|#34|#0?8220|#0?8221|#8243|ldquo|rdquo);/g, '"')
    .replace(/&(?:#0?39|#8217|apos);/g, "'");
  let position = 0;
  for (const match of plain.matchAll(attributeForm)) {
    const name = match[1] ?? match[3] ?? match[5];
    const value = (
      match[2] ??
      match[4] ??
      match[6] ??
      match[7] ??
      match[8] ??
      match[9] ??
      ''
    ).trim();
    if (name === undefined) {
      attributes.set(String(position), value);
      position += 1;
    } else {
      attributes.set(name.toLowerCase(), value);
    }
  }
  return attributes;
}

function isAlone(html: string, start: number, end: number): boolean {
  let before = start - 1;
  while (html[before] === ' ' || html[before] === '\t' || html[before] === '\r') before -= 1;
  let after = end;
  while (html[after] === ' ' || html[after] === '\t' || html[after] === '\r') after += 1;
  return (
    (before < 0 || html[before] === '\n' || html[before] === '>') &&
    (after >= html.length || html[after] === '\n' || html[after] === '<')
  );
}
