/**
 * The text with which a site's settings say where an excerpt ends (`excerpt_separator` of Jekyll,
 * Eleventy and Gatsby, `post_excerpt_separator` of MkDocs), as the mark of the free part's end.
 */
import { MORE_MARK } from '../../body/boundary.ts';
import { codeMap } from '../parser/code-map.ts';

function isAlone(text: string, start: number, end: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(0, start)) && /^[ \t]*(?:\n|$)/.test(text.slice(end));
}

/**
 * Returns a text with the mark in place of the first separator outside code. White space alone, such
 * as Jekyll's default of an empty line, is no mark of an editor.
 */
export function withExcerptMark(text: string, separators: readonly string[]): string {
  for (const separator of separators.map((one) => one.trim()).filter(Boolean)) {
    if (!text.includes(separator)) continue;
    const { isCode } = codeMap(text);
    for (
      let at = text.indexOf(separator);
      at >= 0;
      at = text.indexOf(separator, at + separator.length)
    ) {
      const end = at + separator.length;
      const alone = isAlone(text, at, end);
      // A line such as `---` is one only by itself.
      if (isCode(at) || !(alone || /\w/.test(separator))) continue;
      const mark = alone ? `\n${MORE_MARK}\n` : MORE_MARK;
      return text.slice(0, at) + mark + text.slice(end);
    }
  }
  return text;
}
