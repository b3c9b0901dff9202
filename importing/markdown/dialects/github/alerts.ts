/**
 * Quotations that are boxes: alerts of GitHub, `> [!NOTE]`, and callouts of Obsidian, which may fold
 * and have titles: `> [!tip]- Title`.
 */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { closeOf } from '../../parser/block-lines.ts';
import { labelOf } from '../../parser/boxes.ts';

interface Alert {
  readonly isFolded: boolean;
  readonly title: string;
  /** The text below the first line. */
  readonly rest: string;
}

function readAlert(text: string): Alert | undefined {
  if (!text.startsWith('[!')) return undefined;
  const lineEnd = text.indexOf('\n');
  const line = lineEnd === -1 ? text : text.slice(0, lineEnd);
  const [whole, type = '', fold] = /^\[!([\w-]+)(?:\|[^\]]*)?\]([+-]?)/.exec(line) ?? [];
  if (whole === undefined || line[whole.length] === '(') return undefined;
  const title = line.slice(whole.length).trim();
  return {
    isFolded: fold !== '',
    title: title === '' ? labelOf(type) : title,
    rest: lineEnd === -1 ? '' : text.slice(lineEnd + 1),
  };
}

function html(state: StateCore, content: string): Token {
  const token = new state.Token('html_block', '', 0);
  token.content = content;
  return token;
}

function words(state: StateCore, content: string): Token {
  const token = new state.Token('inline', '', 0);
  token.content = content;
  token.children = [];
  return token;
}

export function alerts(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'alerts', (state) => {
    const { tokens } = state;
    for (let at = tokens.length - 3; at >= 0; at -= 1) {
      const [quote, , text] = tokens.slice(at, at + 3);
      if (quote?.type !== 'blockquote_open' || text?.type !== 'inline') continue;
      const alert = readAlert(text.content);
      if (alert === undefined) continue;
      const close = closeOf(tokens, at);
      const { isFolded, title, rest } = alert;
      tokens[close] = html(state, isFolded ? '</details>\n' : '</aside>\n');
      text.content = rest;
      const [before, after] = isFolded
        ? ['<details>\n<summary>', '</summary>\n']
        : ['<aside class="note">\n<p><strong>', '</strong></p>\n'];
      const heading = [html(state, before), words(state, title), html(state, after)];
      const hasTitle = isFolded || title !== '';
      tokens.splice(
        at,
        rest.trim() === '' ? 4 : 1,
        ...(hasTitle ? heading : [html(state, '<aside class="note">\n')]),
      );
    }
  });
}
