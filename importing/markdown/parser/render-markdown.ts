/**
 * Renders Markdown as the generators of the imported sites do. The HTML is untrusted: `toSegments`
 * sanitizes it.
 */
import MarkdownIt from 'markdown-it';
import abbreviations from 'markdown-it-abbr';
import definitions from 'markdown-it-deflist';
import { full as emoji } from 'markdown-it-emoji';
import footnote from 'markdown-it-footnote';
import marks from 'markdown-it-mark';
import { restoreMarkers } from '../../body/embed-marker.ts';
import { isHtmlName } from './html-names.ts';
import { inlineDialects } from './inline-dialects.ts';
import { prepareMarkdown } from './prepare-markdown.ts';
import { repairMarkdown } from './repair-markdown.ts';

// Hugo, Jekyll and Eleventy use typographic quotation marks. Other replacements, such as (c), would
// change the text.
const markdown = new MarkdownIt({ html: true, linkify: true, typographer: true })
  .disable('replacements')
  .use(footnote)
  .use(definitions)
  .use(abbreviations)
  .use(marks)
  // Codes such as `:smile:`. Signs such as `:)` stay as they are.
  .use(emoji, { shortcuts: {} })
  .use(inlineDialects);
// Only text that begins with a scheme becomes a link. A bare host name in a sentence is a word.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// The body's own links point to `x-site:` until the new address is known. Sanitizing checks all
// other links.
markdown.validateLink = () => true;

/** Attributes after a heading: `{#id .class}`. */
/** An id of a heading, which may stand before an image. */
const headingIdMark = /\s*\{#([^\s{}]{1,120})\}/;
const headingAttributes = /\s*\{:?\s*((?:[.#][\w:.?!-]+\s*|[\w-]+="[^"\n]*"\s*){1,10})\}\s*$/;

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
    const texts = (inline.children ?? []).filter((child) => child.type === 'text');
    const last = texts.at(-1);
    if (attributes !== undefined && last !== undefined)
      last.content = last.content.replace(headingAttributes, '');
    for (const child of texts) child.content = child.content.replace(headingIdMark, '');
    const id =
      headingIdMark.exec(inline.content)?.[1] ??
      /#([\w:.-]+)/.exec(attributes ?? '')?.[1] ??
      headingId(inline.content);
    if (id !== '') token.attrSet('id', id);
  });
});

const blockOfHtml = /<(\/?)(?:table|ul|ol|dl|blockquote|div|section|figure)\b/gi;
const startOfHtml = /^<\/?([a-z][a-z\d]*)(?=[\s/>])/i;

/** How many elements of HTML are open where a document is read. */
interface OpenElements {
  tokens?: number;
  open?: number;
}

/**
 * HTML within an element of HTML is no code, however far it is indented: a table whose author left
 * an empty line between two cells.
 */
markdown.block.ruler.before('code', 'nested_html', (state, startLine, endLine, silent) => {
  const indented = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  if (!indented || silent) return false;
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const name = startOfHtml.exec(state.src.slice(from, from + 20))?.[1];
  if (name === undefined || !isHtmlName(name)) return false;
  const seen: OpenElements & Record<string, unknown> = state.env;
  let open = seen.open ?? 0;
  for (const token of state.tokens.slice(seen.tokens ?? 0))
    if (token.type === 'html_block')
      for (const [, closing] of token.content.matchAll(blockOfHtml))
        open = Math.max(0, open + (closing === '' ? 1 : -1));
  Object.assign(seen, { tokens: state.tokens.length, open });
  if (open === 0) return false;
  let next = startLine + 1;
  while (next < endLine && !state.isEmpty(next)) next += 1;
  const token = state.push('html_block', '', 0);
  token.map = [startLine, next];
  token.content = state.getLines(startLine, next, state.blkIndent, true);
  state.line = next;
  return true;
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
    withoutIdleIds(restoreMarkers(markdown.render(prepareMarkdown(text), {})), named),
  );
}

/** Renders inline Markdown to HTML: captions, summaries. */
export function renderInline(text: string): string {
  return markdown.renderInline(text.trim(), {});
}

const titles = new MarkdownIt({ html: true }).use(emoji, { shortcuts: {} }).use(inlineDialects);
titles.validateLink = () => true;

/** Renders a headline's Markdown to HTML. Its quotation marks stay as the author wrote them. */
export function renderTitle(text: string): string {
  return titles.renderInline(text.trim(), {});
}
