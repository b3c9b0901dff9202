/**
 * Renders the blocks of a body to HTML. Most blocks already hold their HTML, some become embeds,
 * and blocks without content are dropped.
 */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { embedMarker } from '../body/embed-marker.ts';
import { boundaryHtml } from '../body/boundary.ts';
import { formulaHtml } from '../body/tex.ts';
import { plainText } from '../body/plain-text.ts';
import type { Audience } from '../member-parts.ts';
import { autop } from './autop.ts';
import { innerHtml } from './html-tokens.ts';
import { isHiddenBlock } from './hidden-parts.ts';
import { withBoundValues, type Overrides } from './bound-blocks.ts';
import { idAttribute, parseBlocks, recordOf, textAttribute, type Block } from './parse-blocks.ts';
import { bareUrlMarkers } from './bare-urls.ts';
import { blockAudience } from './part-audience.ts';
import { REUSED_BLOCK_MAX_CHARACTERS } from './wxr-limits.ts';
import type { WxrLibrary } from './wxr-library.ts';

export interface BlockContext {
  readonly library: WxrLibrary;
  /**
   * The item's footnotes as WordPress stores them: JSON `[{id, content}]`. Empty when there are
   * none.
   */
  readonly footnotes: string;
  /** Reports a block that was dropped, or kept without its function. */
  unknown(name: string): void;
  /** Returns a custom field of the item that blocks may show. */
  field(key: string): string | undefined;
  warn(message: string): void;
  /** Notes a part for some readers. Returns HTML that stands where it begins. */
  part(name: string, audience: Audience): string;
  /** Expands the shortcodes of content that comes from outside the body. */
  expand(html: string): string;
}

/** `inner` is the block's HTML with its inner blocks already rendered. */
type Rule = (block: Block, inner: string, run: BlockRun) => string;

interface BlockRun extends BlockContext {
  /** Number of characters that reusable blocks may still add. */
  reusable: number;
  readonly reusing: string[];
  /** What the place that uses the innermost pattern says of its blocks. */
  overrides: Overrides;
}

/** Blocks whose saved HTML is the content itself. */
const plainBlocks = new Set(
  [
    'paragraph',
    'heading',
    'list',
    'list-item',
    'quote',
    'pullquote',
    'image',
    'gallery',
    'media-text',
    'columns',
    'column',
    'group',
    'buttons',
    'table',
    'code',
    'preformatted',
    'verse',
    'separator',
    'html',
    'video',
    'audio',
    'details',
    'accordion',
    'accordion-item',
    'accordion-heading',
    'accordion-panel',
    'missing',
    'subhead',
    'text-columns',
    'table-of-contents',
  ].map((name) => `core/${name}`),
);

/** Blocks that only add space or divide the page. */
const silentBlocks = new Set(['core/spacer', 'core/nextpage']);

const rules = new Map<string, Rule>([
  ['core/paragraph', (_block, inner) => bareUrlMarkers(inner)],
  ['core/freeform', (_block, inner) => autop(bareUrlMarkers(inner))],
  ['core/classic', (_block, inner) => autop(bareUrlMarkers(inner))],
  ['core/shortcode', (_block, inner) => autop(inner)],
  ['core/embed', embed],
  ['core/cover', cover],
  ['core/file', file],
  ['core/button', (_block, inner) => `<p>${inner}</p>`],
  ['core/social-links', (_block, inner) => inner],
  ['core/social-link', socialLink],
  ['core/block', reusable],
  ['core/footnotes', footnotes],
  ['core/more', () => boundaryHtml],
  ['core/math', math],
]);

/** Returns the body as HTML, without block comments. */
export function renderBlocks(html: string, context: BlockContext): string {
  const run: BlockRun = {
    ...context,
    reusable: REUSED_BLOCK_MAX_CHARACTERS,
    reusing: [],
    overrides: new Map(),
  };
  return parseBlocks(html)
    .map((part) => {
      if (typeof part !== 'string') return render(part, run);
      // Text between blocks was written before the block editor existed.
      return part.trim() === '' ? '\n' : autop(bareUrlMarkers(part));
    })
    .join('\n');
}

function render(block: Block, run: BlockRun): string {
  if (silentBlocks.has(block.name)) return '';
  if (isHiddenBlock(block)) {
    run.warn(`a block that its site hid was left out: ${block.name}`);
    return '';
  }
  const audience = blockAudience(block.name, block.attributes, block.parts.length > 0);
  if (audience === undefined) return renderContent(block, run, true);
  const start = run.part(block.name, audience);
  return audience === 'others' ? '' : start + renderContent(block, run, false);
}

