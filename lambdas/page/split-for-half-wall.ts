/**
 * A position in a text where the page may insert its own content: after the third paragraph, never
 * within a quotation or a list.
 */
import type { Segment } from '../../shared/content/item.ts';

const PARAGRAPHS_BEFORE = 3;
/** Our sanitizer wrote the stored HTML: tags are closed, and `>` in an attribute is an entity. */
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi;
const voidTags = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'source',
  'track',
  'wbr',
]);

/**
 * Returns where the third top-level paragraph of an HTML text ends; undefined when nothing follows
 * it.
 */
function pauseAt(html: string): number | undefined {
  let depth = 0;
  let paragraphs = 0;
  for (const { 0: whole, 1: slash, 2: name = '', index } of html.matchAll(tag)) {
    if (voidTags.has(name.toLowerCase())) continue;
    depth += slash === '/' ? -1 : 1;
    if (depth > 0 || slash !== '/' || name.toLowerCase() !== 'p') continue;
    paragraphs += 1;
    const end = index + whole.length;
    if (paragraphs === PARAGRAPHS_BEFORE) return html.slice(end).trim() === '' ? undefined : end;
  }
  return undefined;
}

/** Returns the body with its first text split in two, if it is long enough. */
export function withPause(body: readonly Segment[]): readonly Segment[] {
  const index = body.findIndex((segment) => segment.kind === 'html');
  const first = body[index];
  const at = first?.kind === 'html' ? pauseAt(first.html) : undefined;
  if (first?.kind !== 'html' || at === undefined) return body;
  return [
    ...body.slice(0, index),
    { kind: 'html', html: first.html.slice(0, at) },
    { kind: 'html', html: first.html.slice(at) },
    ...body.slice(index + 1),
  ];
}
