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
import { restoreMarkers } from '../body/embed-marker.ts';
import { withoutAttributeLists } from './attribute-lists.ts';
import { codeRegions, isWithin } from './code-regions.ts';
import { inlineDialects } from './inline-dialects.ts';
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
const headingAttributes = /\s*\{:?\s*((?:[.#][\w:.-]+\s*|[\w-]+="[^"\n]*"\s*){1,10})\}\s*$/;

const noteDefinition = /^( {0,3})\[\^([^\]\s]{1,60})\]:[ \t]+(?=\S)/gm;

/** A footnote that no text refers to would vanish: it becomes a paragraph. */
function withLooseNotes(text: string): string {
  if (!text.includes('[^')) return text;
  const regions = codeRegions(text);
  return text.replace(noteDefinition, (whole, indent: string, name: string, at: number) => {
    if (isWithin(regions, at)) return whole;
    const mark = `[^${name}]`;
    for (let place = text.indexOf(mark); place !== -1; place = text.indexOf(mark, place + 1))
      if (text[place + mark.length] !== ':' || (place > 0 && text[place - 1] !== '\n'))
        return whole;
    return `\n${indent}${name}. `;
  });
}

const keys =
  /(?<![\w+])\+\+((?:[\w-]+|"[^"\n]{1,20}")(?:\+(?:[\w-]+|"[^"\n]{1,20}"))*)\+\+(?![\w+])/g;

/** Keys of a keyboard as MkDocs writes them: `++ctrl+alt+del++`. */
function withKeys(text: string): string {
  if (!text.includes('++')) return text;
  const regions = codeRegions(text);
  return text.replace(keys, (whole, names: string, at: number) =>
    isWithin(regions, at)
      ? whole
      : names
          .split('+')
          .map((name) => name.replaceAll('"', ''))
          .map((name) => `<kbd>${name.charAt(0).toUpperCase()}${name.slice(1)}</kbd>`)
          .join('+'),
  );
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

/** Removes heading ids when no link points to one. */
function withoutIdleIds(html: string): string {
  return /href="#/.test(html) ? html : html.replace(/<(h[1-6]) id="[^"]*">/g, '<$1>');
}

/** Renders a body to HTML. */
export function renderMarkdown(text: string): string {
  return repairMarkdown(
    withoutIdleIds(
      restoreMarkers(markdown.render(withKeys(withLooseNotes(withoutAttributeLists(text))), {})),
    ),
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
