/**
 * Reads the files of redirects that an archive carries. What cannot be taken is named by file and
 * line.
 */
import type { Brand } from '../../../shared/brand/brand.ts';
import { errorMessage } from '../../../shared/error-message.ts';
import { createRouter } from '../../../shared/route-match.ts';
import { storedPath } from '../../../services/content/pointer-path.ts';
import { destinationOf } from '../../../services/pages/destination.ts';
import {
  isRedirectFileName,
  lastTarget,
  readRedirectFile,
} from '../../tables/read-redirect-file.ts';
import type { BadRow, RedirectRow } from '../../tables/read-redirects.ts';
import { MAX_MARKDOWN_BYTES } from '../../limits.ts';
import type { ImportRun, OpenSource, SourceFile, SourceRecord } from '../../source.ts';
import { isTemplateFolder } from '../site/content-files.ts';
import { localLink } from './local-link.ts';
import { REDIRECTS_FILE } from '../site/site-files.ts';
import { readText, type IndexedFile, type SiteIndex } from '../site/site-index.ts';
import type { SiteLinks } from './site-links.ts';

/** Returns a path of the old site without its host; any other text as it is. */
function withoutHost(text: string, index: SiteIndex): string {
  return localLink(text, index)?.target ?? text;
}

/** A redirect of the archive, and the file it stands in. */
interface FoundRedirect extends RedirectRow {
  readonly path: string;
}

/** Knows the pages of the archive and those that every site has. */
class KnownPages {
  readonly #own = new Map<string, IndexedFile>();
  readonly #links: SiteLinks;
  readonly #router: ReturnType<typeof createRouter>;

  constructor(index: SiteIndex, links: SiteLinks, brand: Brand) {
    this.#links = links;
    this.#router = createRouter(brand);
    for (const file of index.files)
      for (const path of [...file.oldPaths, ...(file.path === undefined ? [] : [file.path])])
        if (!this.#own.has(storedPath(path))) this.#own.set(storedPath(path), file);
  }

  isSitePage(path: string): boolean {
    return destinationOf(storedPath(path), undefined, this.#router).kind === 'page';
  }

  /** Returns the file whose address a path is or was. */
  at(path: string): IndexedFile | undefined {
    return this.#own.get(storedPath(path));
  }

  /** Returns the file that a target means. */
  meant(to: string): IndexedFile | undefined {
    return this.at(to) ?? (this.isSitePage(to) ? undefined : this.#links.find(to));
  }
}

/** Returns a redirect as a record, or why it cannot be taken. */
function recordOf(
  row: FoundRedirect,
  rows: ReadonlyMap<string, FoundRedirect>,
  pages: KnownPages,
): SourceRecord | string | undefined {
  const { from } = row;
  const to = lastTarget(row.to, rows);
  if (to === undefined) return `${from} goes in a circle`;
  if (pages.isSitePage(from)) return `${from} is a page of the site`;
  const target = to.startsWith('/') ? pages.meant(to) : undefined;
  const own = pages.at(from);
  // The archive's own addresses redirect already.
  if (own !== undefined && own === target) return undefined;
  if (own !== undefined) return `${from} is the address of ${own.file.path}`;
  if (target?.role.kind === 'item') return { kind: 'redirect', from, toItem: target.id };
  const path = target?.path ?? to;
  if (path.startsWith('/') && target === undefined && !pages.isSitePage(path))
    return `there is no page at ${to}`;
  return { kind: 'redirect-path', redirect: { from, to: path } };
}

async function readFileRows(
  file: SourceFile,
  index: SiteIndex,
  brand: Brand,
): Promise<readonly (RedirectRow | BadRow)[]> {
  if (file.size > MAX_MARKDOWN_BYTES)
    return [{ line: 1, problem: `it is larger than ${MAX_MARKDOWN_BYTES / 1024 / 1024} MiB` }];
  try {
    const name = file.path.split('/').at(-1) ?? '';
    const bare = (address: string) => withoutHost(address, index);
    return readRedirectFile({ text: await readText(file), name }, brand, bare);
  } catch (error) {
    return [{ line: 1, problem: `it cannot be read: ${errorMessage(error)}` }];
  }
}

function isRedirectFile(path: string, isMasthead: boolean): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  if (folders.some((folder) => isTemplateFolder(folder) || folder === 'node_modules')) return false;
  // Masthead's own file is read with its fronts.
  return isMasthead && name === REDIRECTS_FILE ? false : isRedirectFileName(name);
}

/**
 * Yields the redirects of an archive's own files. The first of two for one address counts, as with
 * the tools that read these files.
 */
export async function* readRedirectFiles(
  source: OpenSource,
  { index, links }: { readonly index: SiteIndex; readonly links: SiteLinks },
  run: ImportRun,
): AsyncGenerator<SourceRecord> {
  // Single articles are imported again: the redirects are as they were.
  if (run.only !== undefined) return;
  const rows = new Map<string, FoundRedirect>();
  const files = source.files.filter(({ path }) => isRedirectFile(path, index.isMasthead));
  const taken = new Map(files.map(({ path }) => [path, 0]));
  const left = new Map(files.map(({ path }) => [path, 0]));
  const leave = (path: string, line: number, problem: string) => {
    left.set(path, (left.get(path) ?? 0) + 1);
    run.warn(`${path}:${line}`, problem);
  };
  for (const file of files)
    for (const row of await readFileRows(file, index, run.brand)) {
      if ('problem' in row) leave(file.path, row.line, row.problem);
      else if (!rows.has(row.from)) rows.set(row.from, { ...row, path: file.path });
    }
  const pages = new KnownPages(index, links, run.brand);
  for (const row of rows.values()) {
    const record = recordOf(row, rows, pages);
    if (typeof record === 'string') leave(row.path, row.line, record);
    else taken.set(row.path, (taken.get(row.path) ?? 0) + 1);
    if (typeof record !== 'object') continue;
    // Readers who follow an old address would not expect to leave the site.
    if (record.kind === 'redirect-path' && !record.redirect.to.startsWith('/'))
      run.warn(`${row.path}:${row.line}`, `${row.from} leads off the site: ${record.redirect.to}`);
    yield record;
  }
  for (const { path } of files)
    run.redirectFile?.({ path, taken: taken.get(path) ?? 0, left: left.get(path) ?? 0 });
}
