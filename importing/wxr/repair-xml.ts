/**
 * Fixes common errors in exports before they reach a parser that would fail on them. Works outside
 * CDATA and comments, chunk by chunk.
 */

/**
 * Characters that XML 1.0 forbids. They are common in exports where editors pasted from other
 * programs.
 */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/**
 * Matches an ampersand that does not start a complete reference, which ends in `;`. The parser
 * would read everything up to the next `;` as a name.
 */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,40});)/gi;
/** A "less than" sign in prose. */
const bareLessThan = /<(?=[\s\d=<>&])/g;

/** Markers that begin and end a section to keep as it is. */
const verbatimBegin = /<!\[CDATA\[|<!--/g;
const CDATA_END = ']]>';
const COMMENT_END = '-->';
/** The longest sequence that a chunk boundary may split, with a margin. */
const OVERLAP = 64;

export interface RepairCounts {
  controls: number;
  ampersands: number;
  lessThans: number;
}

/** Returns the chunks with their errors corrected. Updates `counts` as it goes. */
export function* repairXml(items: Iterable<string>, counts: RepairCounts): Generator<string> {
  let held = '';
  let end: string | undefined;
  const repair = (text: string): string =>
    text
      .replace(bareAmpersand, () => {
        counts.ampersands += 1;
        return '&amp;';
      })
      .replace(bareLessThan, () => {
        counts.lessThans += 1;
        return '&lt;';
      });

  for (const item of items) {
    const clean = item.replace(forbidden, '');
    counts.controls += item.length - clean.length;
    held += clean;
    let out = '';
    let at = 0;
    for (;;) {
      if (end === undefined) {
        verbatimBegin.lastIndex = at;
        const begin = verbatimBegin.exec(held);
        if (begin === null) break;
        out += repair(held.slice(at, begin.index)) + begin[0];
        at = begin.index + begin[0].length;
        end = begin[0] === '<!--' ? COMMENT_END : CDATA_END;
      } else {
        const found = held.indexOf(end, at);
        if (found < 0) break;
        out += held.slice(at, found) + end;
        at = found + end.length;
        end = undefined;
      }
    }
    const safe = Math.max(at, held.length - OVERLAP);
    const cut = end !== undefined ? safe : wholeUntil(held, at, safe);
    out += end !== undefined ? held.slice(at, cut) : repair(held.slice(at, cut));
    held = held.slice(cut);
    if (out !== '') yield out;
  }
  if (held !== '') yield end !== undefined ? held : repair(held);
}

/** Returns the last position up to `safe` that does not split a reference or marker. */
function wholeUntil(text: string, from: number, safe: number): number {
  const near = Math.max(from, safe - OVERLAP);
  const opening = Math.max(text.lastIndexOf('&', safe), text.lastIndexOf('<', safe));
  return opening >= near ? opening : safe;
}
