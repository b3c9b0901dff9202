/** Indentation of lines, so that what replaces a tag stays in its list and out of code. */

/** A line that begins a list item, with the column at which its content starts. */
const listItem = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(?=\S)/;
/** How many lines above a tag are looked at for the list that it is in. */
const MAX_LINES_ABOVE = 200;
/** Markdown reads text that is indented as far as this as code. */
const CODE_INDENT = 4;

/** Returns the width of white space, with tab stops of four. */
export function widthOf(white: string): number {
  let width = 0;
  for (const character of white) width = character === '\t' ? width + 4 - (width % 4) : width + 1;
  return width;
}

/** Returns the white space at the start of a line. */
export function leadingWhite(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** Returns the column at which the content of a list item starts, or undefined for other lines. */
function contentColumn(line: string): number | undefined {
  const marker = listItem.exec(line);
  return marker === null
    ? undefined
    : widthOf((marker[1] ?? '') + (marker[2] ?? '') + (marker[3] ?? ''));
}

/**
 * Returns the indentation for a block that begins on a line after the given white space: that of the
 * list item that holds it, and none that would make it code.
 * @param lineStart position of the line in the text.
 * @param at position after the white space.
 */
export function lineIndent(text: string, lineStart: number, at: number): string {
  const white = text.slice(lineStart, at);
  const width = widthOf(white);
  if (width < CODE_INDENT) return white;
  /** A list can hold the block only if its content starts at most here. */
  let bound = width;
  let end = lineStart - 1;
  for (let count = 0; count < MAX_LINES_ABOVE && end >= 0 && bound > 0; count += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    end = start - 1;
    const own = widthOf(leadingWhite(line));
    if (line.trim() === '' || own >= bound) continue;
    const content = contentColumn(line);
    if (content !== undefined && content <= bound)
      return ' '.repeat(width - content < CODE_INDENT ? width : content);
    bound = own;
  }
  return '';
}

/** Returns lines moved left or right as a whole, so that the least indented stands at `indent`. */
export function reindent(text: string, indent: string): string {
  const lines = text.split('\n');
  const widths = lines
    .filter((line) => line.trim() !== '')
    .map((line) => widthOf(leadingWhite(line)));
  const least = Math.min(...widths);
  if (widths.length === 0 || least === widthOf(indent)) return text;
  return lines
    .map((line) => {
      if (line.trim() === '') return '';
      const white = leadingWhite(line);
      return `${indent}${' '.repeat(Math.max(0, widthOf(white) - least))}${line.slice(white.length)}`;
    })
    .join('\n');
}
