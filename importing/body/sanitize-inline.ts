/** Sanitizes inline HTML: captions, credits, biographies. */
import sanitizeHtml from 'sanitize-html';
import { inlineOptions } from './allow-list.ts';
import { boundTags } from './bound-tags.ts';
import { cleanText } from './plain-text.ts';
import { rewriteAttributes } from './rewrite-attributes.ts';

/**
 * Returns the inline elements of the allow-list and the text of all others; safe to put into a
 * page.
 */
export function sanitizeInline(html: string): string {
  return cleanText(
    sanitizeHtml(boundTags(html), { ...inlineOptions, transformTags: { '*': rewriteAttributes } }),
  );
}
