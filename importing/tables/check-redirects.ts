/** Checks redirects against each other and against the site: no loop, no chain, no covered page. */
import { words } from '#words';
import type { ContentSource } from '../../services/content/content-records.ts';
import { contentKey } from '../../services/content/keys.ts';
import { decodePointer, type Pointer } from '../../services/content/stored-documents.ts';
import type { createRouter } from '../../shared/route-match.ts';
import { storedPath } from '../../services/content/pointer-path.ts';
import { destinationOf } from '../../services/pages/destination.ts';
import type { BadRow, RedirectRow } from './read-redirects.ts';
import { fill } from '../../shared/words/fill.ts';

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
  if (there.kind === 'item') return fill(words.redirectIsArticle, { path: from });
  return there.kind === 'page' ? fill(words.redirectIsPage, { path: from }) : undefined;
}

/**
 * Returns where a redirect is to lead, or why its target is wrong: a loop, a chain, or nothing there. An
 * old address that redirects already, such as that of an imported article, stands for what it leads to.
 */
function targetOf(
  row: RedirectRow,
  rows: ReadonlyMap<string, RedirectRow>,
  known: KnownAddresses,
): { readonly to: string } | string {
  if (!row.to.startsWith('/')) return row;
  const passed = [row.from];
  let to = row.to;
  let via = '';
  let isChain = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const path = storedPath(to);
    passed.push(path);
    if (path === row.from) return fill(words.redirectCircle, { paths: passed.join(' → ') }) + via;
    const next = rows.get(path);
    const pointer = known.pointers.get(path);
    const there = destinationOf(path, pointer, known.router);
    const onward = next ?? (there.kind === 'redirect' ? there : undefined);
    if (onward === undefined) {
      if (there.kind === 'nothing') return fill(words.redirectNoPage, { path: to });
      return isChain ? `${row.to} leads on to ${to}${via}: write ${to}` : { to };
    }
    if (next !== undefined) {
      via = at(next.line);
      isChain = true;
    }
    to = onward.to;
    if (!to.startsWith('/'))
      return isChain ? `${row.to} leads on to ${to}${via}: write ${to}` : { to };
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
    const target = targetOf(row, rows, known);
    if (typeof target === 'string') bad.push({ line: row.line, problem: target });
    else good.push({ ...row, to: target.to });
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

/** Reads where paths lead, and where redirects among them lead on to. */
export async function readPointers(
  { dynamo, table }: Pick<ContentSource, 'dynamo' | 'table'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Pointer>> {
  const records = new Map<string, Pointer>();
  let open = [...paths];
  while (open.length > 0) {
    const found = (await dynamo.batchGet(table, open.map(contentKey.pointer))).map(
      (record) => [String(record.pk).slice(2), decodePointer(record)] as const,
    );
    for (const [path, pointer] of found) records.set(path, pointer);
    const asked = new Set(open);
    open = [
      ...new Set(
        found.flatMap(([, pointer]) =>
          pointer.kind === 'redirect' && pointer.to.startsWith('/') ? [storedPath(pointer.to)] : [],
        ),
      ),
    ].filter((path) => !asked.has(path) && !records.has(path));
  }
  return records;
}
