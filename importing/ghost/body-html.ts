/**
 * Body of a Ghost item as HTML: as rendered by Ghost, otherwise from the format that its editors
 * store.
 */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { cardHtml } from './card-html.ts';
import { readGhostCards } from './ghost-cards.ts';
import { BODY_JSON_MAX_DEPTH } from '../limits.ts';
import type { GhostPost } from './ghost-tables.ts';
import { renderLexical } from './render-lexical.ts';
import { renderMobiledoc, type EditorContext } from './render-mobiledoc.ts';
import { scanJson } from './scan-json.ts';

/** Returns HTML for `toSegments`, as untrusted as the export. */
export function bodyHtml(
  post: Pick<GhostPost, 'html' | 'lexical' | 'mobiledoc' | 'markdown' | 'plaintext'>,
  context: EditorContext,
): string {
  if (post.html.trim() !== '') return readGhostCards(post.html, context);
  const lexical = parsed(post.lexical, 'lexical', context);
  if (lexical !== undefined) return renderLexical(lexical, context);
  const mobiledoc = parsed(post.mobiledoc, 'mobiledoc', context);
  if (mobiledoc !== undefined) return renderMobiledoc(mobiledoc, context);
  if (post.markdown.trim() !== '')
    return cardHtml('markdown', new Map([['markdown', post.markdown]]), context) ?? '';
  return post.plaintext
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('');
}

/** Returns the JSON that an editor stores, or undefined when there is none or it cannot be read. */
function parsed(text: string, editor: string, context: EditorContext): unknown {
  if (text.trim() === '') return undefined;
  const fault = scanJson(text, BODY_JSON_MAX_DEPTH);
  if (fault === undefined) return JSON.parse(text);
  context.warn(
    `its ${editor} body cannot be read: ${fault.message} (line ${fault.line}, column ${fault.column})`,
  );
  return undefined;
}
