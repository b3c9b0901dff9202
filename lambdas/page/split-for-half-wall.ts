/**
 * The place of the half wall in a text: after the third paragraph, never within a quotation or a
 * list.
 */
import type { BodyPart, HtmlPart } from '../../web/state/content.ts';

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

/**
 * Returns the body with its first text split in two, if it is long enough. The half wall's place is
 * between the two if the body begins with that text.
 */
export function splitForHalfWall(body: readonly BodyPart[]): readonly BodyPart[] {
  const index = body.findIndex((part) => part.kind === 'html');
  const first = body[index];
  if (first?.kind !== 'html' || first.html === undefined) return body;
  const at = pauseAt(first.html);
  if (at === undefined) return body;
  const rest: HtmlPart = {
    kind: 'html',
    html: first.html.slice(at),
    ...(index === 0 ? { follows: 'half-wall' } : {}),
  };
  return [
    ...body.slice(0, index),
    { kind: 'html', html: first.html.slice(0, at) },
    rest,
    ...body.slice(index + 1),
  ];
}
