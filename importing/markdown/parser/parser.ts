/**
 * The parser of Markdown: one tree for every dialect, whose syntax is rules of markdown-it (ADR 0117).
 * Renders as the generators of the imported sites do. The HTML is untrusted: `toSegments` sanitizes it.
 */
import MarkdownItParser, { type MarkdownIt, type StateBlock } from 'markdown-it';
import abbreviations from 'markdown-it-abbr';
import definitions from 'markdown-it-deflist';
import { full as emoji } from 'markdown-it-emoji';
import footnote from 'markdown-it-footnote';
import marks from 'markdown-it-mark';
import { restoreMarkers } from '../../body/embed-marker.ts';
import { containers } from '../dialects/docusaurus/containers.ts';
import { alerts } from '../dialects/github/alerts.ts';
import { attributeLists } from '../dialects/kramdown/attribute-lists.ts';
import { formulas } from '../dialects/math/formulas.ts';
import { mkdocs } from '../dialects/mkdocs/admonitions.ts';
import { wikiSyntax } from '../dialects/obsidian/wiki-links.ts';
import { wordpressShortcodes } from '../dialects/wordpress/shortcodes.ts';
import { lineText, type ParseEnv } from './block-lines.ts';
import { codeBlocks } from './code-blocks.ts';
import { looseNotes } from './footnotes.ts';
import { isHtmlName } from './html-names.ts';
import { quotesInHtml } from './quotes-in-html.ts';
import { ruleNamed } from './rule-named.ts';
import { repairMarkdown } from './repair-markdown.ts';

/** A sign alone on a line is no definition of the line above. */
function isLoneSign(state: StateBlock, line: number): boolean {
  const text = lineText(state, line).trim();
  return text === ':' || text === '~';
}

/** Definition lists, except where a sign alone would begin one. */
function definitionLists(markdown: MarkdownIt): void {
  markdown.use(definitions);
  const rule = ruleNamed(markdown.block.ruler, 'deflist');
  markdown.block.ruler.at(
    'deflist',
    (state, start, end, silent) => {
      let next = start + 1;
      while (next < end && state.isEmpty(next)) next += 1;
      return next < end && isLoneSign(state, next) ? false : rule(state, start, end, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

/** `--` and `---` as dashes, and `...` as one sign, where the site's generator showed them so. */
function dashes(markdown: MarkdownIt): void {
  markdown.core.ruler.before('smartquotes', 'dashes', (state) => {
    const { hasDashes }: ParseEnv = state.env;
    if (hasDashes !== true) return;
    for (const { children } of state.tokens)
      children?.forEach((child, index) => {
        const isAddress = children[index - 1]?.info === 'auto';
        if (child.type === 'text' && !isAddress && /--|\.{3}/.test(child.content))
          child.content = child.content
            .replace(/(?<!-)--(-?)(?!-)/g, (_whole, third: string) => (third === '' ? '–' : '—'))
            .replace(/(?<!\.)\.{3}(?!\.)/g, '…');
      });
  });
}

// Hugo, Jekyll and Eleventy use typographic quotation marks. Other replacements, such as (c), would
// change the text.
export const markdown: MarkdownIt = new MarkdownItParser({
  html: true,
  linkify: true,
  typographer: true,
})
  .disable('replacements')
  .use(footnote)
  .use(definitionLists)
  .use(abbreviations)
  .use(marks)
  // Codes such as `:smile:`. Signs such as `:)` stay as they are.
  .use(emoji, { shortcuts: {} })
  .use(mkdocs)
  .use(containers)
  .use(codeBlocks)
  .use(alerts)
  .use(attributeLists)
  .use(formulas)
  .use(wikiSyntax)
  .use(wordpressShortcodes)
  .use(quotesInHtml)
  .use(looseNotes)
  .use(dashes);
// Only text that begins with a scheme becomes a link. A bare host name in a sentence is a word.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// The body's own links point to `x-site:` until the new address is known. Sanitizing checks all
// other links.
markdown.validateLink = () => true;

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
    const children = inline.children ?? [];
    const lists = children.filter(({ type }) => type === 'attribute_list');
    const words = children.map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : '',
    );
    const id = lists.flatMap((list) => list.attrGet('id') ?? [])[0] ?? headingId(words.join(''));
    // An anchor in the heading may have the id already.
    const isTaken = children.some(
      ({ type, content }) => type === 'html_inline' && content.includes(`"${id}"`),
    );
    if (id !== '' && !isTaken) token.attrSet('id', id);
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
export function renderMarkdown(
  text: string,
  named: ReadonlySet<string> = new Set(),
  env: ParseEnv = {},
): string {
  return repairMarkdown(withoutIdleIds(restoreMarkers(markdown.render(text, env)), named));
}

/** Renders inline Markdown to HTML: captions, summaries. */
export function renderInline(text: string): string {
  return markdown.renderInline(text.trim(), {});
}

const titles = new MarkdownItParser({ html: true })
  .use(emoji, { shortcuts: {} })
  .use(attributeLists)
  .use(formulas)
  .use(wikiSyntax);
titles.validateLink = () => true;

/** Renders a headline's Markdown to HTML. Its quotation marks stay as the author wrote them. */
export function renderTitle(text: string): string {
  return titles.renderInline(text.trim(), {});
}