/** @param isReported whether a block without a meaning here is counted. */
function renderContent(block: Block, run: BlockRun, isReported: boolean): string {
  const rule = rules.get(block.name);
  const isCore = block.name.startsWith('core/');
  if (rule === undefined && !plainBlocks.has(block.name)) {
    if (isReported) run.unknown(`block:${block.name}`);
    // WordPress renders its other blocks on every view: lists of posts, menus, forms.
    if (isCore) return '';
  }
  const inner = withBoundValues(
    block,
    block.parts.map((part) => (typeof part === 'string' ? part : render(part, run))).join(''),
    run,
  );
  if (rule !== undefined) return rule(block, inner, run);
  // Gallery plugins use different markup, but all of it holds images. The class marks it as a
  // gallery.
  return !isCore && /gallery|slideshow/.test(block.name)
    ? `<div class="gallery">${inner}</div>`
    : inner;
}

function embed(block: Block, inner: string): string {
  const title = plainText(innerHtml(inner, 'figcaption') ?? '');
  const url =
    textAttribute(block, 'url') ||
    (/https?:\/\/[^\s<>"]{1,2000}/.exec(plainText(inner))?.[0] ?? '');
  if (!/^https?:\/\/\S+$/i.test(url)) return inner;
  return embedMarker({ kind: 'embed-url', url, ...(title === '' ? {} : { title }) });
}

/** Before WordPress 5.8, the cover image was in a style, which HTML parsing does not find. */
function cover(block: Block, inner: string): string {
  const url = textAttribute(block, 'url');
  const isImage = url !== '' && textAttribute(block, 'backgroundType') !== 'video';
  if (!isImage || /<img[^>]{0,300}wp-block-cover__image-background/i.test(inner)) return inner;
  const id = idAttribute(block, 'id');
  const align = /^(?:wide|full|left|right)$/.exec(textAttribute(block, 'align'))?.[0];
  return `<figure${align === undefined ? '' : ` class="align${align}"`}><img class="wp-image-${id}" src="${escapeHtml(url)}" alt="${escapeHtml(textAttribute(block, 'alt'))}"></figure>${inner}`;
}

/** Keeps the link to the file. The button beside it has the same target. */
function file(block: Block, inner: string): string {
  const href = textAttribute(block, 'href');
  const label =
    plainText(innerHtml(inner, 'a') ?? '') || plainText(textAttribute(block, 'fileName'));
  if (href === '' || label === '') return inner;
  return `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
}

/** A formula of WordPress 6.9: MathML in its HTML, or else its TeX alone. */
function math(block: Block, inner: string): string {
  const tex = textAttribute(block, 'latex');
  return /<math\b/i.test(inner) || tex === '' ? inner : `<p>${formulaHtml(tex, true)}</p>`;
}

function socialLink(block: Block): string {
  const url = textAttribute(block, 'url');
  const label = textAttribute(block, 'label') || textAttribute(block, 'service');
  return /^(?:https?|mailto):/i.test(url) && label !== ''
    ? `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`
    : '';
}

/** A shared block used in several items. It may include other reusable blocks, even itself. */
function reusable(block: Block, _inner: string, run: BlockRun): string {
  const id = idAttribute(block, 'ref');
  const content = run.library.reusableBlocks.get(id);
  if (content === undefined) {
    run.warn(`the reusable block ${id || 'without a number'} is not in the export`);
    return '';
  }
  if (run.reusing.includes(id) || content.length > run.reusable) {
    run.warn(
      `the reusable block ${id} was left out: ${run.reusing.includes(id) ? 'it contains itself' : 'such blocks add too much to one item'}`,
    );
    return '';
  }
  run.reusable -= content.length + 1;
  run.reusing.push(id);
  const outer = run.overrides;
  run.overrides = recordOf(block.attributes.get('content'));
  const html = parseBlocks(run.expand(content))
    .map((part) => (typeof part === 'string' ? part : render(part, run)))
    .join('');
  run.overrides = outer;
  run.reusing.pop();
  return html;
}

/** The list of notes to which the marks in the text link. */
function footnotes(_block: Block, _inner: string, run: BlockRun): string {
  let notes: unknown;
  try {
    notes = JSON.parse(run.footnotes);
  } catch {
    return '';
  }
  if (!Array.isArray(notes)) return '';
  const items = notes.map((note: unknown) => {
    if (typeof note !== 'object' || note === null || !('id' in note) || !('content' in note))
      return '';
    const { id, content } = note;
    return typeof id === 'string' && typeof content === 'string'
      ? `<li id="${escapeHtml(id)}">${content}</li>`
      : '';
  });
  return items.join('') === ''
    ? ''
    : `<section class="footnotes"><ol>${items.join('')}</ol></section>`;
}
