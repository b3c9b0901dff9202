/** The boxes and folded texts that dialects write, as HTML around blocks. */
import type { StateBlock } from 'markdown-it';
import { nest, pushHtml, pushTitle } from './block-lines.ts';

const noteTypes = new Set(
  'note notes abstract summary tldr info information todo tip hint important success check done question help faq warning warn caution attention failure fail missing danger error bug example quote cite seealso secondary admonition callout alert aside notice custom-block versionadded versionchanged deprecated box'.split(
    ' ',
  ),
);
const detailTypes = new Set(
  'details spoiler collapse collapsible toggle expander dropdown'.split(' '),
);
/** Kinds whose name says nothing to a reader. */
const wordless = new Set(['admonition', 'callout', 'alert', 'aside', 'box', 'secondary']);

function bareType(type: string): string {
  return type.replace(/^(?:callout|alert)-/i, '');
}

export function isNote(type: string): boolean {
  return noteTypes.has(type.toLowerCase()) || bareType(type) !== type;
}

export function isFolded(type: string): boolean {
  return detailTypes.has(type.toLowerCase());
}

/** Returns the label of a kind of box that has no title of its own. */
export function labelOf(type: string): string {
  const words = bareType(type).replaceAll('-', ' ').toLowerCase();
  return wordless.has(words) || words === 'custom block'
    ? ''
    : words.charAt(0).toUpperCase() + words.slice(1);
}

export function pushHeading(state: StateBlock, title: string): void {
  if (title !== '') pushTitle(state, '<p><strong>', title, '</strong></p>\n');
}

/** A box with a title, around lines that are blocks. */
export function pushBox(state: StateBlock, title: string, from: number, to: number): void {
  pushHtml(state, '<aside class="note">\n');
  pushHeading(state, title);
  nest(state, from, to);
  pushHtml(state, '</aside>\n');
}

/** A folded text with its summary. */
export function pushDetails(state: StateBlock, title: string, from: number, to: number): void {
  pushTitle(state, '<details>\n<summary>', title === '' ? 'Details' : title, '</summary>\n');
  nest(state, from, to);
  pushHtml(state, '</details>\n');
}
