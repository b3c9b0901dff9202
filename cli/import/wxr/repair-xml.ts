/** Mends what exports get wrong over and over, before a parser that stumbles over it: outside of CDATA and comments, and chunk by chunk. */

/** What XML 1.0 has no place for; exports are full of it where editors pasted from elsewhere. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** A reference is whole when it ends in `;`; the parser would take everything up to the next one for a name. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,40});)/gi;
/** A sign of "less than" in prose. */
const bareLessThan = /<(?=[\s\d=<>&])/g;

/** What begins a stretch that stays as it is, and what ends it. */
const verbatimBegin = /<!\[CDATA\[|<!--/g;
const CDATA_END = ']]>';
const COMMENT_END = '-->';
/** The longest thing that two chunks may have cut in two, with room. */
const OVERLAP = 64;

export interface RepairCounts {
  controls: number;
  ampersands: number;
  lessThans: number;
}

/** The pieces with their faults mended; `counts` is brought up to date as they come. */
export function* repairXml(pieces: Iterable<string>, counts: RepairCounts): Generator<string> {
  let held = '';
  let end: string | undefined;
  const mend = (text: string): string =>
    text
      .replace(bareAmpersand, () => {
        counts.ampersands += 1;
        return '&amp;';
      })
      .replace(bareLessThan, () => {
        counts.lessThans += 1;
        return '&lt;';
      });

  for (const piece of pieces) {
    const clean = piece.replace(forbidden, '');
    counts.controls += piece.length - clean.length;
    held += clean;
    let out = '';
    let at = 0;
    for (;;) {
      if (end === undefined) {
        verbatimBegin.lastIndex = at;
        const begin = verbatimBegin.exec(held);
        if (begin === null) break;
        out += mend(held.slice(at, begin.index)) + begin[0];
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
    out += end !== undefined ? held.slice(at, cut) : mend(held.slice(at, cut));
    held = held.slice(cut);
    if (out !== '') yield out;
  }
  if (held !== '') yield end !== undefined ? held : mend(held);
}

/** The last place up to `safe` that cuts no reference or mark in two. */
function wholeUntil(text: string, from: number, safe: number): number {
  const near = Math.max(from, safe - OVERLAP);
  const opening = Math.max(text.lastIndexOf('&', safe), text.lastIndexOf('<', safe));
  return opening >= near ? opening : safe;
}
