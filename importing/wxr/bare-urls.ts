/** Turns an address that stands alone on its line into an embed, as WordPress does. */
import { embedMarker } from '../body/embed-marker.ts';
import { tokenizeHtml } from './html-tokens.ts';

const verbatim = new Set([
  'pre',
  'code',
  'script',
  'style',
  'textarea',
  'a',
  'object',
  'video',
  'audio',
  'select',
  'svg',
  'iframe',
]);
const bareUrl = /^[ \t]*(https?:\/\/[^\s<>"[\]]{4,2000})[ \t]*$/gim;

/**
 * Returns HTML in which addresses on their own line or in their own paragraph are embeds: players
 * of known providers, or else links.
 */
export function bareUrlMarkers(html: string): string {
  if (!/https?:\/\//i.test(html)) return html;
  const tokens = tokenizeHtml(html);
  let hidden = 0;
  return tokens
    .map((token, index) => {
      if ((token.kind === 'open' || token.kind === 'close') && verbatim.has(token.name))
        hidden = Math.max(0, hidden + (token.kind === 'open' ? 1 : -1));
      if (token.kind !== 'text' || hidden > 0) return token.raw;
      const before = tokens[index - 1];
      const after = tokens[index + 1];
      return token.raw.replace(bareUrl, (line: string, url: string, offset: number) => {
        // Check for a whole line: the text before or after it on the same line may be a tag.
        if (offset === 0 && !endsLine(before)) return line;
        if (offset + line.length === token.raw.length && !endsLine(after)) return line;
        return `\n${embedMarker({ kind: 'embed-url', url: url.replace(/&amp;|&#0?38;/g, '&') })}\n`;
      });
    })
    .join('');
}

const blocks = new Set([
  'p',
  'div',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'figure',
  'table',
  'td',
  'hr',
  'section',
  'pre',
]);

function endsLine(token: ReturnType<typeof tokenizeHtml>[number] | undefined): boolean {
  if (token === undefined || token.kind === 'comment') return true;
  return token.kind !== 'text' && blocks.has(token.name);
}
