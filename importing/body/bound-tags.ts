/**
 * Limits the number of tags in HTML to what an item can hold: parsers slow down with the square of
 * the number of open elements.
 */
import { MAX_BODY_ELEMENTS } from '../limits.ts';

/** Returns the HTML unchanged up to its 100,000th opening tag, and only the text after it. */
export function boundTags(html: string): string {
  const opening = /<[a-z]/gi;
  for (let count = 0; count < MAX_BODY_ELEMENTS; count += 1) {
    if (opening.exec(html) === null) return html;
  }
  const at = opening.lastIndex - 2;
  return (
    html.slice(0, at) +
    html
      .slice(at)
      .replace(/<[^<>]{0,1000}>/g, ' ')
      .replaceAll('<', '&lt;')
  );
}
