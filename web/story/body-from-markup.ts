/** A body's HTML travels once, in the markup (design §4): the browser reads it from there when it takes over. */
import type { BodyPart } from '../state/content.ts';

/** Puts the HTML of `[data-part]` elements back into the parts of a body that were sent without it. */
export function bodyFromMarkup(parts: readonly BodyPart[], root: ParentNode): BodyPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'html' || part.html !== undefined) return part;
    return {
      kind: 'html',
      html: root.querySelector(`[data-article-body] [data-part="${index}"]`)?.innerHTML ?? '',
    };
  });
}

/** The same parts without what the markup holds. */
export function withoutMarkup(parts: readonly BodyPart[]): BodyPart[] {
  return parts.map((part) => (part.kind === 'html' ? { kind: 'html' } : part));
}
