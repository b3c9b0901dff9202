/** Keeps HTML from holding more tags than a piece can: parsers slow down with the square of the elements that are open. */
import { MAX_BODY_ELEMENTS } from '../limits.ts';

/** The HTML as it is, up to its 100,000th opening tag; from there on its text only. */
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
