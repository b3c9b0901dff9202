/**
 * Reads a file of redirects in the forms in which sites, hosts and plug-ins write them: Netlify's
 * `_redirects`, `vercel.json`, Ghost's `redirects.json` or `.yaml`, lists in YAML or JSON, and tables, also
 * those of Redirection, Rank Math and Yoast SEO Premium. What cannot be taken is named by its line.
 */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import type { Brand } from '../../shared/brand/brand.ts';
import { storedPath } from '../../services/content/pointer-path.ts';
import { MAX_YAML_ALIASES } from '../limits.ts';
import {
  readRedirect,
  readRedirects,
  redirectNames,
  type BadRow,
  type RedirectField,
  type RedirectRow,
} from './read-redirects.ts';

const lineFile = /^(?:_redirects|redirects\.(?:csv|tsv|txt))$/i;
const dataFile = /^(?:_?redirects\.(?:ya?ml|json)|vercel\.json)$/i;
/** As plug-ins name what they export: `redirection-www-example-org-2026-11-27.json`. */
const exported = /redirect[^/]*\.(?:csv|tsv|ya?ml|json)$/i;

/** Whether an archive's file of this name is a list of redirects, in any system. */
export function isRedirectFileName(name: string): boolean {
  return lineFile.test(name) || dataFile.test(name);
}

/** Whether a file beside an export is a list of redirects. */
export function isExportedRedirects(name: string): boolean {
  return isRedirectFileName(name) || exported.test(name);
}

/** A redirect as its file says it. */
type WrittenRedirect = Readonly<Record<RedirectField, string>> & { readonly line: number };

/** Names of lists around redirects, and of groups of them: `301: {/old: /new}`. */
const listName = /^(?:redirect(?:s|ions)|30[1278])$/i;

function textOf(node: unknown): string | undefined {
  const value = isScalar(node) ? node.value : undefined;
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText || typeof value === 'boolean' ? String(value) : undefined;
}

function keyOf(pair: Pair): string {
  return textOf(pair.key)?.toLowerCase() ?? '';
}

/** Yields the redirects of a value: lists of objects, pairs of addresses, and both in groups. */
function* written(
  node: unknown,
  lineOf: (node: Node) => number,
  group = '',
): Generator<WrittenRedirect> {
  if (isSeq(node)) for (const one of node.items) yield* written(one, lineOf, group);
  if (!isMap(node)) return;
  const field = (which: RedirectField) => {
    const wanted: readonly string[] = redirectNames[which];
    const value = node.items.find((pair) => wanted.includes(keyOf(pair)))?.value;
    // Redirection: `"action_data": {"url": "/new/"}`.
    return textOf(isMap(value) ? value.get('url', true) : value);
  };
  const from = field('from');
  if (from !== undefined) {
    // Vercel says `"permanent": false` for what is temporary.
    const isTemporary = node.get('permanent') === false;
    yield {
      line: lineOf(node),
      from,
      to: field('to') ?? '',
      status: field('status') ?? (isTemporary ? '307' : group),
      pattern: field('pattern') ?? '',
      enabled: field('enabled') ?? '',
      match: field('match') ?? '',
    };
    return;
  }
  for (const pair of node.items) {
    const key = textOf(pair.key) ?? '';
    const to = textOf(pair.value);
    if (/^\^?\\?\//.test(key) && to !== undefined && isScalar(pair.key))
      yield {
        ...{ line: lineOf(pair.key), from: key, to, status: group },
        ...{ pattern: '', enabled: '', match: '' },
      };
    else if (listName.test(key))
      yield* written(pair.value, lineOf, /^\d+$/.test(key) ? key : group);
  }
}

/** @throws Error that says what is wrong, if it is not YAML or JSON. */
function readList(text: string): WrittenRedirect[] {
  const counter = new LineCounter();
  // JSON is YAML, and this parser knows its lines.
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) throw new Error(error.message.split('\n')[0] ?? 'not valid YAML');
  // Throws when aliases make a small file a large one.
  document.toJS({ maxAliasCount: MAX_YAML_ALIASES });
  return [...written(document.contents, (node) => counter.linePos(node.range?.[0] ?? 0).line)];
}

/**
 * Reads every redirect of a file. What its system has switched off is left out.
 * @param name of the file, without its folder: its ending says whether it is a list or a table.
 * @param address changes an address before it is read.
 * @throws Error that says what is wrong with a list that is not YAML or JSON.
 */
export function readRedirectFile(
  { text, name }: { readonly text: string; readonly name: string },
  brand: Brand,
  address: (cell: string) => string = (cell) => cell,
): (RedirectRow | BadRow)[] {
  if (!/\.(?:ya?ml|json)$/i.test(name)) return readRedirects(text, brand, address);
  return readList(text).flatMap(({ line, ...fields }) => {
    const row = readRedirect({ line, fields }, brand, address);
    return row === undefined ? [] : [row];
  });
}

/** Follows redirects of files among each other. Undefined for a circle. */
export function lastTarget(to: string, rows: ReadonlyMap<string, RedirectRow>): string | undefined {
  const passed = new Set<string>();
  let last = to;
  for (let next = rows.get(storedPath(last)); next !== undefined;) {
    if (passed.has(next.from)) return undefined;
    passed.add(next.from);
    last = next.to;
    next = last.startsWith('/') ? rows.get(storedPath(last)) : undefined;
  }
  return last;
}
