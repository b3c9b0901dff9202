/**
 * Renders Markdown as the generators of the imported sites do. The HTML is untrusted: `toSegments`
 * sanitizes it.
 */
import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { restoreMarkers } from '../body/embed-marker.ts';
import { codeRegions, isWithin } from './code-regions.ts';
import { repairMarkdown } from './repair-markdown.ts';

// Hugo, Jekyll and Eleventy use typographic quotation marks. Other replacements, such as (c), would
// change the text.
const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true })
  .disable('replacements')
  .use(footnote);
// Only text that begins with a scheme becomes a link. A bare host name in a sentence is a word.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// The body's own links point to `x-site:` until the new address is known. Sanitizing checks all
// other links.
markdown.validateLink = () => true;

/**
 * kramdown's and Hugo's attributes: `{: .wide}` after a block or a phrase, `{#id .class}` after a
 * heading.
 */
const attributeLine = /^[ \t]*\{:[^{}\n]{0,300}\}[ \t]*$|^[ \t]*\{[.#][^{}\n]{0,300}\}[ \t]*$/gm;
const attributePhrase = /(?<=[)*_`\]>])\{:[^{}\n]{0,300}\}/g;
const headingAttributes = /\s*\{:?\s*((?:[.#][\w:.-]+\s*|[\w-]+="[^"\n]*"\s*){1,10})\}\s*$/;

function withoutAttributes(text: string): string {
  if (!/\{[:.#]/.test(text)) return text;
  const regions = codeRegions(text);
  const keepCode = (match: string, at: number): string => (isWithin(regions, at) ? match : '');
  // "1. TOC" with `{:toc}` stands for a table of contents, which the page does not show.
  return text
    .replace(
      /^[ \t]*(?:[*+-]|\d+\.)[ \t]+[^\n]{0,80}\n[ \t]*\{:[ \t]*toc[ \t]*\}[ \t]*$/gim,
      (match: string, at: number) => keepCode(match, at),
    )
    .replace(attributeLine, (match: string, at: number) => keepCode(match, at))
    .replace(attributePhrase, (match: string, at: number) => keepCode(match, at));
}

/**
 * Returns the heading id that GitHub, Hugo and kramdown generate, so that links within an item
 * work.
 */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

markdown.core.ruler.push('heading_ids', (state) => {
  state.tokens.forEach((token, index) => {
    const inline = state.tokens[index + 1];
    if (token.type !== 'heading_open' || inline === undefined) return;
    const attributes = headingAttributes.exec(inline.content)?.[1];
    const last = inline.children?.findLast((child) => child.type === 'text');
    if (attributes !== undefined && last !== undefined)
      last.content = last.content.replace(headingAttributes, '');
    const id = /#([\w:.-]+)/.exec(attributes ?? '')?.[1] ?? headingId(inline.content);
    if (id !== '') token.attrSet('id', id);
  });
});

/** Removes the ids of headings to which no link points, neither here nor in another item. */
function withoutIdleIds(html: string, named: ReadonlySet<string>): string {
  if (/href="#/.test(html)) return html;
  return html.replace(/<(h[1-6]) id="([^"]*)">/g, (tag, name: string, id: string) =>
    named.has(id) ? tag : `<${name}>`,
  );
}

/**
 * Renders a body to HTML.
 * @param named headings that links of other items name.
 */
export function renderMarkdown(text: string, named: ReadonlySet<string> = new Set()): string {
  return repairMarkdown(
    withoutIdleIds(restoreMarkers(markdown.render(withoutAttributes(text), {})), named),
  );
}

/** Renders inline Markdown to HTML: captions, summaries. */
export function renderInline(text: string): string {
  return markdown.renderInline(text.trim(), {});
}
