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

/**
 * What systems call the parts of a redirect, in small letters: hosts, Ghost, and the plug-ins Redirection
 * (https://redirection.me/support/import-export-redirects/), Rank Math and Yoast SEO Premium.
 */
export const redirectNames = {
  from: [
    ...['from', 'source', 'old', 'src', 'url', 'path', 'origin', 'old url', 'oldurl', 'old_url'],
    ...['old-url', 'redirect from', 'redirect_from', 'redirect-from', 'redirectfrom'],
  ],
  to: [
    ...['to', 'destination', 'new', 'target', 'dest', 'action_data', 'url_to', 'new url', 'newurl'],
    ...['new_url', 'new-url', 'redirect to', 'redirect_to', 'redirect-to', 'redirectto'],
  ],
  status: ['statuscode', 'code', 'action_code', 'header_code', 'type'],
  /** Whether the old address is a pattern: `1`, `regex`. */
  pattern: ['regex', 'matching', 'format'],
  enabled: ['enabled', 'status'],
  match: ['match_type'],
} as const;
export type RedirectField = keyof typeof redirectNames;
type Fields = Readonly<Partial<Record<RedirectField, string>>>;

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

/**
 * Returns the path of a pattern that matches only one path, with or without a trailing slash, or
 * undefined for any other pattern.
 */
export function plainPath(pattern: string): string | undefined {
  const bare = pattern
    .trim()
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\\?\/\?$/, '/')
    .replace(/\\([/.-])/g, '$1');
  return /^\/(?!\/)[^\s\\^$*+?()[\]{}|]*$/.test(bare) && bare !== '/' ? bare : undefined;
}

const isOff = /^(?:disabled|inactive|trashed|false|0)$/i;
const saysPattern = /^(?:1|true|regex)$/i;
/** Rank Math: whatever the text, it fits many addresses. */
const fitsMany = /^(?:contains|start|end)$/i;

/** A status may stand where systems say whether a redirect is in use: `"status": 301`. */
function statusOf({ status = '', enabled = '', to = '' }: Fields): string {
  const said = /^\d{3}!?$/.test(enabled) && status === '' ? enabled : status;
  // What a redirect has beside a number is its kind: Redirection's `type` is `url`.
  return /^(?:url|permanent)$/i.test(said) && to !== '' ? '' : said;
}

/**
 * Returns a redirect as it is to be stored, or what is wrong with it. Undefined: it is switched off.
 * @param address changes an address before it is read.
 */
export function readRedirect(
  { line, fields }: { readonly line: number; readonly fields: Fields },
  brand: Brand,
  address: (cell: string) => string = (cell) => cell,
): RedirectRow | BadRow | undefined {
  const { from: given = '', to = '', pattern = '', enabled = '', match = '' } = fields;
  if (isOff.test(enabled)) return undefined;
  if (given === '' || to === '') return { line, problem: 'it needs two addresses: from and to' };
  if (match !== '' && match !== 'url')
    return { line, problem: 'it has conditions, which redirects here do not have' };
  const status = statusOf(fields);
  if (status !== '' && !permanent.test(status))
    return { line, problem: `"${status}" is not a permanent redirect (301)` };
  const isPattern = saysPattern.test(pattern) || given.startsWith('^');
  const single = isPattern ? plainPath(given) : given;
  const from = fitsMany.test(pattern) ? undefined : single;
  if (from === undefined)
    return { line, problem: `"${given}" is a pattern: write each address on a line of its own` };
  const old = oldPath(address(from), brand);
  if ('problem' in old) return { line, problem: old.problem };
  const target = publishedRedirect(address(to), brand.origin);
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

/** Returns the column of each part; undefined when a line is no heading. */
function columnsOf(cells: readonly string[]): Readonly<Partial<Record<RedirectField, number>>> {
  const bare = cells.map((cell) => cell.trim().toLowerCase());
  const at = (which: RedirectField) => {
    const wanted: readonly string[] = redirectNames[which];
    const found = bare.findIndex((cell) => wanted.includes(cell));
    return found === -1 ? undefined : found;
  };
  return {
    from: at('from'),
    to: at('to'),
    status: at('status'),
    pattern: at('pattern'),
    enabled: at('enabled'),
  };
}

/** Plug-ins leave out the slash: `old-name`. */
function rooted(cell: string): string {
  return /^(?:$|[/\\^]|[a-z][a-z\d+.-]*:)/i.test(cell) ? cell : `/${cell}`;
}

/**
 * Reads every line of a file. Empty lines, comments and a header are left out, as is what is switched off.
 * @param address changes an address before it is read.
 */
export function readRedirects(
  text: string,
  brand: Brand,
  address: (cell: string) => string = (cell) => cell,
): (RedirectRow | BadRow)[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const separator = separatorOf(lines);
  let columns: ReturnType<typeof columnsOf> | undefined;
  let isFirst = true;
  return lines.flatMap((content, index): (RedirectRow | BadRow)[] => {
    const line = index + 1;
    if (content.trim() === '' || content.trim().startsWith('#')) return [];
    const cells = cellsOf(content, separator)?.map((cell) => cell.trim());
    if (cells === undefined) return [{ line, problem: 'a quote opens that is not closed' }];
    if (isFirst) {
      isFirst = false;
      const found = columnsOf(cells);
      if (found.from !== undefined && found.to !== undefined) {
        columns = found;
        return [];
      }
    }
    if (columns !== undefined) {
      const cell = (which: RedirectField) => cells[columns?.[which] ?? -1] ?? '';
      const fields = {
        ...{ from: rooted(cell('from')), to: rooted(cell('to')), status: cell('status') },
        ...{ pattern: cell('pattern'), enabled: cell('enabled') },
      };
      const row = readRedirect({ line, fields }, brand, address);
      return row === undefined ? [] : [row];
    }
    const [from = '', to = '', status = '', ...others] = cells;
    if (others.some((cell) => cell !== ''))
      return [{ line, problem: 'it has conditions, which redirects here do not have' }];
    const row = readRedirect({ line, fields: { from, to, status } }, brand, address);
    return row === undefined ? [] : [row];
  });
}
