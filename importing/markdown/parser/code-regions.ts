/** Finds the code in a Markdown text, where template tags are examples and are not expanded. */

export interface Region {
  readonly start: number;
  readonly end: number;
}

const fenceOpen = /^(?:[ \t]|>|[-*+] |\d+[.)] )*(`{3,}|~{3,})([^\n]*)$/;

function fencedRegions(text: string): Region[] {
  const regions: Region[] = [];
  let open: { start: number; fence: string } | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const match = fenceOpen.exec(line);
    const fence = match?.[1];
    if (
      open === undefined &&
      fence !== undefined &&
      !(fence.startsWith('`') && (match?.[2] ?? '').includes('`'))
    )
      open = { start: at, fence };
    else if (
      open !== undefined &&
      fence !== undefined &&
      fence.startsWith(open.fence) &&
      (match?.[2] ?? '').trim() === ''
    ) {
      regions.push({ start: open.start, end: at + line.length });
      open = undefined;
    }
    at += line.length + 1;
  }
  if (open !== undefined) regions.push({ start: open.start, end: text.length });
  return regions;
}

/**
 * Returns the code spans: from a run of backticks to the next run of the same length, within one
 * paragraph.
 */
function spanRegions(text: string, from: number, to: number): Region[] {
  const regions: Region[] = [];
  const runs = /`+|\n[ \t]*\n/g;
  runs.lastIndex = from;
  const waiting = new Map<number, number>();
  for (let match = runs.exec(text); match !== null && match.index < to; match = runs.exec(text)) {
    const [run] = match;
    if (run.startsWith('\n')) {
      waiting.clear();
      continue;
    }
    const start = waiting.get(run.length);
    if (start === undefined) waiting.set(run.length, match.index);
    else {
      regions.push({ start, end: match.index + run.length });
      waiting.clear();
    }
  }
  return regions;
}

const codeTag = /<(\/?)(pre|code)\b[^>\n]{0,300}>/gi;

/** Returns the regions of HTML code elements, in order and without overlap. */
export function codeElements(text: string): Region[] {
  const regions: Region[] = [];
  let open: { start: number; name: string } | undefined;
  for (const match of text.matchAll(codeTag)) {
    const name = (match[2] ?? '').toLowerCase();
    if (match[1] === '') open ??= { start: match.index, name };
    else if (open?.name === name) {
      regions.push({ start: open.start, end: match.index + match[0].length });
      open = undefined;
    }
  }
  return regions;
}

/**
 * Returns the regions of fenced code blocks, code spans and HTML code, in order and without
 * overlap.
 */
export function codeRegions(text: string): Region[] {
  const fenced = fencedRegions(text);
  const spans = [...fenced, { start: text.length, end: text.length }].flatMap((region, index) =>
    spanRegions(text, fenced[index - 1]?.end ?? 0, region.start),
  );
  const merged: Region[] = [];
  for (const region of [...fenced, ...spans, ...codeElements(text)].sort(
    (one, other) => one.start - other.start,
  )) {
    const last = merged.at(-1);
    if (last !== undefined && region.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, region.end) };
    else merged.push(region);
  }
  return merged;
}

/** Whether a position lies within one of the sorted regions. */
export function isWithin(regions: readonly Region[], place: number): boolean {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const region = regions[middle];
    if (region === undefined || region.start > place) high = middle;
    else if (region.end <= place) low = middle + 1;
    else return true;
  }
  return false;
}
