/** Indentation of lines, so that what replaces a tag stays in its list and out of code. */

/** Returns the width of white space, with tab stops of four. */
export function widthOf(white: string): number {
  let width = 0;
  for (const character of white) width = character === '\t' ? width + 4 - (width % 4) : width + 1;
  return width;
}

function leadingWhite(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
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
