/** The row of an archive in the table of `npm run import:table`. */
import type { ImportReport } from '../../importing/report.ts';

/** What `npm run compare:imports` measures of a source. */
export interface SourceCounts {
  readonly words: number;
  readonly lost: number;
  readonly code: number;
  readonly codeEqual: number;
  readonly codeMarkup: number;
  readonly codePrinted: number;
}

interface Measured {
  /** Undefined: the archive could not be read. */
  readonly first: ImportReport | undefined;
  readonly second: ImportReport | undefined;
  readonly counts: SourceCounts | undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Of what CommonMark takes for code: what is stored as it is, what is markup, and what templates print in it. */
function codeCell({ code, codeEqual, codeMarkup, codePrinted }: SourceCounts): string {
  const rest = code - codeEqual - codeMarkup - codePrinted;
  return `${codeEqual} of ${code} equal, ${codeMarkup} markup, ${codePrinted} printed, ${rest} unexplained`;
}

/** Returns the cells of an archive, in the order of the table's columns. */
export function importRow(name: string, { first, second, counts }: Measured): string {
  if (first === undefined) return `| ${name} | nothing could be read |${' |'.repeat(7)}`;
  const { items, links, addresses = [], media, madeNames, byType } = first;
  const skipped = items.skipped.length;
  const kept = items.stored + items.unchanged;
  const balance = items.in === kept + skipped ? '' : ' (DOES NOT ADD UP)';
  const agree = sum(addresses.map((pattern) => pattern.agree));
  const own = sum(addresses.map((pattern) => pattern.links));
  const handles = Object.keys(madeNames).length;
  const named = (first.missingMedia ?? []).length;
  const again =
    second === undefined
      ? 'failed'
      : `${second.items.stored} stored, ${second.items.unchanged} same`;
  const cells = [
    name,
    `${items.in} = ${kept} + ${skipped}${balance}`,
    `${links.rewritten + links.unchanged + (links.drafts ?? 0)} kept, ${links.dead.length} dead`,
    `${first.redirects}; ${agree} of ${own} own links agree`,
    `${byType['contributor'] ?? 0} profiles, ${handles} names made of handles`,
    `${media.found} found, ${media.missing} missing (${named} named)`,
    counts === undefined ? '–' : `${counts.lost} of ${counts.words}`,
    counts === undefined ? '–' : codeCell(counts),
    again,
  ];
  return `| ${cells.join(' | ')} |`;
}
