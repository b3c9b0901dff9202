/**
 * Processes runs of inline tokens between two blocks: splits them at blank lines, trims them, and
 * turns line ends into line breaks.
 */
import type { HtmlToken } from './html-tokens.ts';

/** Inline elements that continue in the next paragraph when they contain a blank line. */
const formatting = new Set([
  'a',
  'b',
  'strong',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'small',
  'big',
  'cite',
  'q',
  'mark',
  'span',
  'font',
  'code',
  'kbd',
  'sup',
  'sub',
  'abbr',
]);
/** Maximum number of elements to reopen. More are a mistake or an attack. */
const MAX_REOPENED = 8;

function textToken(raw: string): HtmlToken {
  return { kind: 'text', start: 0, end: 0, raw };
}

/**
 * Splits a run at its blank lines. Formatting that spans a blank line is closed before it and
 * reopened after it.
 */
export function divideRun(run: readonly HtmlToken[]): HtmlToken[][] {
  const parts: HtmlToken[][] = [];
  const spanning: (HtmlToken & { kind: 'open' })[] = [];
  let part: HtmlToken[] = [];
  for (const token of run) {
    if (token.kind === 'text') {
      const [first = '', ...others] = token.raw.split(/\n[ \t\n]*\n/);
      part.push(textToken(first));
      for (const other of others) {
        const reopened = spanning.slice(-MAX_REOPENED);
        for (const { name } of reopened.toReversed())
          part.push({ kind: 'close', start: 0, end: 0, name, raw: `</${name}>` });
        parts.push(part);
        part = [...reopened, textToken(other)];
      }
      continue;
    }
    part.push(token);
    if (token.kind === 'open' && formatting.has(token.name)) spanning.push(token);
    if (token.kind === 'close' && spanning.at(-1)?.name === token.name) spanning.pop();
  }
  parts.push(part);
  return parts;
}

function isBreak(token: HtmlToken | undefined): boolean {
  return token?.kind === 'open' && token.name === 'br';
}

function isBlank(token: HtmlToken | undefined): boolean {
  return token?.kind === 'text' && token.raw.replaceAll('&nbsp;', '').trim() === '';
}

/**
 * Returns a run without white space and line breaks at its ends. If nothing else is left,
 * `hasContent` is false and `content` holds the tags that begin or end formatting of the blocks
 * around it.
 */
export function trimRun(run: readonly HtmlToken[]): {
  readonly content: readonly HtmlToken[];
  readonly hasContent: boolean;
} {
  const isPadding = (token: HtmlToken | undefined): boolean => isBlank(token) || isBreak(token);
  const hasContent = run.some(
    (token) =>
      !isPadding(token) &&
      !((token.kind === 'open' || token.kind === 'close') && formatting.has(token.name)),
  );
  if (!hasContent) return { content: unbalanced(run), hasContent };
  let start = 0;
  let end = run.length;
  while (isPadding(run[start])) start += 1;
  while (isPadding(run[end - 1])) end -= 1;
  const content = run.slice(start, end);
  const [first] = content;
  if (first?.kind === 'text') content[0] = textToken(first.raw.trimStart());
  const last = content.at(-1);
  if (last?.kind === 'text') content[content.length - 1] = textToken(last.raw.trimEnd());
  return { content, hasContent };
}

/** Returns the tags of a run that have no partner in it. */
function unbalanced(run: readonly HtmlToken[]): HtmlToken[] {
  const left: HtmlToken[] = [];
  for (const token of run) {
    const last = left.at(-1);
    if (token.kind === 'close' && last?.kind === 'open' && last.name === token.name) left.pop();
    else if ((token.kind === 'open' || token.kind === 'close') && formatting.has(token.name))
      left.push(token);
  }
  return left;
}

/**
 * Returns the run as HTML, with single line ends as line breaks unless a break is already there.
 */
export function withLineBreaks(run: readonly HtmlToken[]): string {
  return run
    .map((token, index) => {
      if (token.kind !== 'text') return token.raw;
      const text = isBreak(run[index - 1]) ? token.raw.replace(/^[ \t]*\n/, '') : token.raw;
      const rest = isBreak(run[index + 1]) ? text.trimEnd() : text;
      return rest.replace(/[ \t]*\n[ \t]*/g, '<br />\n');
    })
    .join('');
}
