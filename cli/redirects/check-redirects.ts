/** Checks redirects against each other and against the site: no loop, no chain, no covered page. */
import type { Pointer } from '../../services/content/stored-documents.ts';
import type { createRouter } from '../../shared/route-match.ts';
import { storedPath } from '../../services/content/pointer-path.ts';
import { destinationOf } from '../../services/pages/destination.ts';
import type { BadRow, RedirectRow } from '../../importing/tables/read-redirects.ts';

/** What the store and the page table know. */
export interface KnownAddresses {
  readonly pointers: ReadonlyMap<string, Pointer>;
  readonly router: ReturnType<typeof createRouter>;
}

/** A redirect of the store is followed so far. */
const MAX_STEPS = 10;

function at(line: number): string {
  return line === 0 ? '' : ` (line ${line})`;
}

/** Returns why an address cannot be a redirect, by itself. */
function sourceProblem({ from }: RedirectRow, known: KnownAddresses): string | undefined {
  const there = destinationOf(from, known.pointers.get(from), known.router);
  if (there.kind === 'item') return `${from} is the address of a live article`;
  return there.kind === 'page' ? `${from} is a page of the site` : undefined;
}

/** Returns why a target is wrong: a loop, a chain, or nothing there. */
function targetProblem(
  row: RedirectRow,
  rows: ReadonlyMap<string, RedirectRow>,
  known: KnownAddresses,
): string | undefined {
  if (!row.to.startsWith('/')) return undefined;
  const passed = [row.from];
  let to = row.to;
  let via = '';
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const path = storedPath(to);
    passed.push(path);
    if (path === row.from) return `it goes in a circle: ${passed.join(' → ')}${via}`;
    const next = rows.get(path);
    const pointer = known.pointers.get(path);
    const there = destinationOf(path, pointer, known.router);
    const onward = next ?? (there.kind === 'redirect' ? there : undefined);
    if (onward === undefined) {
      if (there.kind === 'nothing') return `there is no page at ${to}`;
      return step === 0 ? undefined : `${row.to} leads on to ${to}${via}: write ${to}`;
    }
    if (next !== undefined) via = at(next.line);
    to = onward.to;
    if (!to.startsWith('/')) return `${row.to} leads on to ${to}${via}: write ${to}`;
    if (passed.slice(1).includes(storedPath(to)))
      return `it leads into a circle: ${[...passed, storedPath(to)].join(' → ')}${via}`;
  }
  return `${row.to} leads on through more than ${MAX_STEPS} redirects`;
}

/** Returns the redirects that may be stored, and for each other line what is wrong. */
export function checkRedirects(
  given: readonly RedirectRow[],
  known: KnownAddresses,
): { readonly good: readonly RedirectRow[]; readonly bad: readonly BadRow[] } {
  const rows = new Map<string, RedirectRow>();
  const bad: BadRow[] = [];
  for (const row of given) {
    const first = rows.get(row.from);
    const problem =
      first !== undefined && first.to !== row.to
        ? `${row.from} already leads to ${first.to}${at(first.line)}`
        : sourceProblem(row, known);
    if (problem !== undefined) bad.push({ line: row.line, problem });
    else if (first === undefined) rows.set(row.from, row);
  }
  const good: RedirectRow[] = [];
  for (const row of rows.values()) {
    const problem = targetProblem(row, rows, known);
    if (problem === undefined) good.push(row);
    else bad.push({ line: row.line, problem });
  }
  return { good, bad: bad.sort((one, other) => one.line - other.line) };
}

/** Returns the paths whose pointers a check needs. */
export function pathsOf(rows: readonly RedirectRow[]): string[] {
  return [
    ...new Set(
      rows.flatMap(({ from, to }) => (to.startsWith('/') ? [from, storedPath(to)] : [from])),
    ),
  ];
}
