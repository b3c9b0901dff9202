/** Finds the code in HTML: what stands in `pre` and `code`. */

export interface Region {
  readonly start: number;
  readonly end: number;
}

const codeTag = /<(\/?)(pre|code)\b[^<>\n]{0,300}>/gi;

/** Returns the regions of HTML code elements outside other code, in order and without overlap. */
export function codeElements(
  text: string,
  isCode: (place: number) => boolean = () => false,
): Region[] {
  const regions: Region[] = [];
  let open: { start: number; name: string } | undefined;
  for (const { 0: tag, 1: slash, 2: given = '', index } of text.matchAll(codeTag)) {
    if (isCode(index)) continue;
    const name = given.toLowerCase();
    if (slash === '') open ??= { start: index, name };
    else if (open?.name === name) {
      regions.push({ start: open.start, end: index + tag.length });
      open = undefined;
    }
  }
  return regions;
}
