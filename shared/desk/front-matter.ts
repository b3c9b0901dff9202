/** Cuts a content file into its front matter and its body, which together are the file to the letter. */

export interface FrontMatterParts {
  /** Without the lines of `---`. */
  readonly yaml: string;
  /** What follows the closing line. */
  readonly body: string;
}

const OPEN = '---\n';

/** Returns undefined for a text without front matter. `---\n${yaml}---\n${body}` is the text. */
export function splitFrontMatter(text: string): FrontMatterParts | undefined {
  if (!text.startsWith(OPEN)) return undefined;
  const end = text.indexOf(`\n${OPEN}`, OPEN.length - 1);
  if (end < 0) return undefined;
  return { yaml: text.slice(OPEN.length, end + 1), body: text.slice(end + 1 + OPEN.length) };
}
