/**
 * Looks at the links of a whole source before any is rewritten: which hosts are its own, which
 * pattern its addresses follow, and which headings its links name.
 */
import { bareHost } from '../site/site-config.ts';

/** Links of a source, each once. */
export interface LinkSurvey {
  /** Paths by host. Links from the site's root are under the empty host. */
  readonly paths: ReadonlyMap<string, ReadonlySet<string>>;
  /** What stands after `#` in links to other pages. */
  readonly fragments: ReadonlySet<string>;
}

const linkForms = [
  /\]\(\s*<?([^)\s>]+)/g,
  /\bhref\s*=\s*["']?([^"'\s>]+)/gi,
  /^\s{0,3}\[[^\]\n]+\]:\s*<?(\S+?)>?(?:\s|$)/gm,
  /\{[{%][^{}\n]*?["']([^"'\s{}]+)["'][^{}\n]*[%}]\}/g,
  /(?<![("'=/\w])(https?:\/\/[^\s<>"')\]]+)/g,
];

/** Decodes a path, and leaves one that is not encoded well as it is. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path.normalize('NFC');
  }
}

export function createLinkSurvey(): LinkSurvey & { add(text: string): void } {
  const paths = new Map<string, Set<string>>();
  const fragments = new Set<string>();

  function addTarget(target: string): void {
    const fragment = /^[^#]+#(.+)$/.exec(target)?.[1];
    if (fragment !== undefined) fragments.add(decodedPath(fragment));
    const isWhole = /^https?:\/\//i.test(target);
    if (!isWhole && !/^\/(?!\/)/.test(target)) return;
    if (isWhole && !URL.canParse(target)) return;
    const host = isWhole ? bareHost(new URL(target).hostname) : '';
    const path = isWhole ? new URL(target).pathname : target.replace(/[?#].*$/s, '');
    const known = paths.get(host) ?? new Set();
    paths.set(host, known.add(decodedPath(path)));
  }

  return {
    paths,
    fragments,
    add(text) {
      for (const form of linkForms)
        for (const [, target = ''] of text.matchAll(form)) addTarget(target);
    },
  };
}

/** What a link's path tells of the page that it leads to. */
export interface SurveyedItem {
  /** The first folder below the content folder. */
  readonly folder: string;
  readonly folders: readonly string[];
  readonly categories: readonly string[];
  readonly languageCode: string | undefined;
  readonly days: readonly { readonly year: string; readonly month: string; readonly day: string }[];
}

/** Whether a name is long enough to belong to one item only, wherever it stands. */
export function isTelling(name: string): boolean {
  return /-.*-/.test(name) || (/[^\u0000-\u007f]/.test(name) && name.length > 2);
}

/** Returns the last segment of a path as addresses and files share it: without date and ending. */
export function nameInPath(path: string): string {
  const last = segmentsOf(path).at(-1) ?? '';
  return last
    .replace(/\.(?:mdx?|markdown|mdoc|[rq]md|html?)$/i, '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}[-_]/, '')
    .toLowerCase();
}

/** Returns the segments of a path, without an `index.html`. */
export function segmentsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return /^_?index(?:\.\w+)?$/i.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
}

/** Returns the pattern that leads from an item to a path, or undefined if its date contradicts. */
function patternOf(path: string, item: SurveyedItem): string | undefined {
  const before = segmentsOf(path)
    .slice(0, -1)
    .map((part) => part.toLowerCase());
  const tokens: string[] = [];
  for (let at = 0; at < before.length; at += 1) {
    const part = before[at] ?? '';
    const date = dateToken(part, item, tokens.at(-1));
    // Items may lie in folders by date: then the date is meant, which the address goes on with.
    const folders = date === undefined ? foldersIn(before.slice(at), item.folders) : undefined;
    const token = date ?? folders?.token ?? tokenOf(part, item, tokens.at(-1));
    if (token === undefined) return undefined;
    tokens.push(token);
    at += (folders?.length ?? 1) - 1;
  }
  const ending = /\.html?$/i.exec(path)?.[0] ?? '/';
  return `/${[...tokens, ':slug'].join('/')}${/\/index\.html?$/i.test(path) ? '/' : ending}`;
}

/**
 * Returns which of an item's folders a path goes on with, as Hugo writes them: `:sections`, or
 * `:sections[1:]` where the source has more folders above.
 * @see https://gohugo.io/configuration/permalinks/
 */
function foldersIn(
  parts: readonly string[],
  folders: readonly string[],
): { readonly token: string; readonly length: number } | undefined {
  const first = folders.indexOf(parts[0] ?? '');
  if (first === -1) return undefined;
  let length = 1;
  while (first + length < folders.length && parts[length] === folders[first + length]) length += 1;
  const end = first + length === folders.length ? '' : String(first + length);
  return {
    token: first === 0 && end === '' ? ':sections' : `:sections[${first || ''}:${end}]`,
    length,
  };
}

/** Returns what a part says of an item's day, if it is of its day. */
function dateToken(part: string, { days }: SurveyedItem, last: string | undefined) {
  if (/^\d{4}$/.test(part)) return days.some(({ year }) => year === part) ? ':year' : undefined;
  if (!/^\d{2}$/.test(part)) return undefined;
  if (last === ':year' && days.some(({ month }) => month === part)) return ':month';
  return last === ':month' && days.some(({ day }) => day === part) ? ':day' : undefined;
}

/** Returns undefined for a part that contradicts the item's day. */
function tokenOf(part: string, item: SurveyedItem, last: string | undefined): string | undefined {
  if (part === item.languageCode?.toLowerCase()) return ':lang';
  if (/^\d{4}$/.test(part) || (/^\d{2}$/.test(part) && /^:(?:year|month)$/.test(last ?? '')))
    return undefined;
  return item.categories.includes(part) ? ':category' : part;
}

const datedPath = /\/\d{4}\/\d{2}\//;

/**
 * Returns the site's own hosts: those on which most addresses that look like articles name items of
 * the source, at least three.
 */
export function ownHosts(
  survey: LinkSurvey,
  byName: ReadonlyMap<string, readonly SurveyedItem[]>,
): Set<string> {
  const own = new Set<string>();
  for (const [host, paths] of survey.paths) {
    const articles = [...paths].filter(
      (path) => isTelling(nameInPath(path)) || datedPath.test(path),
    );
    const known = articles.filter((path) => {
      const items = byName.get(nameInPath(path)) ?? [];
      return isTelling(nameInPath(path))
        ? items.length > 0
        : items.some((item) => patternOf(path, item) !== undefined);
    });
    if (host !== '' && known.length >= 3 && known.length * 2 > articles.length) own.add(host);
  }
  return own;
}

/** A pattern counts as found when links that only it explains weigh at least this much. */
const MIN_WEIGHT = 3;

/**
 * Returns the pattern of each folder's addresses, as most links inside the source have it.
 * @param pathsOf links to the site itself, below its base path.
 */
export function inferPatterns(
  links: Iterable<string>,
  byName: ReadonlyMap<string, readonly SurveyedItem[]>,
): ReadonlyMap<string, string> {
  const weights = new Map<string, Map<string, number>>();
  for (const path of links) {
    const name = nameInPath(path);
    const items = byName.get(name) ?? [];
    if (items.length > 4) continue;
    for (const item of items) {
      const pattern = patternOf(path, item);
      if (pattern === undefined) continue;
      const known = weights.get(item.folder) ?? new Map<string, number>();
      weights.set(
        item.folder,
        known.set(pattern, (known.get(pattern) ?? 0) + (isTelling(name) ? 2 : 1)),
      );
    }
  }
  const patterns = new Map<string, string>();
  for (const [folder, known] of weights) {
    const [most] = [...known].sort(([, one], [, other]) => other - one);
    if (most !== undefined && most[1] >= MIN_WEIGHT) patterns.set(folder, most[0]);
  }
  return patterns;
}
