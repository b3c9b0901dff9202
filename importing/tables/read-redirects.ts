/** Reads redirects from a file: a table of two columns, or lines as in Netlify's `_redirects`. */
import type { Brand } from '../../shared/brand/brand.ts';
import { publishedRedirect } from '../../shared/urls/published-redirect.ts';
import { storedPath } from '../../services/content/pointer-path.ts';
import { lineCells, type Separator } from './table-rows.ts';

/** A redirect as it is to be stored. */
export interface RedirectRow {
  /** Of the file, from 1; 0 for a redirect of the command line. */
  readonly line: number;
  /** In the form in which paths are stored. */
  readonly from: string;
  readonly to: string;
}

export interface BadRow {
  readonly line: number;
  readonly problem: string;
}

/** Names of the columns in the first line of a table. */
const headers: readonly RegExp[] = [
  /^(?:from|old|source|old[ _-]?url|redirect[ _-]?from|url|path)$/i,
  /^(?:to|new|target|destination|new[ _-]?url|redirect[ _-]?to)$/i,
];
/** Permanent, as all redirects here are. `!` means that it goes before a page, which none does here. */
const permanent = /^(?:301|308)!?$/;

function oldPath(text: string, { origin }: Brand): { from: string } | { problem: string } {
  const target = publishedRedirect(text, origin);
  if ('problem' in target) return target;
  const { to } = target;
  if (!to.startsWith('/'))
    return { problem: `"${text}" is an address of another site: write its path` };
  if (/\/:\w|\*/.test(text))
    return { problem: `"${text}" is a pattern: write each address on a line of its own` };
  if (/[?#]/.test(to))
    return {
      problem: `"${text}" has a query or a fragment, by which addresses are not told apart`,
    };
  return { from: storedPath(to) };
}

/** Returns a redirect as it is to be stored, or what is wrong with it. */
export function readRedirect(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  brand: Brand,
): RedirectRow | BadRow {
  const [from = '', to = '', status = '', ...others] = cells.map((cell) => cell.trim());
  if (from === '' || to === '') return { line, problem: 'it needs two addresses: from and to' };
  if (others.some((cell) => cell !== ''))
    return { line, problem: 'it has conditions, which redirects here do not have' };
  if (status !== '' && !permanent.test(status))
    return { line, problem: `"${status}" is not a permanent redirect (301)` };
  const old = oldPath(from, brand);
  if ('problem' in old) return { line, problem: old.problem };
  const target = publishedRedirect(to, brand.origin);
  if ('problem' in target) return { line, problem: target.problem };
  return { line, from: old.from, to: target.to };
}

function separatorOf(lines: readonly string[]): Separator | undefined {
  const first = lines.find((line) => line.trim() !== '' && !line.trim().startsWith('#')) ?? '';
  const separators: readonly Separator[] = ['\t', ';', ','];
  // In Netlify's form the second word is an address or a parameter: `/old /new 301`.
  return /^\s*\S+\s+(?:\/|https?:)/i.test(first) && !first.includes('\t')
    ? undefined
    : separators.find((separator) => first.includes(separator));
}

/** Returns the cells of a line; `undefined` when a quote does not close. */
function cellsOf(text: string, separator: Separator | undefined): readonly string[] | undefined {
  if (separator !== undefined) return lineCells(text, separator);
  // A comment ends a line: `/old /new # why`.
  return text
    .replace(/\s#.*$/, '')
    .trim()
    .split(/\s+/);
}

/**
 * Reads every line of a file. Empty lines, comments and a header are left out.
 * @param address changes an address before it is read.
 */
export function readRedirects(
  text: string,
  brand: Brand,
  address: (cell: string) => string = (cell) => cell,
): (RedirectRow | BadRow)[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const separator = separatorOf(lines);
  let isFirst = true;
  return lines.flatMap((content, index): (RedirectRow | BadRow)[] => {
    const line = index + 1;
    if (content.trim() === '' || content.trim().startsWith('#')) return [];
    const cells = cellsOf(content, separator);
    if (cells === undefined) return [{ line, problem: 'a quote opens that is not closed' }];
    const isHeader = isFirst && headers.every((name, at) => name.test(cells[at]?.trim() ?? ''));
    isFirst = false;
    if (isHeader) return [];
    const [from = '', to = '', ...others] = cells.map((cell) => cell.trim());
    return [readRedirect({ line, cells: [address(from), address(to), ...others] }, brand)];
  });
}
