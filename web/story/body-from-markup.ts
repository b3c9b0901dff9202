/**
 * A body's HTML is transferred once, in the markup (design §4); the browser reads it from there on
 * hydration.
 */
import type { BodyPart } from '../state/content.ts';

/** Restores the HTML of `[data-part]` elements to the parts of a body that were sent without it. */
export function bodyFromMarkup(parts: readonly BodyPart[], root: ParentNode): BodyPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'html' || part.html !== undefined) return part;
    return {
      ...part,
      html: root.querySelector(`[data-article-body] [data-part="${index}"]`)?.innerHTML ?? '',
    };
  });
}

/** Returns the same parts without the HTML that the markup contains. */
export function withoutMarkup(parts: readonly BodyPart[]): BodyPart[] {
  return parts.map((part) => (part.kind === 'html' ? { ...part, html: undefined } : part));
}
